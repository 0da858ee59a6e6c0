import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { DetailState } from '#ui/panel/detail/detail-state.tsx';
import { useRecord } from '#ui/panel/detail/use-record.ts';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import {
  type ClientSplit,
  type ListedSplitRecord,
  splitClient as splitClientEndpoint,
} from '../../contract/client-split.ts';
import { proposedRecords, type SplitSide, splitSides } from '../../rules/client-split.ts';
import { CLIENT_TEXTS, motorcycleLabel, recordCountText } from '../../rules/client-text.ts';
import { clientKeys } from '../client-api.ts';
import { clientSplitQuery, newerSplitIn, splitClient } from '../client-split-api.ts';
import record from '../record.module.css';
import { ClientSide } from './client-side.tsx';
import css from './contacts.module.css';
import { SplitChoice } from './split-choice.tsx';

type Props = { opened: boolean; id: string; onClose: () => void };

/** «Separar»: which visits of a client belong to another person, with both records before it is done. */
export function SplitClientDialog(props: Props) {
  return <SplitLoader key={useOpenCount(props.opened)} {...props} />;
}

function SplitLoader({ opened, id, onClose }: Props) {
  const { record: split, ...reading } = useRecord({ ...clientSplitQuery(id), shown: opened });
  if (split) return <SplitForm opened={opened} read={split} onClose={onClose} />;
  return (
    <PanelDialog opened={opened} onClose={onClose} title={TITLE}>
      <DetailState
        reading={reading}
        failureMessage={CLIENT_TEXTS.clientFailed}
        back="Volver"
        onBack={onClose}
      />
    </PanelDialog>
  );
}

const TITLE = 'Separar en dos fichas';

/** The latest name that was typed on the chosen records. */
const nameOf = (records: readonly ListedSplitRecord[], chosen: ReadonlySet<string>): string =>
  records.find(({ _id }) => chosen.has(_id))?.name ?? '';

type FormProps = { opened: boolean; read: ClientSplit; onClose: () => void };

function SplitForm({ opened, read, onClose }: FormProps) {
  // What the user saw stays while live data change; a rejected split shows the new list.
  const [shown, setShown] = useState(read);
  const { client, records, seen } = shown;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(proposedRecords(client.name, records)),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { busy, problem, run } = useTask();
  const key = useIdempotencyKey();
  const cache = useQueryClient();
  const name = typed ?? nameOf(records, chosen);
  const sides = splitSides({ ...client, records }, chosen);
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    setProblems({});
  };
  const send = () => {
    const ids = records.map(({ _id }) => _id).filter((each) => chosen.has(each));
    const body = { name: name.trim(), records: ids, seen };
    const invalid = validateBody(splitClientEndpoint, body);
    setProblems(invalid);
    if (Object.keys(invalid).length > 0) return;
    void run(async () => {
      try {
        await key.send(body, (once) => splitClient(client._id, body, once));
      } catch (error) {
        const newer = error instanceof CallError ? newerSplitIn(error) : null;
        if (newer) setShown(newer);
        throw error;
      }
      await cache.invalidateQueries({ queryKey: clientKeys.all });
      toastDone(`${body.name} tiene su propia ficha.`);
      onClose();
    });
  };
  return (
    <PanelDialog
      opened={opened}
      onClose={() => {
        if (!busy) onClose();
      }}
      title={TITLE}
      size="large"
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton busy={busy} onClick={send}>
            Separar
          </BusyButton>
        </>
      }
    >
      <div className={record.list}>
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        <p className={record.quiet}>
          Marca lo que es de la otra persona. Sus contactos y sus motos van con ello. Se puede
          deshacer mientras ninguna de las dos fichas cambie.
        </p>
        <SplitChoice
          records={records}
          chosen={chosen}
          problem={problems['records']}
          onChoose={choose}
        />
        <TextInput
          label="Nombre de la otra persona"
          autoComplete="off"
          maxLength={100}
          aria-required
          value={name}
          error={problems['name']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={css.both}>
          <ClientSide
            own
            title="Queda en esta ficha"
            name={client.name}
            facts={factsOf(sides.stays)}
          />
          <ClientSide
            title="Ficha nueva"
            name={name.trim() === '' ? '—' : name}
            facts={factsOf(sides.goes)}
          />
        </div>
      </div>
    </PanelDialog>
  );
}

type Side = SplitSide<
  ClientSplit['client']['contacts'][number],
  ClientSplit['client']['motorcycles'][number],
  ListedSplitRecord
>;

const factsOf = ({ records, contacts, motorcycles }: Side) =>
  [
    ['Registros', [recordCountText(records.length)]],
    ['A nombre de', [...new Set(records.map((each) => each.name))]],
    ['Contactos', contacts.map(({ value }) => value)],
    ['Motos', motorcycles.map(motorcycleLabel)],
  ] as const;
