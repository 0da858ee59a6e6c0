import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { toastDone } from '../feedback/toast.ts';
import css from '../form/form-dialog.module.css';
import { endsSession } from '../session/staff-call.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What can be done in its place; `run` as `remove`, `failed` the sentence where it cannot. */
type Alternative = { verb: string; busyVerb: string; run: () => Promise<string>; failed: string };

type Props = {
  opened: boolean;
  title: string;
  verb?: string;
  busyVerb?: string;
  /** Deletes it and answers what to say of that. Rejects with `CallError` alone. */
  remove: () => Promise<string>;
  /** What is old once it went. */
  invalidates: InvalidateQueryFilters;
  /** The sentence above what the server said; or who says it elsewhere, and then this closes. */
  failed: string | ((error: CallError) => void);
  /** Whether it can go at all is not known yet. */
  checking?: boolean;
  /** It cannot go, as `children` say; `null` where nothing else can be done either. */
  alternative?: Alternative | null | undefined;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  /** Its row with the button is gone. */
  onDeleted?: (() => void) | undefined;
  /** The question. */
  children: ReactNode;
};

/** Asks before something goes for good; where it does not go it says why. */
export function DeleteDialog(props: Props) {
  const { opened, title, checking = false, alternative: instead } = props;
  const { verb: usual = 'Eliminar', busyVerb = 'Eliminando…' } = props;
  const { onClosed, children } = props;
  const { busy, failure, close, confirm } = useDeletion(props);
  const verb = instead === undefined ? usual : (instead?.verb ?? null);
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      verb={verb}
      busyVerb={checking ? 'Comprobando…' : (instead?.busyVerb ?? busyVerb)}
      busy={busy || checking}
      danger={!instead}
      cancel={verb === null ? 'Cerrar' : 'Cancelar'}
      onConfirm={() => void confirm()}
      onCancel={close}
      {...(onClosed && { onClosed })}
    >
      <div className={css.form}>
        {failure === null ? null : (
          <Banner kind="error" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        {children}
      </div>
    </ConfirmDialog>
  );
}

function useDeletion({
  remove,
  alternative: instead,
  invalidates: ages,
  failed,
  onClose,
  onDeleted,
}: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const title = instead?.failed ?? failed;
    if (typeof title === 'function') {
      title(error);
      onClose();
    } else if (!endsSession(error)) setFailure({ title, detail: error.message });
  };
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const message = await (instead?.run ?? remove)();
      await client.invalidateQueries(ages);
      toastDone(message);
      onClose();
      if (!instead) onDeleted?.();
    } catch (error) {
      // Perhaps it is not what it was.
      if (ages.queryKey) await client.invalidateQueries({ queryKey: ages.queryKey });
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, close, confirm };
}
