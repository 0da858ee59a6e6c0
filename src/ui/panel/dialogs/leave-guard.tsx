import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Form = {
  /** Asked when the user leaves, so that the last key counts too. */
  dirty: () => boolean;
  /** It is being saved: closing would not take that back, so the form stays until the answer. */
  busy: boolean;
};

/**
 * Asks before a form with something in it is closed: the way out, and the question to draw. Where the
 * whole page would go, the browser asks.
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

/** Listens only while something is open: a page that listens is not kept for the way back to it. */
function useLeaveWarning(opened: boolean, dirty: () => boolean): void {
  const isDirty = useEffectEvent(dirty);
  useEffect(() => {
    if (!opened) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDirty()) return;
      event.preventDefault();
      // What Chrome before 119 goes by.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [opened]);
}
