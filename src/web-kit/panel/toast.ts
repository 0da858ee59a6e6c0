import { type NotificationData, notifications } from '@mantine/notifications';

const CLOSE = { closeButtonProps: { 'aria-label': 'Cerrar', size: 44 } };
/** Long enough to be read, whoever reads (WCAG 2.2.1). */
const SHOWN_MS = 10_000;

/** Something worked. */
export function toastDone(message: string): void {
  showOnce(`done: ${message}`, { message, autoClose: SHOWN_MS, withBorder: true, ...CLOSE });
}

/** Something was refused, where no form is open to say it in. Stays until it is closed. */
export function toastRefused(message: string): void {
  const looks = { color: 'red', autoClose: false, withBorder: true, ...CLOSE } as const;
  showOnce(`refused: ${message}`, { message, ...looks });
}

/** Shows a toast in the place of the one before with this id: equal ones do not pile up. */
export function showOnce(id: string, toast: NotificationData): void {
  notifications.hide(id);
  notifications.show({ id, ...toast });
}
