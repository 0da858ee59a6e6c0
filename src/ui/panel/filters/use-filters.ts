import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** Filter values by field; '' for all. */
type Fields = { readonly [field: string]: string };

export type FilterState<Filters extends Fields> = {
  /** The values in the inputs. */
  filters: Filters;
  /** The values of the request: typed text is applied after a pause. */
  applied: Filters;
  page: number;
  change: (change: Partial<Filters>) => void;
  clear: () => void;
  goToPage: (page: number) => void;
};

/**
 * Filters and page of a list. A change of a filter returns to the first page. `typed` names the text
 * fields, which apply after a pause of 300 ms; `initial` are the first values.
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

/** Returns the non-empty filters, trimmed, for a query. */
export function activeFilters<Filters extends Fields>(filters: Filters): Partial<Filters> {
  const entries = Object.entries(filters).map(([field, value]) => [field, value.trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<Filters>;
}
