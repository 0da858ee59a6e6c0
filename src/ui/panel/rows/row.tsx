import type { MouseEvent } from 'react';
import css from './row.module.css';

/** The name of a row's record, as the button that opens it. */
export function RowName({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.name} data-row onClick={onOpen}>
      <span>{name}</span>
    </button>
  );
}

/**
 * Opens a row at a click anywhere on it, for the mouse only: keyboards and screen readers use its
 * button. Ignores clicks on other controls and while text is selected.
 */
export function onRowClick(open: () => void): (event: MouseEvent<HTMLElement>) => void {
  return (event) => {
    if (isOnControl(event) || window.getSelection()?.toString()) return;
    open();
  };
}

/**
 * React events of the row's dialogs and menus bubble to it although they are outside of it in the
 * DOM.
 */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button') !== null;
}
