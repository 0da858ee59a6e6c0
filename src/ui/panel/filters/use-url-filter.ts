import { useEffect, useEffectEvent } from 'react';

/** A filter as the address names it, and how to name another one there. */
export type UrlFilter = { value: string; set: (value: string) => void };

/**
 * Keeps a filter and the address alike. What the list is asked for, `asked`, is written to the address;
 * another address, as after a step of Back, sets the filter.
 */
export function useUrlFilter(
  asked: string,
  { value, set: keep }: UrlFilter,
  change: (value: string) => void,
): void {
  const write = useEffectEvent(() => {
    if (asked !== value) keep(asked);
  });
  const read = useEffectEvent(() => {
    if (asked !== value) change(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever another list is asked for
  useEffect(() => write(), [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever the address changes
  useEffect(() => read(), [value]);
}
