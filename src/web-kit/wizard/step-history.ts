/** One entry of the browser's history: a step, and how many of our own entries lie before it. */
export type Place = { step: number; editing: boolean; depth: number };

const RECEIPT = 'comprobante';

/** On the way back to the first step's entry, which takes a moment. */
let turning = false;

/** Where the address and the history entry say that we are; step 1 where they say nothing. */
export function placeNow(): Place {
  const asked = new URLSearchParams(location.search).get('paso');
  const step = /^[1-9]$/.test(asked ?? '') ? Number(asked) : 1;
  const kept: unknown = history.state;
  if (typeof kept !== 'object' || kept === null) return { step, editing: false, depth: 0 };
  const depth = 'depth' in kept && typeof kept.depth === 'number' ? kept.depth : 0;
  return { step, editing: 'editing' in kept && kept.editing === true, depth };
}

export function pushPlace(step: number, editing: boolean): void {
  history.pushState({ depth: placeNow().depth + 1, editing }, '', addressOf(String(step)));
}

export function replacePlace(step: number, editing: boolean): void {
  history.replaceState({ depth: placeNow().depth, editing }, '', addressOf(String(step)));
}

/**
 * The steps' entries go, and the receipt's comes after a fresh first step: Back from it leads to
 * that step and then out, Forward to the receipt again. A reload finds the receipt by its address.
 * Returns whether the receipt already has its address; otherwise `endsTurn` gives it one.
 */
export function goToReceipt(): boolean {
  const { depth } = placeNow();
  turning = depth > 0;
  if (turning) history.go(-depth);
  else putReceipt();
  return !turning;
}

/** Whether a `popstate` was the turn back to the first step's entry; puts the receipt after it. */
export function endsTurn(): boolean {
  if (!turning) return false;
  turning = false;
  putReceipt();
  return true;
}

function putReceipt(): void {
  replaceByStart();
  history.pushState({ depth: 1, editing: false }, '', addressOf(RECEIPT));
}

/** A fresh wizard without a trace of the last one in the address. */
export function replaceByStart(): void {
  history.replaceState({ depth: 0, editing: false }, '', location.pathname);
}

/** Whether the address is the receipt's, and not a step's or a new visit's. */
export function isReceipt(): boolean {
  return new URLSearchParams(location.search).get('paso') === RECEIPT;
}

/** The id that a link brought along (`?servicio=<id>`), or ''. */
export function askedChoice(parameter: string): string {
  return new URLSearchParams(location.search).get(parameter)?.slice(0, 64) ?? '';
}

function addressOf(step: string): string {
  return `${location.pathname}?paso=${step}`;
}
