import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { DetailState, useRecord } from '#ui/panel/detail/detail-state.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  type ClientSplit,
  clientSplit,
  getClientSplit,
  type ListedSplitRecord,
  splitClient,
} from '../../contract/client-split.ts';
import { proposedRecords, type SplitSide, splitSides } from '../../rules/client-split.ts';
import { CLIENT_TEXTS, motorcycleLabel, recordCountText } from '../../rules/client-text.ts';
import css from './contacts.module.css';
import { ClientSide } from './merge-client.tsx';
import { SplitChoice } from './split-choice.tsx';

/** «Separar»: which visits of a client belong to another person, with both records before it is done. */
export function SplitClient({ id }: { id: string }) {
  const frame = useDialogFrame();
  const { record: split, ...reading } = useRecord({
    ...readQuery(getClientSplit, { params: { id } }),
    shown: frame.opened,
  });
  if (split) return <SplitForm read={split} />;
  return (
    <PanelDialog {...frame} title={TITLE}>
      <DetailState
        reading={reading}
        failureMessage={CLIENT_TEXTS.clientFailed}
        back="Volver"
        onBack={frame.onClose}
      />
    </PanelDialog>
  );
}

const TITLE = 'Separar en dos fichas';

/** The latest name that was typed on the chosen records. */
const nameOf = (records: readonly ListedSplitRecord[], chosen: ReadonlySet<string>): string =>
  records.find(({ _id }) => chosen.has(_id))?.name ?? '';

/** Returns the current records from a 409 `split-outdated`, otherwise `null`. */
const newerSplitIn = (error: unknown): ClientSplit | null =>
  error instanceof CallError && error.code === 'split-outdated'
    ? (z.safeParse(clientSplit, error.data).data ?? null)
    : null;

function SplitForm({ read }: { read: ClientSplit }) {
  const { onClose, ...frame } = useDialogFrame();
  // What the user saw stays while live data change; a rejected split shows the new list.
  const [shown, setShown] = useState(read);
  const { client, records, seen } = shown;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(proposedRecords(client.name, records)),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { busy, problem, run } = useTask();
  const split = useSend(splitClient);
  const name = typed ?? nameOf(records, chosen);
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    setProblems({});
  };
  const send = () => {
    const ids = records.map(({ _id }) => _id).filter((each) => chosen.has(each));
    const body = { name: name.trim(), records: ids, seen };
    const invalid = validateBody(splitClient, body);
    setProblems(invalid);
    if (Object.keys(invalid).length > 0) return;
    void run(async () => {
      try {
        await split({ params: { id: client._id }, body });
      } catch (error) {
        const newer = newerSplitIn(error);
        if (newer) setShown(newer);
        throw error;
      }
      toastDone(`${body.name} tiene su propia ficha.`);
      onClose();
    });
  };
  return (
    <PanelDialog
      {...frame}
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
      <div className="stack gap-10 plain-list">
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        <p className="note">
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
        <BothSides split={shown} chosen={chosen} name={name} />
      </div>
    </PanelDialog>
  );
}

type BothProps = { split: ClientSplit; chosen: ReadonlySet<string>; name: string };

/** Both records as they will be: what stays, and what goes to the new one. */
function BothSides({ split: { client, records }, chosen, name }: BothProps) {
  const { stays, goes } = splitSides({ ...client, records }, chosen);
  return (
    <div className={css.both}>
      <ClientSide own title="Queda en esta ficha" name={client.name} facts={factsOf(stays)} />
      <ClientSide
        title="Ficha nueva"
        name={name.trim() === '' ? '—' : name}
        facts={factsOf(goes)}
      />
    </div>
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
