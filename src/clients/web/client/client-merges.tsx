import { Button } from '@mantine/core';
import { IconArrowsJoin, IconArrowsSplit, IconUsers } from '@tabler/icons-react';
import { Banner } from '#ui/banner.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import type { ClientLink, ClientRecord } from '../../contract/client.ts';
import { unmergeClient } from '../../contract/client-change.ts';
import { confirmOnePerson, confirmTwoPeople } from '../../contract/client-split.ts';
import { namesText } from '../../rules/client-text.ts';
import { MergedRecords } from '../merges.tsx';
import css from '../record.module.css';
import { RecordButton, RecordSection } from '../record-parts.tsx';
import { MergeClient } from './merge-client.tsx';
import { SplitClient } from './split-client.tsx';

type Props = { client: ClientRecord; onOpenClient: (id: string) => void };

/** Clients that may be this one, with the evidence; and those that were merged into it. */
export function ClientMerges({ client, onOpenClient }: Props) {
  const openDialog = useOpenDialog();
  const unmerge = useSend(unmergeClient);
  const { suggestions, merged, anonymisedAt, askedNames } = client;
  const openMerge = (known: ClientLink | null) =>
    openDialog(<MergeClient client={client} known={known} />);
  return (
    <>
      {suggestions.length + askedNames.length === 0 || anonymisedAt !== null ? null : (
        <SamePerson client={client} onOpenClient={onOpenClient} onMerge={openMerge} />
      )}
      <MergedRecords
        merged={merged}
        nameOf={({ name }) => name}
        unmerge={(id) => unmerge({ params: { id }, body: {} })}
      />
      {anonymisedAt !== null ? null : (
        <div className={css.actions}>
          <RecordButton variant="subtle" icon={IconArrowsJoin} onClick={() => openMerge(null)}>
            Unir con otro cliente…
          </RecordButton>
        </div>
      )}
    </>
  );
}

const EVIDENCE = {
  'same-contact': (shared: string) => `Usaron el mismo contacto: ${shared}`,
  'same-motorcycle': (shared: string) => `El mismo nombre y la misma moto: ${shared}`,
} as const;

/** «¿Es la misma persona?»: the names on its records, and other clients. */
function SamePerson({
  client,
  onOpenClient,
  onMerge,
}: Props & { onMerge: (other: ClientLink) => void }) {
  const { _id: id, suggestions, askedNames } = client;
  const openDialog = useOpenDialog();
  const { busy, problem, run } = useTask();
  const keepTogether = useSend(confirmOnePerson);
  const keepApart = useSend(confirmTwoPeople);
  const confirmOne = () =>
    run(async () => {
      await keepTogether({ params: { id }, body: {} });
      toastDone('Anotado: es la misma persona. No lo preguntamos más.');
    });
  const confirmTwo = (other: ClientLink) =>
    run(async () => {
      await keepApart({ params: { id }, body: { other: other._id } });
      toastDone(`${client.name} y ${other.name} son dos personas. No lo preguntamos más.`);
    });
  return (
    <RecordSection title="¿Es la misma persona?">
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <ul className="stack gap-10 plain-list">
        {askedNames.length === 0 ? null : (
          <li className={css.card}>
            <Evidence
              name={namesText(askedNames)}
              evidence="Esta ficha juntó visitas con nombres y contactos distintos."
            />
            <span className="row gap-6-12">
              <RecordButton
                icon={IconArrowsSplit}
                aria-label="Son dos personas, separar esta ficha"
                onClick={() => openDialog(<SplitClient id={id} />)}
              >
                Son dos personas
              </RecordButton>
              <Button variant="default" disabled={busy} onClick={() => void confirmOne()}>
                Es la misma
              </Button>
            </span>
          </li>
        )}
        {suggestions.map(({ evidence, shared, ...each }) => (
          <li key={each._id} className={css.card}>
            <Evidence name={each.name} evidence={EVIDENCE[evidence](shared)} />
            <span className="row gap-6-12">
              <RecordButton
                icon={IconArrowsJoin}
                aria-label={`Unir con ${each.name}`}
                onClick={() => onMerge(each)}
              >
                Unir
              </RecordButton>
              <RecordButton
                icon={IconUsers}
                aria-label={`Son dos personas, ${client.name} y ${each.name}`}
                disabled={busy}
                onClick={() => void confirmTwo(each)}
              >
                Son dos personas
              </RecordButton>
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
    </RecordSection>
  );
}

const Evidence = ({ name, evidence }: { name: string; evidence: string }) => (
  <span>
    <strong>{name}</strong>
    <br />
    <span className="muted small">{evidence}</span>
  </span>
);
