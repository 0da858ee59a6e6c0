import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsSplit } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import type { ClientRecord } from '../../contract/client.ts';
import { undoClientSplit } from '../client-split-api.ts';
import { MergeQuestion } from '../merges.tsx';
import css from '../record.module.css';

type Props = {
  client: ClientRecord;
  onSplit: () => void;
  onOpenClient: (id: string) => void;
};

type Split = ClientRecord['splits'][number];

/** «Separar», and the splits that made this client or divided it, each with its reversal. */
export function ClientSplits({ client, onSplit, onOpenClient }: Props) {
  const { timeZone } = useWorkshop();
  const [split, setSplit] = useState<Split | null>(null);
  const [asking, setAsking] = useState(false);
  const otherOf = ({ client: made, from }: Split) => (made._id === client._id ? from : made);
  const sentenceOf = ({ client: made, from }: Split) =>
    made._id === client._id
      ? `Se separó de la ficha de ${from.name}`
      : `Se separó la ficha de ${made.name}`;
  const undo = async () => {
    if (!split) return;
    await undoClientSplit(split.client._id);
    // The record that was open does not exist any more.
    if (split.client._id === client._id) onOpenClient(split.from._id);
  };
  return (
    <>
      {client.splits.length === 0 && !asking ? null : (
        <section className={css.section}>
          <h3 className={css.title}>Separaciones</h3>
          <ul className={css.list}>
            {client.splits.map((each) => (
              <li key={each.client._id} className={css.card}>
                <span className={css.line}>
                  <strong className={css.grow}>{sentenceOf(each)}</strong>
                  <span className={css.under}>
                    {`Desde el ${numericDay(dayAt(Date.parse(each.at), timeZone))}`}
                  </span>
                </span>
                <span className={css.line}>
                  <Button
                    variant="default"
                    leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                    aria-label={`Deshacer la separación de ${otherOf(each).name}`}
                    onClick={() => {
                      setSplit(each);
                      setAsking(true);
                    }}
                  >
                    Deshacer la separación
                  </Button>
                  <Button
                    variant="subtle"
                    aria-label={`Ver su ficha, ${otherOf(each).name}`}
                    onClick={() => onOpenClient(otherOf(each)._id)}
                  >
                    Ver su ficha
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {client.anonymisedAt !== null || !client.canSplit ? null : (
        <div className={css.actions}>
          <Button
            variant="subtle"
            leftSection={<IconArrowsSplit size={18} aria-hidden="true" />}
            onClick={onSplit}
          >
            Separar…
          </Button>
        </div>
      )}
      <MergeQuestion
        opened={asking}
        title="¿Deshacer la separación?"
        verb="Deshacer la separación"
        busyVerb="Deshaciendo…"
        done="Deshicimos la separación: es una sola ficha otra vez."
        act={undo}
        onClose={() => setAsking(false)}
      >
        <p>
          {split &&
            `Las visitas, los contactos y las motos de ${split.client.name} vuelven a la ficha de ${split.from.name}, como antes.`}
        </p>
      </MergeQuestion>
    </>
  );
}
