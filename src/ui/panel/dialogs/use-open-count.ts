import { useState } from 'react';

/**
 * Returns how often a dialog was opened. As the React key of its content it resets the state at each
 * opening, and not while the dialog closes.
 */
export function useOpenCount(opened: boolean): number {
  const [count, setCount] = useState(0);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setCount(count + 1);
  }
  return count;
}
