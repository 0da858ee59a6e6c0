import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { STAFF_CITATION_TEXTS } from '#agenda/contract/staff-citation.ts';
import { timeAt, useWorkshop } from '#settings/web/workshop-api.ts';
import { shortDay } from '#shared/time/day-time.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  BULK_UNDO_MINUTES,
  cancelInBulk,
  getSuspicious,
  NOT_RESTORED_TEXTS,
  type SuspiciousBlock,
  type UndoResult,
  undoBulkCancel,
} from '../../contract/suspicious.ts';
import { formatSuspiciousBlock } from '../../rules/suspicious-blocks.ts';
import css from './suspicious.module.css';

const REFETCH_MS = 60_000;

/**
 * Warns of unconfirmed web bookings that take much of the agenda, with bulk cancellation and undo.
 */
export function SuspiciousBlocks() {
  return (
    <DialogHost>
      <Blocks />
    </DialogHost>
  );
}

function Blocks() {
  const { data } = useQuery({ ...readQuery(getSuspicious, {}), refetchInterval: REFETCH_MS });
  const { timeZone, sendsMail } = useWorkshop();
  const { busy, run } = useBulkChange();
  const cancel = useSend(cancelInBulk);
  const undo = useSend(undoBulkCancel);
  const openDialog = useOpenDialog();
  const { blocks = [], undoable = [] } = data ?? {};
  const region = useRef<HTMLElement>(null);
  // The pressed button is removed with its line; that of the dialog a moment later.
  const restoreFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) region.current?.focus();
    });
  const cancelBlock = ({ citations }: SuspiciousBlock) =>
    run(async () => {
      const { cancelled } = (await cancel({ body: { citations } })).data;
      toastDone(cancelled === 1 ? '1 cita cancelada' : `${cancelled} citas canceladas`);
    });
  const restore = async (id: string) => {
    await run(async () => reportRestored((await undo({ params: { id }, body: {} })).data));
    restoreFocus();
  };
  const none = blocks.length + undoable.length === 0;
  return (
    <div role="status" className={none ? css.none : 'no-print'}>
      {none ? null : (
        <section
          ref={region}
          className={css.region}
          aria-label="Bloqueos sospechosos"
          tabIndex={-1}
        >
          <h2 className={css.title}>Bloqueos sospechosos</h2>
          <ul className="stack gap-12 plain-list">
            {undoable.map(({ _id, cancelled, until }) => (
              <li key={_id} className="row between gap-8-16">
                <span className={css.text}>
                  {citations(cancelled, 'cancelada')}.{' '}
                  {sendsMail
                    ? 'Los avisos a los clientes salen a las'
                    : 'Se puede deshacer hasta las'}{' '}
                  {timeAt(Date.parse(until), timeZone)}.
                </span>
                <BusyButton variant="default" busy={busy} onClick={() => void restore(_id)}>
                  Deshacer
                </BusyButton>
              </li>
            ))}
            {blocks.map((block) => (
              <li key={block.citations.join()} className="row between gap-8-16">
                <span className={css.text}>{blockText(block)}</span>
                <Button
                  color="red"
                  disabled={busy}
                  onClick={() =>
                    openDialog(
                      <CancelBlock
                        block={block}
                        cancel={() => cancelBlock(block)}
                        onClosed={restoreFocus}
                      />,
                    )
                  }
                >
                  Cancelar las {block.citations.length} citas
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type CancelProps = {
  block: SuspiciousBlock;
  /** Resolves once the block is cancelled, or its failure reported. */
  cancel: () => Promise<void>;
  onClosed: () => void;
};

function CancelBlock({ block, cancel, ...props }: CancelProps) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const { sendsMail } = useWorkshop();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await cancel();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`¿Cancelar estas ${block.citations.length} citas?`}
      verb="Cancelar citas"
      busyVerb="Cancelando..."
      cancel="Volver"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={() => {
        onClosed();
        props.onClosed();
      }}
    >
      <p>{blockText(block)}</p>
      <p>
        Sus horarios quedan libres. Puedes deshacerlo durante {BULK_UNDO_MINUTES} minutos
        {sendsMail
          ? '; después se avisa a los clientes por correo.'
          : '. Este servidor no envía correos: avisa tú a los clientes.'}
      </p>
    </ConfirmDialog>
  );
}

function blockText(block: SuspiciousBlock): string {
  return formatSuspiciousBlock({ ...block, count: block.citations.length });
}

function citations(count: number, done: string): string {
  return count === 1 ? `1 cita ${done}` : `${count} citas ${done}s`;
}

/** Runs one change of the blocks at a time, and reports its failure. */
function useBulkChange() {
  const { report, dismiss } = usePageErrors();
  const [busy, setBusy] = useState(false);
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    try {
      await change();
      dismiss();
    } catch (error) {
      report(STAFF_CITATION_TEXTS.moveFailed, error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

function reportRestored({ restored, left }: UndoResult): void {
  const message = restored === 1 ? '1 cita restaurada' : `${restored} citas restauradas`;
  if (left.length === 0) toastDone(message);
  else toastError(`${message}. Siguen canceladas: ${left.map(unrestoredText).join('; ')}.`);
}

function unrestoredText({ clientName, date, time, reason }: UndoResult['left'][number]): string {
  return `${clientName}, ${shortDay(date)}, ${time} (${NOT_RESTORED_TEXTS[reason]})`;
}
