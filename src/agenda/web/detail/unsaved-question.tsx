import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import type { UnsavedGuard } from './use-unsaved-guard.ts';

export function UnsavedQuestion({ guard }: { guard: UnsavedGuard }) {
  return (
    <ConfirmDialog
      opened={guard.asking}
      title="¿Salir sin guardar?"
      verb="Salir sin guardar"
      cancel="Seguir escribiendo"
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      El comentario interno que escribiste todavía no está guardado.
    </ConfirmDialog>
  );
}
