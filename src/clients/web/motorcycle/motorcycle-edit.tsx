import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Banner } from '#ui/banner.tsx';
import type { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { useLeaveThen } from '#ui/panel/dialogs/leave-guard.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { EditDialog } from '#ui/panel/form/edit-dialog.tsx';
import {
  area,
  type BodyOf,
  choice,
  type Fields,
  fieldsOf,
  optionalWhole,
  text,
} from '#ui/panel/form/fields.tsx';
import {
  changesOf,
  type Edit,
  editedFields,
  type FormSpec,
  useEdit,
} from '#ui/panel/form/use-edit.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  changeMotorcycle,
  type MotorcycleRecord,
  mergeMotorcycle,
  motorcycleRecord,
} from '../../contract/motorcycle.ts';
import { motorcycleLabel, VEHICLE_TYPE_LABELS } from '../../rules/client-text.ts';
import css from '../record.module.css';

const FIELDS = fieldsOf<MotorcycleRecord>()({
  plate: text('Matrícula'),
  vehicleType: choice('Tipo', VEHICLE_TYPE_LABELS, 'motorcycle'),
  brand: text('Marca'),
  model: text('Modelo'),
  // A year has no points between thousands.
  year: { ...optionalWhole('Año'), write: (typed: string) => typed.trim() || null },
  colour: text('Color'),
  vin: text('Número de chasis'),
  notes: area('Notas'),
});

const SPEC: FormSpec<typeof FIELDS, Partial<BodyOf<typeof FIELDS>>> = {
  fields: FIELDS,
  endpoint: changeMotorcycle,
  toBody: changesOf,
};

const plateOwner = z.object({ motorcycle: motorcycleRecord });

/** Returns the motorcycle that has the plate, from a 409 `plate-taken`, otherwise `null`. */
const plateOwnerIn = ({ code, data }: CallError): MotorcycleRecord | null =>
  code === 'plate-taken' ? (z.safeParse(plateOwner, data).data?.motorcycle ?? null) : null;

type Props = { motorcycle: MotorcycleRecord; onOpenMotorcycle: (id: string) => void };

/** Dialog that changes a motorcycle. */
export function MotorcycleEdit({ motorcycle, onOpenMotorcycle }: Props) {
  const { onClose } = useDialogFrame();
  const [taken, setTaken] = useState<MotorcycleRecord | null>(null);
  const change = useSend(changeMotorcycle);
  const edit = useEdit({
    spec: SPEC,
    record: motorcycle,
    send: (body) => change({ params: { id: motorcycle._id }, body }),
    failureTitle: 'No se pudo guardar la moto',
    success: 'Guardamos los cambios de la moto.',
    onRefused: (error) => setTaken(plateOwnerIn(error)),
    onDone: onClose,
  });
  const leaveFor = (id: string) => {
    onClose();
    onOpenMotorcycle(id);
  };
  return (
    <EditDialog
      edit={edit}
      title="Editar moto"
      verb="Guardar cambios"
      pairClass={css.pair}
      notices={
        taken && edit.form.failure ? (
          <PlateTaken motorcycle={motorcycle} taken={taken} edit={edit} onOpen={leaveFor} />
        ) : undefined
      }
      rows={[['plate', 'vehicleType'], ['brand', 'model'], ['year', 'colour'], 'vin', 'notes']}
    />
  );
}

type PlateTakenProps<Of extends Fields> = {
  motorcycle: MotorcycleRecord;
  /** The motorcycle that has the plate. */
  taken: MotorcycleRecord;
  edit: Edit<Of>;
  /** Leaves the form for that motorcycle. */
  onOpen: (id: string) => void;
};

/** Names the motorcycle that has the typed plate. A motorcycle without a stored plate can be merged into it. */
function PlateTaken<Of extends Fields>({ motorcycle, taken, edit, onOpen }: PlateTakenProps<Of>) {
  const { opened } = useDialogFrame();
  const { busy, problem, run } = useTask();
  const send = useSend(mergeMotorcycle);
  const [leaveThen, question] = useLeaveThen(opened, {
    // The rejected plate itself needs no question: it is stored already.
    dirty: () => editedFields(edit).some((name) => name !== 'plate'),
    busy: edit.form.busy,
  });
  const owner = taken.owners.find(({ until }) => until === null);
  const merge = () =>
    run(async () => {
      await send({ params: { id: motorcycle._id }, body: { into: taken._id } });
      toastDone('Unimos las dos motos.');
      onOpen(taken._id);
    });
  return (
    <Banner kind="error" title="Esa matrícula ya es de otra moto">
      {motorcycleLabel(taken)}
      {owner ? `, de ${owner.name}` : ''}.
      {motorcycle.plate === '' ? ' Si es la misma moto, únelas: queda una sola ficha.' : ''}
      {problem === null ? null : <p>{problem}</p>}
      <span className={css.actions}>
        <Button variant="default" onClick={() => leaveThen(() => onOpen(taken._id))}>
          Abrir esa moto
        </Button>
        {motorcycle.plate === '' ? (
          <BusyButton variant="default" busy={busy} onClick={() => leaveThen(() => void merge())}>
            Unir con esa moto
          </BusyButton>
        ) : null}
      </span>
      {question}
    </Banner>
  );
}
