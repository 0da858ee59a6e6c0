import { create } from 'canvas-confetti';

const COLOURS = ['#5B5AF0', '#FFB300', '#8F95FF', '#FFD877'];

/** Draws one burst of at most 1.2 s on `canvas`. No worker: the page's CSP forbids it. */
export function burst(canvas: HTMLCanvasElement): void {
  const fire = create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
  void fire({
    particleCount: 90,
    spread: 75,
    startVelocity: 38,
    ticks: 60,
    origin: { y: 0.35 },
    colors: COLOURS,
  });
  setTimeout(() => fire.reset(), 1200);
}
