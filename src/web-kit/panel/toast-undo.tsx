import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showOnce } from './toast.ts';
import css from './toast-undo.module.css';

/** Time enough to read, decide and reach the button (WCAG 2.2.1). */
const SHOWN_MS = 15_000;

/**
 * Something worked and can be taken back. One of the same `id` takes the place of the one before.
 * `watch` is given the way to close it, once there is nothing left to take back, and answers how to
 * stop watching. `detail`, what it was done with, stands below.
 */
export function toastUndo(
  id: string,
  message: string,
  undo: () => void,
  watch: (close: () => void) => () => void = () => () => undefined,
  detail?: string,
): void {
  const stop = watch(() => notifications.hide(id));
  showOnce(id, {
    autoClose: SHOWN_MS,
    onClose: stop,
    message: (
      <span className={css.line}>
        <span>
          <span>{message}</span>
          {detail === undefined ? null : <small className={css.detail}>{detail}</small>}
        </span>
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
