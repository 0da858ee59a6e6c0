import { useEffect, useRef, useState } from 'react';
import css from './receipt.module.css';

const LIFE_MS = 1300;

/**
 * Draws a short burst over the page, unless the visitor prefers reduced motion; then removes the
 * canvas.
 */
export function ConfettiCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [done, setDone] = useState(
    () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    if (done) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmounted = false;
    import('./confetti.ts').then(
      ({ burst }) => {
        if (unmounted || !canvas.current) return;
        burst(canvas.current);
        timer = setTimeout(() => setDone(true), LIFE_MS);
      },
      () => {}, // confetti is optional
    );
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, [done]);
  if (done) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the canvas cannot be focused
  return <canvas ref={canvas} className={css.confetti} aria-hidden="true" />;
}
