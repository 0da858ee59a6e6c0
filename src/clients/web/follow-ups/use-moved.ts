import { useEffect, useState } from 'react';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';

/** Returns true for a moment after the order changed: a press may be meant for another card. */
export function useMoved(order: string): boolean {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    if (settled === order) return;
    const timer = setTimeout(() => setSettled(order), GUARD_MS);
    return () => clearTimeout(timer);
  }, [settled, order]);
  return settled !== order;
}
