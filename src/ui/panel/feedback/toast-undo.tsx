import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showToast } from './toast.ts';

/** In ms: time to read, decide and reach the button (WCAG 2.2.1). */
const SHOWN_MS = 15_000;

type Options = {
  /** A second line. */
  detail?: string | undefined;
  /** In ms. */
  shownFor?: number | undefined;
};

/**
 * Shows a toast with «Deshacer», which undoes once however often it is pressed. A toast of the same `id` replaces
 * the previous one. `watch` receives a function that closes the toast once nothing is left to undo, and returns a
 * function that stops watching.
 */
export function toastUndo(
  id: string,
  message: string,
  undo: () => void,
  watch: (close: () => void) => () => void = () => () => undefined,
  { detail, shownFor = SHOWN_MS }: Options = {},
): void {
  // The toast stays pressable while it closes.
  let pressed = false;
  const stop = watch(() => notifications.hide(id));
  showToast(id, {
    autoClose: shownFor,
    onClose: stop,
    message: (
      <span className="row between gap-8-16">
        <span>
          <span>{message}</span>
          {detail === undefined ? null : (
            <small className="block smaller break-anywhere">{detail}</small>
          )}
        </span>
        <Button
          variant="light"
          onClick={() => {
            if (pressed) return;
            pressed = true;
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
