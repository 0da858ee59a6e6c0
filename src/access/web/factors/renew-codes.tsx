import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { factorKeys, makeRecoveryCodes } from '../factor-api.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  onRenewed: (codes: readonly string[]) => void;
};

/** Asks before new recovery codes replace the existing ones. */
export function RenewCodes({ opened, onClose, onRenewed }: Props) {
  const client = useQueryClient();
  const { busy, problem, clear, run } = useTask();
  const renew = () =>
    run(async () => {
      const codes = await makeRecoveryCodes();
      await client.invalidateQueries({ queryKey: factorKeys.all });
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
      onCancel={() => {
        clear();
        onClose();
      }}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p>Los códigos de recuperación que tienes ahora dejarán de servir.</p>
    </ConfirmDialog>
  );
}
