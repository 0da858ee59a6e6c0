import { useEffect } from 'react';

const CLASS = 'panel-locked';
let locks = 0;

/**
 * Locks scrolling of the page behind a dialog. Uses a class: Mantine's own lock writes an inline
 * style.
 */
export function useBodyLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    locks += 1;
    document.documentElement.classList.add(CLASS);
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.classList.remove(CLASS);
    };
  }, [locked]);
}
