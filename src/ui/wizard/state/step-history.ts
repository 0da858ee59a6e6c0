/** An entry of the browser's history: a step, and the number of the wizard's entries before it. */
export type HistoryEntry = { step: number; editing: boolean; depth: number };

const RECEIPT = 'comprobante';

/** Whether the browser is going back to the first step's entry; it does so asynchronously. */
let returning = false;

/** Returns the entry that URL and history state describe; step 1 by default. */
export function currentEntry(): HistoryEntry {
  const parameter = new URLSearchParams(location.search).get('paso');
  const step = /^[1-9]$/.test(parameter ?? '') ? Number(parameter) : 1;
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { step, editing: false, depth: 0 };
  const depth = 'depth' in state && typeof state.depth === 'number' ? state.depth : 0;
  return { step, editing: 'editing' in state && state.editing === true, depth };
}

export function pushEntry(step: number, editing: boolean): void {
  history.pushState({ depth: currentEntry().depth + 1, editing }, '', addressOf(String(step)));
}

export function replaceEntry(step: number, editing: boolean): void {
  history.replaceState({ depth: currentEntry().depth, editing }, '', addressOf(String(step)));
}

/**
 * Replaces the entries of the steps by a fresh first step and the receipt: Back from the receipt leads
 * to that step and then out, Forward to the receipt again. A reload finds the receipt by its URL.
 * Returns whether the receipt already has its URL; otherwise `finishReturn` sets it.
 */
export function goToReceipt(): boolean {
  const { depth } = currentEntry();
  returning = depth > 0;
  if (returning) history.go(-depth);
  else pushReceipt();
  return !returning;
}

/**
 * Returns whether a `popstate` was the return to the first step's entry; then pushes the receipt.
 */
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

/** Replaces the current entry by that of a fresh wizard, without parameters in the URL. */
export function resetToStart(): void {
  history.replaceState({ depth: 0, editing: false }, '', location.pathname);
}

/** Returns whether the URL is that of the receipt. */
export function isReceipt(): boolean {
  return new URLSearchParams(location.search).get('paso') === RECEIPT;
}

/** Returns the id in the link (`?servicio=<id>`), or ''. */
export function choiceFromLink(parameter: string): string {
  return new URLSearchParams(location.search).get(parameter)?.slice(0, 64) ?? '';
}

function addressOf(step: string): string {
  return `${location.pathname}?paso=${step}`;
}
