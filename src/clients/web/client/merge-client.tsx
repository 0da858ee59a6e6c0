import { Button } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { DetailState, useRecord } from '#ui/panel/detail/detail-state.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { type ClientLink, getClient } from '../../contract/client.ts';
import { mergeClient } from '../../contract/client-change.ts';
import { CLIENT_TEXTS, motorcycleLabel } from '../../rules/client-text.ts';
import { taxText } from '../../rules/tax-number.ts';
import { CLIENT_SOURCE } from '../client-source.ts';
import css from './contacts.module.css';

type Props = {
  client: ClientLink;
  /** The client to merge; `null`: the dialog asks for it. */
  known: ClientLink | null;
};

/** Shows two clients side by side before the other one is merged into this one. */
export function MergeClient({ client, known }: Props) {
  const { onClose, ...frame } = useDialogFrame();
  const [picked, setPicked] = useState<ClientLink | null>(null);
  const other = known ?? picked;
  const { busy, problem, run } = useTask();
  const send = useSend(mergeClient);
  const merge = (id: string) =>
    run(async () => {
      await send({ params: { id }, body: { into: client._id } });
      toastDone(`Unimos las dos fichas en la de ${client.name}.`);
      onClose();
    });
  return (
    <PanelDialog
      {...frame}
      onClose={() => {
        if (!busy) onClose();
      }}
      title="Unir clientes"
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          {other === null ? null : (
            <BusyButton busy={busy} onClick={() => void merge(other._id)}>
              Unir en una ficha
            </BusyButton>
          )}
        </>
      }
    >
      <div className="stack gap-10 plain-list">
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        <p className="note">
          Contactos, motos y visitas de los dos quedan juntos, con el nombre, las notas y el RUT o
          CI de la ficha marcada; si no tiene RUT ni CI, queda el de la otra. Se puede deshacer
          mientras ninguna cambie.
        </p>
        {known === null ? (
          <SearchPicker
            label="Otro cliente"
            placeholder="Nombre, teléfono o email"
            source={CLIENT_SOURCE}
            emptyText="Ningún cliente coincide"
            value={picked?.name ?? ''}
            exclude={[client._id]}
            onPick={setPicked}
          />
        ) : null}
        <div className={css.both}>
          <Side id={client._id} stays />
          {other === null ? null : <Side key={other._id} id={other._id} />}
        </div>
      </div>
    </PanelDialog>
  );
}

function Side({ id, stays = false }: { id: string; stays?: boolean }) {
  const { opened } = useDialogFrame();
  const { record: client, ...reading } = useRecord({
    ...readQuery(getClient, { params: { id } }),
    shown: opened,
  });
  if (!client) {
    return (
      <DetailState
        reading={reading}
        failureMessage={CLIENT_TEXTS.clientFailed}
        back="Volver a leer"
        onBack={reading.retry}
      />
    );
  }
  const { name, contacts, motorcycles, notes } = client;
  const tax = taxText(client);
  return (
    <ClientSide
      title={stays ? 'Queda esta ficha' : 'Se une a la otra'}
      name={name}
      own={stays}
      facts={[
        ['Contactos', contacts.map(({ value }) => value)],
        ['Motos', motorcycles.map(motorcycleLabel)],
        ['RUT o CI', tax === '' ? [] : [tax]],
        ['Notas', notes === '' ? [] : [notes]],
      ]}
    />
  );
}

type ClientSideProps = {
  title: string;
  name: string;
  /** Each fact with its values; a fact without values shows «—». */
  facts: readonly (readonly [label: string, values: readonly string[]])[];
  /** Whether it is the record from which the dialog was opened. */
  own?: boolean;
};

/** One of two clients, as a merge or a split leaves them. */
export function ClientSide({ title, name, facts, own = false }: ClientSideProps) {
  return (
    <section className={`${css.side} ${own ? css.stays : ''}`}>
      <h3 className="muted small">{title}</h3>
      <strong>{name}</strong>
      <dl className={css.facts}>
        {facts.map(([label, values]) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.length === 0 ? <dd>—</dd> : null}
            {values.map((value) => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
