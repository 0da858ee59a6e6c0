import { useEffect, useEffectEvent } from 'react';

/** The value of a filter in the URL, and the function that changes it there. */
export type UrlFilter = { value: string; set: (value: string) => void };

/**
 * Synchronises a filter with the URL. Writes the applied value `asked` to the URL; a changed URL (the
 * browser's Back) sets the filter.
 */
export function useUrlFilter(
  asked: string,
  { value, set }: UrlFilter,
  change: (value: string) => void,
): void {
  const write = useEffectEvent(() => {
    if (asked !== value) set(asked);
  });
  const read = useEffectEvent(() => {
    if (asked !== value) change(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every applied value
  useEffect(() => write(), [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every value of the URL
  useEffect(() => read(), [value]);
}
