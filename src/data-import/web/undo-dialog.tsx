import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type ListedImport, undoOneImport } from '../contract/imports.ts';

/** Asks before an import is undone, and shows what blocks it. */
export function UndoDialog({ listed: { _id, source } }: { listed: ListedImport }) {
  const frame = useDialogFrame();
  const send = useSend(undoOneImport);
  const { busy, problem, run } = useTask();
  const [obstacles, setObstacles] = useState<readonly string[]>([]);
  const isBlocked = obstacles.length > 0;
  const undo = () =>
    run(async () => {
      try {
        const { message = '' } = await send({ params: { id: _id }, body: {} });
        toastDone(message);
        frame.onClose();
      } catch (error) {
        if (error instanceof CallError && error.code === 'undo-blocked')
          setObstacles((error.data as { obstacles: string[] }).obstacles);
        throw error;
      }
    });
  return (
    <ConfirmDialog
      opened={frame.opened}
      title="Deshacer importación"
      verb={isBlocked ? null : 'Deshacer'}
      busyVerb="Deshaciendo…"
      busy={busy}
      cancel={isBlocked ? 'Cerrar' : 'Cancelar'}
      onConfirm={() => void undo()}
      onCancel={frame.onClose}
      onClosed={frame.onClosed}
    >
      <div className="column gap-18">
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        {isBlocked ? (
          <ul className="no-margin break-anywhere">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        ) : (
          <p className="no-margin break-anywhere">
            Todo lo que trajo «{source}» se borra, y lo que completó vuelve a estar como antes. Si
            alguien cambió algo desde entonces, no se deshace nada y te decimos qué es.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
