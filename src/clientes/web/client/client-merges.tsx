import { Button } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import type { ClientLink, ClientRecord } from '../../contract/client.ts';
import { MergedRecords } from '../merges.tsx';
import css from '../record.module.css';
import { unmergeClient } from '../registry-api.ts';
import { MergeClientDialog } from './merge-client-dialog.tsx';

type Props = {
  client: ClientRecord;
  /** Whether the dialog is open, with the client to merge if it is known. */
  merging: boolean;
  other: ClientLink | null;
  onMerge: (other: ClientLink | null) => void;
  onClose: () => void;
  onOpenClient: (id: string) => void;
};

const EVIDENCE = {
  'same-contact': (shared: string) => `Usaron el mismo contacto: ${shared}`,
  'same-motorcycle': (shared: string) => `El mismo nombre y la misma moto: ${shared}`,
} as const;

/** Clients that may be this one, with the evidence; and those that were merged into it. */
export function ClientMerges({ client, merging, other, onMerge, onClose, onOpenClient }: Props) {
  const { suggestions, merged, anonymisedAt } = client;
  return (
    <>
      {suggestions.length === 0 || anonymisedAt !== null ? null : (
        <section className={css.section}>
          <h3 className={css.title}>¿Es la misma persona?</h3>
          <ul className={css.list}>
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
