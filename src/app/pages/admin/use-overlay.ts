import { startTransition, useCallback, useState } from 'react';

/**
 * State of an overlay; `null` while it is closed. The press that opens it is painted at once, the overlay
 * when it is rendered.
 */
export function useOverlay<Value>(): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState<Value | null>(null);
  const show = useCallback((next: Value | null) => {
    if (next === null) setValue(null);
    else startTransition(() => setValue(next));
  }, []);
  return [value, show];
}
