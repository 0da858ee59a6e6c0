import { nextRow } from './shortcuts.ts';

/** What a tab marks for the keyboard: the button of each row, its «Mover…», the first filter. */
const ROW = '[data-row]';
const MOVE = '[data-move]';
const FILTER = '[data-first-filter]';

/** Index of the last focused row in each tab. Navigation continues there after a menu or a removed row. */
const places = new WeakMap<Element, number>();

/** Moves the focus to the next row that can be seen; a list drawn twice counts once. */
export function focusAdjacentRow(root: HTMLElement, step: 1 | -1): void {
  const rows = shown(root, ROW);
  const here = rowAround(root, document.activeElement);
  const panel = root.querySelector('[role=tabpanel]') ?? root;
  const at = here ? rows.indexOf(here) : beside(places.get(panel), step);
  const next = nextRow(at, step, rows.length);
  const row = rows[next];
  if (!row) return;
  places.set(panel, next);
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
}

/** Returns the index from which a step reaches the last row's place, or the one before it. */
function beside(place: number | undefined, step: 1 | -1): number {
  if (place === undefined) return -1;
  return step === 1 ? place - 1 : place;
}

/** Opens «Mover…» of the row that has the focus. */
export function openRowMove(root: HTMLElement): void {
  const row = rowAround(root, document.activeElement);
  if (!row) return;
  for (let around = row.parentElement; around && around !== root; around = around.parentElement) {
    if (around.querySelectorAll(ROW).length > 1) return;
    const move = around.querySelector<HTMLElement>(MOVE);
    if (!move) continue;
    move.focus();
    move.click();
    return;
  }
}

/** Returns the row of an element: itself, or the only row within its nearest ancestor that has rows. */
function rowAround(root: HTMLElement, element: Element | null): HTMLElement | null {
  const own = element?.closest<HTMLElement>(ROW);
  if (own) return own;
  for (let around = element; around && around !== root; around = around.parentElement) {
    const rows = around.querySelectorAll<HTMLElement>(ROW);
    if (rows.length > 0) return rows.length === 1 ? (rows[0] ?? null) : null;
  }
  return null;
}

export function focusFirstFilter(root: HTMLElement): void {
  const [filter] = shown(root, FILTER);
  const field = filter?.matches('input, select, button')
    ? filter
    : filter?.querySelector<HTMLElement>('input, select, button');
  field?.focus();
}

function shown(root: HTMLElement, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
}
