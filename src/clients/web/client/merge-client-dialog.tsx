import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { DetailState } from '#ui/panel/detail/detail-state.tsx';
import { useRecord } from '#ui/panel/detail/use-record.ts';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import type { ClientLink, ClientRecord } from '../../contract/client.ts';
import { CLIENT_TEXTS, motorcycleLabel } from '../../rules/client-text.ts';
import { clientKeys, mergeClient } from '../client-api.ts';
import { clientRecordQuery } from '../client-search-api.ts';
import { CLIENT_SOURCE } from '../client-source.ts';
import record from '../record.module.css';
import { ClientSide } from './client-side.tsx';
import css from './contacts.module.css';

type Props = {
  opened: boolean;
  client: ClientRecord;
  /** The client to merge; `null`: the dialog asks for it. */
  known: ClientLink | null;
  onClose: () => void;
};

/** Shows two clients side by side before the other one is merged into this one. */
export function MergeClientDialog(props: Props) {
  return <MergeForm key={useOpenCount(props.opened)} {...props} />;
}

function MergeForm({ opened, client, known, onClose }: Props) {
  const [picked, setPicked] = useState<ClientLink | null>(null);
  const other = known ?? picked;
  const { busy, problem, run } = useTask();
  const cache = useQueryClient();
  const merge = (id: string) =>
    run(async () => {
      await mergeClient(id, client._id);
      await cache.invalidateQueries({ queryKey: clientKeys.all });
      toastDone(`Unimos las dos fichas en la de ${client.name}.`);
      onClose();
    });
  return (
    <PanelDialog
      opened={opened}
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
      <div className={record.list}>
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        <p className={record.quiet}>
          Contactos, motos y visitas de los dos quedan juntos, con el nombre y las notas de la ficha
          marcada. Se puede deshacer mientras ninguna cambie.
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
          <Side client={client} stays />
          {other === null ? null : <OtherSide key={other._id} id={other._id} opened={opened} />}
        </div>
      </div>
    </PanelDialog>
  );
}

function OtherSide({ id, opened }: { id: string; opened: boolean }) {
  const { record: client, ...reading } = useRecord({
    ...clientRecordQuery(id),
    shown: opened,
  });
  if (client) return <Side client={client} />;
  return (
    <DetailState
      reading={reading}
      failureMessage={CLIENT_TEXTS.clientFailed}
      back="Volver a leer"
      onBack={reading.retry}
    />
  );
}

function Side({ client, stays = false }: { client: ClientRecord; stays?: boolean }) {
  const { name, contacts, motorcycles, notes } = client;
  return (
    <ClientSide
      title={stays ? 'Queda esta ficha' : 'Se une a la otra'}
      name={name}
      own={stays}
      facts={[
        ['Contactos', contacts.map(({ value }) => value)],
        ['Motos', motorcycles.map(motorcycleLabel)],
        ['Notas', notes === '' ? [] : [notes]],
      ]}
    />
  );
}
