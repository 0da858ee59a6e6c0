import { useState } from 'react';

/**
 * Counts how many times in a row the open tab was opened: once, plus every further press on its name.
 * Another tab starts at 1. Call `opened` at each press.
 */
export function useVisits(open: string | undefined) {
  const [visits, setVisits] = useState({ tab: open, count: 1 });
  if (visits.tab !== open) setVisits({ tab: open, count: 1 });
  const opened = (tab: string) => {
    if (tab === open) setVisits(({ count }) => ({ tab, count: count + 1 }));
  };
  return { visits: visits.count, opened };
}
