import { notifications } from '@mantine/notifications';

const CLOSE = { closeButtonProps: { 'aria-label': 'Cerrar', size: 44 } };
/** Long enough to be read, whoever reads (WCAG 2.2.1). */
const SHOWN_MS = 10_000;

/** Something worked. */
export function toastDone(message: string): void {
  notifications.show({ message, autoClose: SHOWN_MS, withBorder: true, ...CLOSE });
}

/** Something was refused, where no form is open to say it in. Stays until it is closed. */
export function toastRefused(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, withBorder: true, ...CLOSE });
}
