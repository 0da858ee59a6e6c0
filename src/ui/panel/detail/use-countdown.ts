import { useEffect, useEffectEvent, useState } from 'react';

const STEPS = 3;
const STEP_MS = 500;

/** Returns 3, 2, 1 in steps of half a second (docs/rules/panel.md 9), then calls `onEnd`. */
export function useCountdown(onEnd?: () => void): number {
  const [count, setCount] = useState(STEPS);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (count === 0) {
      end();
      return;
    }
    const timer = setTimeout(() => setCount(count - 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return Math.max(count, 1);
}
