import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** What a list is narrowed down to, by field; '' is everything. */
type Fields = { readonly [field: string]: string };

export type FilterState<Filters extends Fields> = {
  /** As the fields show them. */
  filters: Filters;
  /** As the server is asked: what is typed waits until the fingers rest. */
  applied: Filters;
  page: number;
  change: (change: Partial<Filters>) => void;
  clear: () => void;
  goToPage: (page: number) => void;
};

/**
 * Filters and page of a list; another filter starts at the first page again. `typed` are the fields
 * that are written letter by letter; `initial` is what the list begins with.
 */
export function useFilters<Filters extends Fields>(
  none: Filters,
  typed: readonly (keyof Filters)[],
  initial: Filters = none,
): FilterState<Filters> {
  const [filters, setFilters] = useState(initial);
  const [asked, setAsked] = useState({ filters: initial, page: 1 });
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(next: Filters, afterMs: number): void {
    setFilters(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAsked({ filters: next, page: 1 }), afterMs);
  }
  const isTyped = (change: Partial<Filters>) => typed.some((field) => field in change);

  return {
    filters,
    applied: asked.filters,
    page: asked.page,
    change: (change) => apply({ ...filters, ...change }, isTyped(change) ? PAUSE_MS : 0),
    clear: () => apply(none, 0),
    goToPage: (page) => setAsked((before) => ({ ...before, page })),
  };
}

export function countActiveFilters(filters: Fields): number {
  return Object.values(filters).filter((value) => value.trim() !== '').length;
}

/** Those that say something, as a query carries them. */
export function activeFilters<Filters extends Fields>(filters: Filters): Partial<Filters> {
  const entries = Object.entries(filters).map(([field, value]) => [field, value.trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<Filters>;
}
