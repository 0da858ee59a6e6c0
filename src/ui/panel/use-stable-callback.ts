import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that stays the same object and calls the newest callback, for props of memoised rows. */
export function useStableCallback<Values extends unknown[], Result>(
  newest: (...values: Values) => Result,
): (...values: Values) => Result {
  const current = useRef(newest);
  useLayoutEffect(() => {
    current.current = newest;
  });
  return useCallback((...values) => current.current(...values), []);
}
