import { useState } from 'react';
import * as z from 'zod/mini';
import type { CallError } from '#ui/call.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { EditDialog } from '#ui/panel/form/edit-dialog.tsx';
import {
  area,
  type BodyOf,
  choice,
  fieldsOf,
  optionalWhole,
  text,
} from '#ui/panel/form/fields.tsx';
import { changesOf, type FormSpec, useEdit } from '#ui/panel/form/use-edit.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  changeMotorcycle,
  type MotorcycleRecord,
  motorcycleRecord,
} from '../../contract/motorcycle.ts';
import { VEHICLE_TYPE_LABELS } from '../../rules/client-text.ts';
import css from '../record.module.css';
import { PlateTaken } from './plate-taken.tsx';

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
