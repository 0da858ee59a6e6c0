import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { troubleOf } from '#web-kit/call.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { factorKeys, makeRecoveryCodes } from '../factor-api.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  onRenewed: (codes: readonly string[]) => void;
};

export function RenewCodes({ opened, onClose, onRenewed }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const renew = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const codes = await makeRecoveryCodes();
      await client.invalidateQueries({ queryKey: factorKeys.all });
      onRenewed(codes);
    } catch (error) {
      if (!endsSession(error)) setProblem(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
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
        setProblem(null);
        onClose();
      }}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p>Los códigos de recuperación que tienes ahora dejarán de servir.</p>
    </ConfirmDialog>
  );
}
