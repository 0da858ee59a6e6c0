import { notificationsStore } from '@mantine/notifications';

/** The styles add less than this (notifications.css). */
const SPACE_PX = 300;

/**
 * Makes the page longer while toasts lie over its end, so that the last rows can be scrolled above
 * them. The page stays as long until it can shrink without moving under a finger.
 */
export function reserveToastSpace(): () => void {
  const { body } = document;
  const look = () => {
    if (notificationsStore.getState().notifications.length > 0) body.dataset['toasts'] = '';
    else if ('toasts' in body.dataset && !isScrolledInto()) delete body.dataset['toasts'];
  };
  const stop = notificationsStore.subscribe(look);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    stop();
    window.removeEventListener('scroll', look);
  };
}

/** Returns whether the page is scrolled so far that a shorter one would move. */
function isScrolledInto(): boolean {
  const rest = document.documentElement.scrollHeight - SPACE_PX - window.innerHeight;
  return window.scrollY > Math.max(0, rest);
}
