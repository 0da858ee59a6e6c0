import type { MouseEvent } from 'react';

/**
 * A click anywhere on a row opens it: an extra for the mouse, keys and screen readers have its
 * button. Not on another control, and not where text is being selected.
 */
export function onRowClick(open: () => void): (event: MouseEvent<HTMLElement>) => void {
  return (event) => {
    if (isOnControl(event) || window.getSelection()?.toString()) return;
    open();
  };
}

/** What is inside a dialog or a menu of the row comes through here too, but lies outside of it. */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button') !== null;
}
