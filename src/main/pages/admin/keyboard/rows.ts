import { nextRow } from './shortcuts.ts';

/** What a tab marks for the keyboard: the button of each row, its «Mover…», the first filter. */
const ROW = '[data-row]';
const MOVE = '[data-move]';
const FILTER = '[data-first-filter]';

/** Moves the focus to the next row that can be seen; a list drawn twice counts once. */
export function stepRow(root: HTMLElement, step: 1 | -1): void {
  const rows = shown(root, ROW);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const row = rows[nextRow(at, step, rows.length)];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** Opens «Mover…» of the row that has the focus. */
export function moveRow(root: HTMLElement): void {
  const row = document.activeElement?.closest<HTMLElement>(ROW);
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

export function focusFilter(root: HTMLElement): void {
  const [filter] = shown(root, FILTER);
  const field = filter?.matches('input, select, button')
    ? filter
    : filter?.querySelector<HTMLElement>('input, select, button');
  field?.focus();
}

function shown(root: HTMLElement, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
}
