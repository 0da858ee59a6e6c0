import { useEffect } from 'react';

const CLASS = 'panel-locked';
let locks = 0;

/** The page behind a dialog stands still. A class, because the kit's own lock writes a style. */
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
