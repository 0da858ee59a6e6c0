import { useEffect, useRef, useState } from 'react';

/** More than a window shows, and as many as are drawn in no time. */
const STEP = 40;
/** Begun long before its end comes into sight. */
const AHEAD = '1600px';

/**
 * How much of a long list to draw: a first part, and more whenever its end comes near. `end` is to be
 * drawn below it as long as it is not whole.
 */
export function useGrowing<Item>(items: readonly Item[]) {
  const [drawn, setDrawn] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  const whole = items.length <= drawn;
  useEffect(() => {
    if (whole || !end.current) return;
    // A new one for every part: it tells once more where the end still is near.
    const near = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setDrawn(drawn + STEP),
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [whole, drawn]);
  return { shown: whole ? items : items.slice(0, drawn), whole, end };
}
