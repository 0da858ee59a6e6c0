/** One entry of the browser's history: a step, and how many of our own entries lie before it. */
export type HistoryEntry = { step: number; editing: boolean; depth: number };

const RECEIPT = 'comprobante';

/** On the way back to the first step's entry, which takes a moment. */
let returning = false;

/** Where the address and the history entry say that we are; step 1 where they say nothing. */
export function currentEntry(): HistoryEntry {
  const asked = new URLSearchParams(location.search).get('paso');
  const step = /^[1-9]$/.test(asked ?? '') ? Number(asked) : 1;
  const kept: unknown = history.state;
  if (typeof kept !== 'object' || kept === null) return { step, editing: false, depth: 0 };
  const depth = 'depth' in kept && typeof kept.depth === 'number' ? kept.depth : 0;
  return { step, editing: 'editing' in kept && kept.editing === true, depth };
}

export function pushEntry(step: number, editing: boolean): void {
  history.pushState({ depth: currentEntry().depth + 1, editing }, '', addressOf(String(step)));
}

export function replaceEntry(step: number, editing: boolean): void {
  history.replaceState({ depth: currentEntry().depth, editing }, '', addressOf(String(step)));
}

/**
 * The steps' entries go, and the receipt's comes after a fresh first step: Back from it leads to
 * that step and then out, Forward to the receipt again. A reload finds the receipt by its address.
 * Returns whether the receipt already has its address; otherwise `finishReturn` gives it one.
 */
export function goToReceipt(): boolean {
  const { depth } = currentEntry();
  returning = depth > 0;
  if (returning) history.go(-depth);
  else pushReceipt();
  return !returning;
}

/** Whether a `popstate` was the turn back to the first step's entry; puts the receipt after it. */
export function finishReturn(): boolean {
  if (!returning) return false;
  returning = false;
  pushReceipt();
  return true;
}

function pushReceipt(): void {
  resetToStart();
  history.pushState({ depth: 1, editing: false }, '', addressOf(RECEIPT));
}

/** A fresh wizard without a trace of the last one in the address. */
export function resetToStart(): void {
  history.replaceState({ depth: 0, editing: false }, '', location.pathname);
}

/** Whether the address is the receipt's, and not a step's or a new visit's. */
export function isReceipt(): boolean {
  return new URLSearchParams(location.search).get('paso') === RECEIPT;
}

/** The id that a link brought along (`?servicio=<id>`), or ''. */
export function choiceFromLink(parameter: string): string {
  return new URLSearchParams(location.search).get(parameter)?.slice(0, 64) ?? '';
}

function addressOf(step: string): string {
  return `${location.pathname}?paso=${step}`;
}
