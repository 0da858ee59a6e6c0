import { Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import {
  changeMotorcycle as changeMotorcycleEndpoint,
  type MotorcycleRecord,
} from '../../contract/motorcycle.ts';
import { CLIENT_FIELD_TEXTS } from '../../rules/client-fields.ts';
import { changeMotorcycle, clientKeys, newerMotorcycleIn } from '../client-api.ts';
import { CLIENT_SOURCE } from '../client-source.ts';
import css from '../record.module.css';

type Props = {
  opened: boolean;
  motorcycle: MotorcycleRecord;
  current: readonly { _id: string; name: string }[];
  onClose: () => void;
};

/** Dialog for a new owner: the current ones stop owning the motorcycle, or share it. */
export function OwnerDialog(props: Props) {
  return <OwnerForm key={useOpenCount(props.opened)} {...props} />;
}

type Draft = { client: { _id: string; name: string } | null; shares: boolean };

function OwnerForm({ opened, motorcycle, current, onClose }: Props) {
  const cache = useQueryClient();
  const names = current.map(({ name }) => name).join(' y ');
  const form = useForm({
    initial: { client: null, shares: false } as Draft,
    endpoint: changeMotorcycleEndpoint,
    toBody: ({ client, shares }) => ({
      version: motorcycle.version,
      ...(client && { addOwner: client._id }),
      endOwners: shares ? [] : current.map(({ _id }) => _id),
    }),
    fieldOf: (path) => (path === 'addOwner' ? 'client' : path),
    validate: ({ client }) => (client === null ? { client: CLIENT_FIELD_TEXTS.client } : {}),
    send: async (body, { client }) => {
      await changeMotorcycle(motorcycle._id, body);
      return `${client?.name} quedó como dueño.`;
    },
    failureMessage: 'No se pudo cambiar el dueño',
    // The next attempt is based on the owners that the dialog then shows.
    onRefused: (error) => {
      const newer = newerMotorcycleIn(error);
      if (newer) cache.setQueryData(clientKeys.motorcycle(motorcycle._id), newer);
    },
    invalidates: clientKeys.all,
    onDone: onClose,
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Cambió de dueño"
      verb="Guardar"
      busyVerb="Guardando…"
      form={form}
    >
      <p className={css.quiet}>
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
          <Radio
            classNames={{ body: css.choice ?? '' }}
            size="md"
            value="ends"
            label={`Ya no es de ${names}`}
          />
          <Radio
            classNames={{ body: css.choice ?? '' }}
            size="md"
            value="shares"
            label={`Sigue siendo también de ${names}`}
          />
        </Radio.Group>
      )}
    </FormDialog>
  );
}
