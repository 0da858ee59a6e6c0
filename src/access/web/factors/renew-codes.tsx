import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { factorKeys, makeRecoveryCodes } from '../factor-api.ts';

type Props = { onRenewed: (codes: readonly string[]) => void };

/** Asks before new recovery codes replace the existing ones. */
export function RenewCodes({ onRenewed }: Props) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const client = useQueryClient();
  const { busy, problem, run } = useTask();
  const renew = () =>
    run(async () => {
      const codes = await makeRecoveryCodes();
      await client.invalidateQueries({ queryKey: factorKeys.all });
      onClose();
      onRenewed(codes);
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Crear códigos nuevos"
      verb="Crear códigos"
      busyVerb="Creando…"
      busy={busy}
      danger={false}
      onConfirm={() => void renew()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p>Los códigos de recuperación que tienes ahora dejarán de servir.</p>
    </ConfirmDialog>
  );
}
