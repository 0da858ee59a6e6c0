import { useEffect, useRef, useState } from 'react';
import { type Filters, NO_FILTERS } from './filters.ts';

const PAUSE_MS = 300;

export type FilterState = {
  /** As the fields show them. */
  filters: Filters;
  /** As the server is asked: what is typed waits until the fingers rest. */
  asked: Filters;
  page: number;
  change: (change: Partial<Filters>) => void;
  clear: () => void;
  turnTo: (page: number) => void;
};

/** Filters and page of a list; another filter starts at the first page again. */
export function useFilters(): FilterState {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [asked, setAsked] = useState({ filters: NO_FILTERS, page: 1 });
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(next: Filters, afterMs: number): void {
    setFilters(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAsked({ filters: next, page: 1 }), afterMs);
  }

  return {
    filters,
    asked: asked.filters,
    page: asked.page,
    change: (change) => apply({ ...filters, ...change }, isTyped(change) ? PAUSE_MS : 0),
    clear: () => apply(NO_FILTERS, 0),
    turnTo: (page) => setAsked((before) => ({ ...before, page })),
  };
}

function isTyped(change: Partial<Filters>): boolean {
  return 'clientName' in change || 'vehicleModel' in change;
}
