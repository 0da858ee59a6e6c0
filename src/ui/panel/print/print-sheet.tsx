import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import css from './print-sheet.module.css';

/** While mounted, only this content is printed; the screen does not show it. */
export function PrintSheet({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('prints-sheet');
    return () => classList.remove('prints-sheet');
  }, []);
  return createPortal(<div className={css.sheet}>{children}</div>, document.body);
}
