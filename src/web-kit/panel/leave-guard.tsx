import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before a form with something in it is closed: the way out, and the question to draw. `dirty`
 * is asked when somebody leaves, so that the last key counts too.
 */
export function useLeaveGuard(dirty: () => boolean, close: () => void): [() => void, ReactNode] {
  const [asking, setAsking] = useState(false);
  const leave = () => (dirty() ? setAsking(true) : close());
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
