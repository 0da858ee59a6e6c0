import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showOnce } from './toast.ts';
import css from './toast-undo.module.css';

/** Time enough to read, decide and reach the button (WCAG 2.2.1). */
const SHOWN_MS = 15_000;

/** Something worked and can be taken back. One of the same `id` takes the place of the one before. */
export function toastUndo(id: string, message: string, undo: () => void): void {
  showOnce(id, {
    autoClose: SHOWN_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Cerrar', size: 44 },
    message: (
      <span className={css.line}>
        <span>{message}</span>
        <Button
          variant="light"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Deshacer
        </Button>
      </span>
    ),
  });
}
