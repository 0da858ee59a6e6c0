import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { readToken } from '../session/session-store.ts';

/** In ms: time for everybody to read it (WCAG 2.2.1). */
const SHOWN_MS = 10_000;

/** Removes the toasts of a user who signed out. */
export function closeToasts(): void {
  notifications.clean();
}

/** Shows a success message. */
export function toastDone(message: string): void {
  showToast(`done: ${message}`, { message, autoClose: SHOWN_MS });
}

/** Shows an error outside of a form. The toast stays until it is closed. */
export function toastError(message: string): void {
  showToast(`refused: ${message}`, { message, color: 'red', autoClose: false });
}

/** Shows a message about the sign-out itself on the login screen, until it is closed. Returns its id. */
export function toastSignedOut(message: string): string {
  return notifications.show({ message, ...TOAST_FRAME, autoClose: false });
}

export const hideToast = (id: string) => void notifications.hide(id);

export const TOAST_FRAME = {
  withBorder: true,
  closeButtonProps: { 'aria-label': 'Cerrar', size: 44 },
} as const;

export const TOAST_POSITION = 'bottom-left';
/** More toasts wait until one of these closes. */
export const TOAST_LIMIT = 3;

// As the list sets them when it is loaded.
notificationsStore.initialize({
  notifications: [],
  queue: [],
  defaultPosition: TOAST_POSITION,
  limit: TOAST_LIMIT,
});

/**
 * Shows a message of the panel. It replaces the previous one with the same id, so equal messages do not
 * pile up. Shows nothing while signed out: a late answer must not name a client on the login screen.
 */
export function showToast(id: string, toast: NotificationData): void {
  notifications.hide(id);
  if (readToken() === null) return;
  notifications.show({
    id,
    ...TOAST_FRAME,
    ...toast,
  });
  limitDuration(id, toast.autoClose);
}

/** In ms: the longest time that a pointer on a toast keeps it open. */
const LONGEST_MS = 30_000;
const ends = new Map<string, number>();

function limitDuration(id: string, shown: NotificationData['autoClose']): void {
  window.clearTimeout(ends.get(id));
  if (typeof shown !== 'number') return;
  const end = () => {
    ends.delete(id);
    notifications.hide(id);
  };
  ends.set(id, window.setTimeout(end, LONGEST_MS));
}
