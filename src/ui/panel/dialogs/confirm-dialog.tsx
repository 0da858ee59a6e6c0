import { Button, Loader } from '@mantine/core';
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../banner.tsx';
import { CallError } from '../../call.ts';
import { StepButton } from '../actions/buttons.tsx';
import { toastDone } from '../feedback/toast.ts';
import { endsSession } from '../session/staff-call.ts';
import { PanelDialog } from './panel-dialog.tsx';

type Props = {
  opened: boolean;
  title: string;
  /** Text of the confirming button: «Eliminar»; `null`: only the cancel button. */
  verb: string | null;
  /** Replaces the verb while the action runs: «Eliminando…». */
  busyVerb?: string;
  busy?: boolean;
  /** Whether it can close; by default not while it is busy. */
  closable?: boolean;
  /** Red, for destructive actions. */
  danger?: boolean;
  /** Text of the cancel button. */
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
  children: ReactNode;
};

/**
 * Asks before an action that cannot be undone. The cancel button has the initial focus. It cannot close
 * while the action runs: closing would not undo it, and its answer would close what is open by then.
 */
export function ConfirmDialog(props: Props) {
  const { opened, title, verb, busyVerb = props.verb, busy = false, danger = true } = props;
  const { cancel = 'Cancelar', onConfirm, onCancel, onClosed, children } = props;
  const { closable = !busy } = props;
  const leave = () => {
    if (closable) onCancel();
  };
  return (
    <PanelDialog
      opened={opened}
      onClose={leave}
      {...(onClosed && { onClosed })}
      title={title}
      size="small"
      focusTitle={false}
      footer={
        <>
          <Button variant="default" disabled={!closable} onClick={leave} data-autofocus>
            {cancel}
          </Button>
          {verb === null ? null : (
            // A second press was not meant for a button whose verb or state has just changed.
            <StepButton
              {...(danger ? { color: 'red' } : {})}
              step={busy ? 'busy' : verb}
              busy={busy}
              {...(busy && { leftSection: <Loader size={18} color="currentColor" aria-hidden /> })}
              onPress={onConfirm}
            >
              {busy ? busyVerb : verb}
            </StepButton>
          )}
        </>
      }
    >
      {children}
    </PanelDialog>
  );
}

/**
 * An action offered in place of the deletion; `run` works as `remove`, `failed` is its error title.
 */
type Alternative = { verb: string; busyVerb: string; run: () => Promise<string>; failed: string };

type DeleteDialogProps = {
  opened: boolean;
  title: string;
  verb?: string;
  busyVerb?: string;
  /** Deletes the record. Resolves with the success message; rejects only with `CallError`. */
  remove: () => Promise<string>;
  /** Queries that the deletion makes stale, unless `remove` reads them again. */
  invalidates?: InvalidateQueryFilters;
  /**
   * The title above the server's message; or a function that shows the error elsewhere, then the
   * dialog closes.
   */
  failed: string | ((error: CallError) => void);
  /** Whether the record can be deleted is being checked. */
  checking?: boolean;
  /**
   * The record cannot be deleted, as `children` explain; `null`: there is no alternative either.
   */
  alternative?: Alternative | null | undefined;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed?: () => void;
  /** Called when the row with the opening button is gone. */
  onDeleted?: (() => void) | undefined;
  /** The question. */
  children: ReactNode;
};

/** Asks before a record is deleted, and shows why a deletion failed. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, title, checking = false, alternative, onClosed, children } = props;
  const { verb: deleteVerb = 'Eliminar', busyVerb = 'Eliminando…' } = props;
  const { busy, failure, close, confirm } = useDeletion(props);
  const verb = alternative === undefined ? deleteVerb : (alternative?.verb ?? null);
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      verb={verb}
      busyVerb={checking ? 'Comprobando…' : (alternative?.busyVerb ?? busyVerb)}
      busy={busy || checking}
      closable={!busy}
      danger={!alternative}
      cancel={verb === null ? 'Cerrar' : 'Cancelar'}
      onConfirm={() => void confirm()}
      onCancel={close}
      {...(onClosed && { onClosed })}
    >
      <div className="column gap-18">
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
  alternative,
  invalidates,
  failed,
  onClose,
  onDeleted,
}: DeleteDialogProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const showFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const title = alternative?.failed ?? failed;
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
      const message = await (alternative?.run ?? remove)();
      if (invalidates) await client.invalidateQueries(invalidates);
      toastDone(message);
      onClose();
      if (!alternative) onDeleted?.();
    } catch (error) {
      // The record may have changed: refetch it.
      if (invalidates?.queryKey) await client.invalidateQueries({ queryKey: invalidates.queryKey });
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, close, confirm };
}
