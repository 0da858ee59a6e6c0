import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Form = {
  /** Called when the user leaves, so that the last key press counts. */
  dirty: () => boolean;
  /** The form is being saved. It cannot close until the answer: closing would not undo the save. */
  busy: boolean;
};

/**
 * Asks before a form with unsaved changes closes. Returns the function that closes the form and the
 * dialog to render. The browser asks before the whole page is left.
 */
export function useLeaveGuard(
  opened: boolean,
  { dirty, busy }: Form,
  close: () => void,
): [() => void, ReactNode] {
  const [asking, setAsking] = useState(false);
  useLeaveWarning(opened, dirty);
  const leave = () => {
    if (busy) return;
    if (dirty()) setAsking(true);
    else close();
  };
  const discard = () => {
    setAsking(false);
    close();
  };
  const question = (
    <ConfirmDialog
      opened={asking}
      title="¿Descartar los cambios?"
      verb="Descartar"
      cancel="Seguir editando"
      onConfirm={discard}
      onCancel={() => setAsking(false)}
    >
      <p>Lo que cambiaste no está guardado.</p>
    </ConfirmDialog>
  );
  return [leave, question];
}

/**
 * Listens only while a form is open: a page with this listener is excluded from the back-forward
 * cache.
 */
function useLeaveWarning(opened: boolean, dirty: () => boolean): void {
  const isDirty = useEffectEvent(dirty);
  useEffect(() => {
    if (!opened) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDirty()) return;
      event.preventDefault();
      // Needed by Chrome before 119.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [opened]);
}

type Go = () => void;

/**
 * As `useLeaveGuard`, for a form with several ways out: the returned function asks if changes would be lost, and
 * then goes on.
 */
export function useLeaveThen(opened: boolean, form: Form): [(go: Go) => void, ReactNode] {
  const next = useRef<Go>(() => undefined);
  const [leave, question] = useLeaveGuard(opened, form, () => next.current());
  const leaveThen = (go: Go) => {
    next.current = go;
    leave();
  };
  return [leaveThen, question];
}
