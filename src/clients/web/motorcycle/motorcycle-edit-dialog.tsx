import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLeaveThen } from '#ui/panel/dialogs/use-leave-then.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { mergeDrafts } from '#ui/panel/form/merge-drafts.ts';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import {
  changeMotorcycle as changeMotorcycleEndpoint,
  type MotorcycleRecord,
} from '../../contract/motorcycle.ts';
import { VEHICLE_TYPES } from '../../rules/client-fields.ts';
import { VEHICLE_TYPE_LABELS } from '../../rules/client-text.ts';
import { changeMotorcycle, clientKeys, newerMotorcycleIn, plateOwnerIn } from '../client-api.ts';
import css from '../record.module.css';
import {
  changeOf,
  changesMore,
  draftOf,
  FIELD_DISPLAY,
  type MotorcycleDraft,
} from './motorcycle-draft.ts';
import { PlateTaken } from './plate-taken.tsx';

type Props = {
  opened: boolean;
  motorcycle: MotorcycleRecord;
  onClose: () => void;
  onOpenMotorcycle: (id: string) => void;
};

/** Dialog that changes a motorcycle. */
export function MotorcycleEditDialog(props: Props) {
  return <EditForm key={useOpenCount(props.opened)} {...props} />;
}

const versioned = (motorcycle: MotorcycleRecord) => ({
  ...motorcycle,
  updatedAt: motorcycle.version,
});

function EditForm({ opened, motorcycle, onClose, onOpenMotorcycle }: Props) {
  const [taken, setTaken] = useState<MotorcycleRecord | null>(null);
  const remote = useRemoteVersion(versioned(motorcycle), {
    draftOf,
    merge: mergeDrafts,
    newerIn: (error) => {
      const newer = newerMotorcycleIn(error);
      return newer && versioned(newer);
    },
  });
  const form = useForm({
    initial: remote.base,
    endpoint: changeMotorcycleEndpoint,
    toBody: (draft: MotorcycleDraft) =>
      changeOf(draft, remote.base, remote.version ?? motorcycle.version),
    send: async (change) => {
      await changeMotorcycle(motorcycle._id, change);
      return 'Guardamos los cambios de la moto.';
    },
    failureMessage: 'No se pudo guardar la moto',
    onRefused: (error) => {
      remote.onRefused(error);
      setTaken(plateOwnerIn(error));
    },
    invalidates: clientKeys.all,
    onDone: onClose,
  });
  const leaveFor = (id: string) => {
    onClose();
    onOpenMotorcycle(id);
  };
  // The rejected plate itself needs no question: it is stored already.
  const dirty = () => changesMore(form.draft, remote.base);
  const [leaveThen, question] = useLeaveThen(opened, { dirty, busy: form.busy });
  const dialog = (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Editar moto"
      verb="Guardar cambios"
      busyVerb="Guardando…"
      form={form}
      notices={
        taken === null || form.failure === null ? (
          <RemoteChangeNotices form={form} remote={remote} fieldTexts={FIELD_DISPLAY} />
        ) : (
          <PlateTaken
            motorcycle={motorcycle}
            taken={taken}
            leaveThen={leaveThen}
            onOpen={leaveFor}
          />
        )
      }
    >
      <Fields form={form} />
    </FormDialog>
  );
  return (
    <>
      {dialog}
      {question}
    </>
  );
}

const TYPES = VEHICLE_TYPES.map((value) => ({
  value: value as string,
  label: VEHICLE_TYPE_LABELS[value],
}));

function Fields({ form: { draft, problems, change, input } }: { form: Form<MotorcycleDraft> }) {
  const field = (name: Exclude<keyof MotorcycleDraft, 'vehicleType'>, label: string) => (
    <TextInput label={label} autoComplete="off" {...input(name)} />
  );
  return (
    <>
      <div className={css.pair}>
        {field('plate', 'Matrícula (opcional)')}
        <Select
          label="Tipo"
          data={TYPES}
          allowDeselect={false}
          value={draft.vehicleType}
          error={problems['vehicleType']}
          onChange={(value) =>
            change({
              vehicleType: VEHICLE_TYPES.find((each) => each === value) ?? draft.vehicleType,
            })
          }
        />
      </div>
      <div className={css.pair}>
        {field('brand', 'Marca (opcional)')}
        {field('model', 'Modelo (opcional)')}
      </div>
      <div className={css.pair}>
        <TextInput
          label="Año (opcional)"
          inputMode="numeric"
          autoComplete="off"
          {...input('year')}
        />
        {field('colour', 'Color (opcional)')}
      </div>
      {field('vin', 'Número de chasis (opcional)')}
      <Textarea label="Notas (opcional)" rows={3} autosize={false} {...input('notes')} />
    </>
  );
}
