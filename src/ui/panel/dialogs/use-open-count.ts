import { useState } from 'react';

/**
 * Counts the openings of a dialog: as the key of what is in it, another opening begins anew, and a
 * closing one keeps its own until it is gone.
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
