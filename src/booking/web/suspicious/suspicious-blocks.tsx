import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { citationKeys } from '#agenda/web/staff-citation-api.ts';
import { timeAt, useWorkshop } from '#settings/web/workshop-api.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { BULK_UNDO_MINUTES, type SuspiciousBlock } from '../../contract/suspicious.ts';
import { formatSuspiciousBlock } from '../../rules/suspicious-text.ts';
import css from './suspicious.module.css';
import { fetchSuspicious } from './suspicious-api.ts';
import { useBulkCancel } from './use-bulk-cancel.ts';

const REFETCH_MS = 60_000;

/**
 * Warns of unconfirmed web bookings that take much of the agenda, with bulk cancellation and undo.
 */
export function SuspiciousBlocks() {
  const { data } = useQuery({
    queryKey: [...citationKeys.all, 'suspicious'],
    queryFn: ({ signal }) => fetchSuspicious(signal),
    refetchInterval: REFETCH_MS,
  });
  const { timeZone, sendsMail } = useWorkshop();
  const bulk = useBulkCancel();
  const [chosen, setChosen] = useState<SuspiciousBlock | null>(null);
  const [opened, setOpened] = useState(false);
  const { blocks = [], undoable = [] } = data ?? {};
  const ask = (block: SuspiciousBlock) => {
    setChosen(block);
    setOpened(true);
  };
  const region = useRef<HTMLElement>(null);
  // The pressed button is removed with its line; that of the dialog a moment later.
  const restoreFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) region.current?.focus();
    });
  const confirm = async () => {
    if (chosen) await bulk.cancel(chosen.citations);
    setOpened(false);
  };
  const undo = async (id: string) => {
    await bulk.undo(id);
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
          <ul className={css.list}>
            {undoable.map(({ _id, cancelled, until }) => (
              <li key={_id} className={css.line}>
                <span className={css.text}>
                  {citations(cancelled, 'cancelada')}.{' '}
                  {sendsMail
                    ? 'Los avisos a los clientes salen a las'
                    : 'Se puede deshacer hasta las'}{' '}
                  {timeAt(Date.parse(until), timeZone)}.
                </span>
                <BusyButton variant="default" busy={bulk.busy} onClick={() => void undo(_id)}>
                  Deshacer
                </BusyButton>
              </li>
            ))}
            {blocks.map((block) => (
              <li key={block.citations.join()} className={css.line}>
                <span className={css.text}>{blockText(block)}</span>
                <Button color="red" disabled={bulk.busy} onClick={() => ask(block)}>
                  Cancelar las {block.citations.length} citas
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        opened={opened}
        title={`¿Cancelar estas ${chosen?.citations.length ?? 0} citas?`}
        verb="Cancelar citas"
        busyVerb="Cancelando..."
        cancel="Volver"
        busy={bulk.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setOpened(false)}
        onClosed={restoreFocus}
      >
        {chosen === null ? null : <p>{blockText(chosen)}</p>}
        <p>
          Sus horarios quedan libres. Puedes deshacerlo durante {BULK_UNDO_MINUTES} minutos
          {sendsMail
            ? '; después se avisa a los clientes por correo.'
            : '. Este servidor no envía correos: avisa tú a los clientes.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}

function blockText(block: SuspiciousBlock): string {
  return formatSuspiciousBlock({ ...block, count: block.citations.length });
}

function citations(count: number, done: string): string {
  return count === 1 ? `1 cita ${done}` : `${count} citas ${done}s`;
}
