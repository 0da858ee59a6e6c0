const SHOWN_MS = 3000;

const button = document.querySelector<HTMLButtonElement>('[data-soon]');
const message = document.querySelector<HTMLElement>('[data-soon-message]');
if (button && message) button.addEventListener('click', announceComingSoon(message));

/** Returns a click handler that shows «Próximamente» for three seconds; each click restarts the time. */
function announceComingSoon(message: HTMLElement): () => void {
  let timer: number | undefined;
  return () => {
    window.clearTimeout(timer);
    message.textContent = 'Próximamente';
    timer = window.setTimeout(() => {
      message.textContent = '';
    }, SHOWN_MS);
  };
}
