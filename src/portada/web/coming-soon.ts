const SHOWN_MS = 3000;

/** Returns a click handler that shows «Próximamente» for three seconds; each click restarts the time. */
export function announceComingSoon(message: HTMLElement): () => void {
  let timer: number | undefined;
  return () => {
    window.clearTimeout(timer);
    message.textContent = 'Próximamente';
    timer = window.setTimeout(() => {
      message.textContent = '';
    }, SHOWN_MS);
  };
}
