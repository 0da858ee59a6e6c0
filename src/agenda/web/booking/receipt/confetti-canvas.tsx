import { useEffect, useRef, useState } from 'react';
import css from './receipt.module.css';

const LIFE_MS = 1300;

/** A short burst over the page, only where motion is welcome; the canvas is gone afterwards. */
export function ConfettiCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [over, setOver] = useState(
    () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    if (over) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    import('./confetti.ts').then(
      ({ burst }) => {
        if (gone || !canvas.current) return;
        burst(canvas.current);
        timer = setTimeout(() => setOver(true), LIFE_MS);
      },
      () => {}, // the party is optional
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [over]);
  if (over) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing on this canvas takes the focus
  return <canvas ref={canvas} className={css.confetti} aria-hidden="true" />;
}
