const SHOWN_MS = 3000;

/** Says «Próximamente» for three seconds, again from the start at every click. */
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
