import { useEffect, useEffectEvent, useState } from 'react';

const STEPS = 3;
const STEP_MS = 500;

/** 3, 2, 1 in steps of half a second (admin.md section 9), then `onEnd`. */
export function useCountdown(onEnd?: () => void): number {
  const [left, setLeft] = useState(STEPS);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (left === 0) {
      end();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return Math.max(left, 1);
}
