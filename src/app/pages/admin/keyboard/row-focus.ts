import { nextRow } from './shortcuts.ts';

/** Attributes with which tabs mark the button of each row, its «Mover…» and the first filter. */
const ROW = '[data-row]';
const MOVE = '[data-move]';
const FILTER = '[data-first-filter]';

/** Index of the last focused row in each tab. Navigation continues there after a menu or a removed row. */
const lastIndexes = new WeakMap<Element, number>();

/** Moves the focus to the next visible row; of a list with a hidden second form only the visible one counts. */
export function focusAdjacentRow(root: HTMLElement, step: 1 | -1): void {
  const rows = visibleElements(root, ROW);
  const here = rowAround(root, document.activeElement);
  const panel = root.querySelector('[role=tabpanel]') ?? root;
  const at = here ? rows.indexOf(here) : indexBefore(lastIndexes.get(panel), step);
  const next = nextRow(at, step, rows.length);
  const row = rows[next];
  if (!row) return;
  lastIndexes.set(panel, next);
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
}

/** Returns the index from which a step down reaches `last`, and a step up the row before it. */
function indexBefore(last: number | undefined, step: 1 | -1): number {
  if (last === undefined) return -1;
  return step === 1 ? last - 1 : last;
}

/** Opens «Mover…» of the focused row. */
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
  const [filter] = visibleElements(root, FILTER);
  const field = filter?.matches('input, select, button')
    ? filter
    : filter?.querySelector<HTMLElement>('input, select, button');
  field?.focus();
}

function visibleElements(root: HTMLElement, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
}
