import { notificationsStore } from '@mantine/notifications';

/** More than the space that the styles add (notifications.css). */
const SPACE_PX = 300;

/**
 * Makes the page longer while toasts cover its end, so that the last rows can be scrolled above them.
 * Removes the space again when that does not move the visible part of the page.
 */
export function reserveToastSpace(): () => void {
  const { body } = document;
  const update = () => {
    if (notificationsStore.getState().notifications.length > 0) body.dataset['toasts'] = '';
    else if ('toasts' in body.dataset && !isScrolledInto()) delete body.dataset['toasts'];
  };
  const unsubscribe = notificationsStore.subscribe(update);
  window.addEventListener('scroll', update, { passive: true });
  return () => {
    unsubscribe();
    window.removeEventListener('scroll', update);
  };
}

/** Returns whether the page is scrolled so far that removing the space would move it. */
function isScrolledInto(): boolean {
  const rest = document.documentElement.scrollHeight - SPACE_PX - window.innerHeight;
  return window.scrollY > Math.max(0, rest);
}
