import { Button } from '@mantine/core';
import { IconArrowsJoin, IconArrowsSplit, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import type { ClientLink, ClientRecord } from '../../contract/client.ts';
import { namesText } from '../../rules/client-text.ts';
import { clientKeys, unmergeClient } from '../client-api.ts';
import { confirmOnePerson, confirmTwoPeople } from '../client-split-api.ts';
import { MergedRecords } from '../merges.tsx';
import css from '../record.module.css';
import { MergeClientDialog } from './merge-client-dialog.tsx';

type Props = {
  client: ClientRecord;
  /** Whether the dialog is open, with the client to merge if it is known. */
  merging: boolean;
  other: ClientLink | null;
  onMerge: (other: ClientLink | null) => void;
  onClose: () => void;
  onOpenClient: (id: string) => void;
  onSplit: () => void;
};

const EVIDENCE = {
  'same-contact': (shared: string) => `Usaron el mismo contacto: ${shared}`,
  'same-motorcycle': (shared: string) => `El mismo nombre y la misma moto: ${shared}`,
} as const;

/** Clients that may be this one, with the evidence; and those that were merged into it. */
export function ClientMerges(props: Props) {
  const { client, merging, other, onMerge, onClose, onOpenClient, onSplit } = props;
  const { suggestions, merged, anonymisedAt, askedNames } = client;
  const { busy, problem, run } = useTask();
  const cache = useQueryClient();
  const keepTogether = () =>
    run(async () => {
      await confirmOnePerson(client._id);
      await cache.invalidateQueries({ queryKey: clientKeys.all });
      toastDone('Anotado: es la misma persona. No lo preguntamos más.');
    });
  const keepApart = (suggested: ClientLink) =>
    run(async () => {
      await confirmTwoPeople(client._id, suggested._id);
      await cache.invalidateQueries({ queryKey: clientKeys.all });
      toastDone(`${client.name} y ${suggested.name} son dos personas. No lo preguntamos más.`);
    });
  return (
    <>
      {suggestions.length + askedNames.length === 0 || anonymisedAt !== null ? null : (
        <section className={css.section}>
          <h3 className={css.title}>¿Es la misma persona?</h3>
          {problem === null ? null : <Banner kind="error">{problem}</Banner>}
          <ul className={css.list}>
            {askedNames.length === 0 ? null : (
              <li className={css.card}>
                <span>
                  <strong>{namesText(askedNames)}</strong>
                  <br />
                  <span className={css.under}>
                    Esta ficha juntó visitas con nombres y contactos distintos.
                  </span>
                </span>
                <span className={css.line}>
                  <Button
                    variant="default"
                    leftSection={<IconArrowsSplit size={18} aria-hidden="true" />}
                    aria-label="Son dos personas, separar esta ficha"
                    onClick={onSplit}
                  >
                    Son dos personas
                  </Button>
                  <Button variant="default" disabled={busy} onClick={() => void keepTogether()}>
                    Es la misma
                  </Button>
                </span>
              </li>
            )}
            {suggestions.map(({ evidence, shared, ...each }) => (
              <li key={each._id} className={css.card}>
                <span>
                  <strong>{each.name}</strong>
                  <br />
                  <span className={css.under}>{EVIDENCE[evidence](shared)}</span>
                </span>
                <span className={css.line}>
                  <Button
                    variant="default"
                    leftSection={<IconArrowsJoin size={18} aria-hidden="true" />}
                    aria-label={`Unir con ${each.name}`}
                    onClick={() => onMerge(each)}
                  >
                    Unir
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconUsers size={18} aria-hidden="true" />}
                    aria-label={`Son dos personas, ${client.name} y ${each.name}`}
                    disabled={busy}
                    onClick={() => void keepApart(each)}
                  >
                    Son dos personas
                  </Button>
                  <Button
                    variant="subtle"
                    aria-label={`Ver su ficha, ${each.name}`}
                    onClick={() => onOpenClient(each._id)}
                  >
                    Ver su ficha
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MergedRecords merged={merged} nameOf={({ name }) => name} unmerge={unmergeClient} />
      {anonymisedAt !== null ? null : (
        <div className={css.actions}>
          <Button
            variant="subtle"
            leftSection={<IconArrowsJoin size={18} aria-hidden="true" />}
            onClick={() => onMerge(null)}
          >
            Unir con otro cliente…
          </Button>
        </div>
      )}
      <MergeClientDialog opened={merging} client={client} known={other} onClose={onClose} />
    </>
  );
}
