/** «Orden 15», «orden de trabajo N.º 15», «N.º 15» or «#15»; a number alone may be part of a telephone number. */
const ORDER_NUMBER = /^(?=\D)(?:orden(?: de trabajo)?)?\s*(?:#|n\.?\s?[º°o]\.?)?\s*(\d{1,9})$/i;

/** Returns the number of the work order that a text names; `null` for another text. */
export function readOrderNumber(text: string): number | null {
  const [, digits] = ORDER_NUMBER.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
