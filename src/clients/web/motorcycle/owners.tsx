import { Radio } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { ContactButtons } from '#ui/panel/contact/contact-buttons.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { RowName } from '#ui/panel/rows/row.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import type { ClientLink } from '../../contract/client.ts';
import {
  changeMotorcycle,
  getMotorcycle,
  type MotorcycleRecord,
} from '../../contract/motorcycle.ts';
import { CLIENT_FIELD_TEXTS } from '../../rules/client-fields.ts';
import { CLIENT_SOURCE } from '../client-source.ts';
import css from '../record.module.css';
import { NoMessagesMark, RecordButton, RecordSection } from '../record-parts.tsx';

type Props = { motorcycle: MotorcycleRecord; onOpenClient: (id: string) => void };
type Owner = MotorcycleRecord['owners'][number];

/** Current owners with their contacts, and former ones. */
export function Owners({ motorcycle, onOpenClient }: Props) {
  const openDialog = useOpenDialog();
  const current = motorcycle.owners.filter(({ until }) => until === null);
  const former = motorcycle.owners.filter(({ until }) => until !== null);
  return (
    <RecordSection title={current.length > 1 ? 'Dueños' : 'Dueño'}>
      {current.length === 0 ? <p className="note">Nadie figura como dueño.</p> : null}
      <ul className="stack gap-10 plain-list">
        {current.map((owner) => (
          <CurrentOwner key={owner._id} owner={owner} onOpen={() => onOpenClient(owner._id)} />
        ))}
        {former.map((owner) => (
          <li key={owner._id} className="row gap-6-12">
            <RowName name={owner.name} onOpen={() => onOpenClient(owner._id)} />
            <span className="muted small">{`Hasta el ${numericDay(owner.until ?? '')}`}</span>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <RecordButton
          icon={IconUsers}
          onClick={() => openDialog(<OwnerDialog motorcycle={motorcycle} />)}
        >
          Cambió de dueño
        </RecordButton>
      </div>
    </RecordSection>
  );
}

function CurrentOwner({ owner, onOpen }: { owner: Owner; onOpen: () => void }) {
  const { name, phone, email, noMessages, from } = owner;
  const { name: business } = useWorkshop();
  return (
    <li className={css.card}>
      <span className="row gap-6-12">
        <RowName name={name} onOpen={onOpen} />
        <span className="muted small">{`Desde el ${numericDay(from)}`}</span>
        {noMessages ? <NoMessagesMark /> : null}
      </span>
      <ContactButtons phone={phone} email={email} message={clientMessage(name, business, '')} />
    </li>
  );
}

/** Dialog for a new owner: the current ones stop owning the motorcycle, or share it. */
function OwnerDialog({ motorcycle: opened }: { motorcycle: MotorcycleRecord }) {
  const frame = useDialogFrame();
  const params = { id: opened._id };
  // After a rejection the next attempt is based on the owners that the dialog then shows.
  const { data: motorcycle = opened } = useQuery(readQuery(getMotorcycle, { params }));
  const current = motorcycle.owners.filter(({ until }) => until === null);
  const names = current.map(({ name }) => name).join(' y ');
  const send = useSend(changeMotorcycle);
  const form = useForm({
    initial: { client: null as ClientLink | null, shares: false },
    endpoint: changeMotorcycle,
    toBody: ({ client, shares }) => ({
      version: motorcycle.version,
      ...(client && { addOwner: client._id }),
      endOwners: shares ? [] : current.map(({ _id }) => _id),
    }),
    fieldOf: (path) => (path === 'addOwner' ? 'client' : path),
    validate: ({ client }) => (client === null ? { client: CLIENT_FIELD_TEXTS.client } : {}),
    send: async (body, { client }) => {
      await send({ params, body });
      return `${client?.name} quedó como dueño.`;
    },
    failureMessage: 'No se pudo cambiar el dueño',
    onDone: frame.onClose,
  });
  return (
    <FormDialog {...frame} title="Cambió de dueño" verb="Guardar" busyVerb="Guardando…" form={form}>
      <p className="note">
        {names === '' ? 'Hoy no tiene dueño.' : `Hoy es de ${names}.`} Si la persona todavía no es
        cliente, aparecerá con su primera cita.
      </p>
      <SearchPicker
        label="Nuevo dueño"
        placeholder="Nombre, teléfono o email"
        source={CLIENT_SOURCE}
        emptyText="Ningún cliente coincide"
        value={form.draft.client?.name ?? ''}
        exclude={current.map(({ _id }) => _id)}
        error={form.problems['client']}
        onPick={(client) => form.change({ client })}
      />
      {names === '' ? null : (
        <Radio.Group
          label="¿Qué pasa con el dueño de hoy?"
          size="md"
          value={form.draft.shares ? 'shares' : 'ends'}
          onChange={(value) => form.change({ shares: value === 'shares' })}
        >
          {[
            ['ends', `Ya no es de ${names}`],
            ['shares', `Sigue siendo también de ${names}`],
          ].map(([value, label]) => (
            <Radio
              key={value}
              classNames={{ body: css.choice ?? '' }}
              size="md"
              value={value}
              label={label}
            />
          ))}
        </Radio.Group>
      )}
    </FormDialog>
  );
}
