import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsSplit } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import type { ClientRecord } from '../../contract/client.ts';
import { undoClientSplit } from '../../contract/client-split.ts';
import { MergeQuestion } from '../merges.tsx';
import css from '../record.module.css';
import { RecordButton, RecordSection } from '../record-parts.tsx';
import { SplitClient } from './split-client.tsx';

type Props = { client: ClientRecord; onOpenClient: (id: string) => void };

type Split = ClientRecord['splits'][number];

/** «Separar», and the splits that made this client or divided it, each with its reversal. */
export function ClientSplits({ client: { _id, ...client }, onOpenClient }: Props) {
  const openDialog = useOpenDialog();
  const { timeZone } = useWorkshop();
  const send = useSend(undoClientSplit);
  const undo = async ({ client: made, from }: Split) => {
    await send({ params: { id: made._id }, body: {} });
    // The record that was open does not exist any more.
    if (made._id === _id) onOpenClient(from._id);
  };
  const ask = (split: Split) =>
    openDialog(
      <MergeQuestion
        title="¿Deshacer la separación?"
        verb="Deshacer la separación"
        busyVerb="Deshaciendo…"
        done="Deshicimos la separación: es una sola ficha otra vez."
        act={() => undo(split)}
      >
        <p>{`Las visitas, los contactos y las motos de ${split.client.name} vuelven a la ficha de ${split.from.name}, como antes.`}</p>
      </MergeQuestion>,
    );
  return (
    <>
      {client.splits.length === 0 ? null : (
        <RecordSection title="Separaciones">
          <ul className="stack gap-10 plain-list">
            {client.splits.map((each) => {
              const { client: made, from, at } = each;
              const [other, sentence] =
                made._id === _id
                  ? [from, `Se separó de la ficha de ${from.name}`]
                  : [made, `Se separó la ficha de ${made.name}`];
              return (
                <li key={made._id} className={css.card}>
                  <span className="row gap-6-12">
                    <strong className="grow min-0">{sentence}</strong>
                    <span className="muted small">
                      {`Desde el ${numericDay(dayAt(Date.parse(at), timeZone))}`}
                    </span>
                  </span>
                  <span className="row gap-6-12">
                    <RecordButton
                      icon={IconArrowBackUp}
                      aria-label={`Deshacer la separación de ${other.name}`}
                      onClick={() => ask(each)}
                    >
                      Deshacer la separación
                    </RecordButton>
                    <Button
                      variant="subtle"
                      aria-label={`Ver su ficha, ${other.name}`}
                      onClick={() => onOpenClient(other._id)}
                    >
                      Ver su ficha
                    </Button>
                  </span>
                </li>
              );
            })}
          </ul>
        </RecordSection>
      )}
      {client.anonymisedAt !== null || !client.canSplit ? null : (
        <div className={css.actions}>
          <RecordButton
            variant="subtle"
            icon={IconArrowsSplit}
            onClick={() => openDialog(<SplitClient id={_id} />)}
          >
            Separar…
          </RecordButton>
        </div>
      )}
    </>
  );
}
