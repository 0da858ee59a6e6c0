/** Quantities are integer thousandths inside and a number with at most 3 decimals on the wire. */
export type Thousandths = number;

export function quantityOf(thousandths: Thousandths): number {
  return thousandths / 1000;
}

/** Thousandths of a wire quantity, or `null` where it has more than 3 decimals or is not finite. */
export function thousandthsOf(quantity: number): Thousandths | null {
  const thousandths = Math.round(quantity * 1000);
  return Number.isSafeInteger(thousandths) && thousandths / 1000 === quantity ? thousandths : null;
}
