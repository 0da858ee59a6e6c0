import { Select } from '@mantine/core';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { formatMoneyInput, normalizeAmount } from '#shared/fields/number-input.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { OptionalDayField } from '#ui/panel/fields/day-field.tsx';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import { EditDialog } from '#ui/panel/form/edit-dialog.tsx';
import {
  area,
  type Field,
  type FieldInput,
  fieldsOf,
  optionalWhole,
} from '#ui/panel/form/fields.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { changesOf, useEdit } from '#ui/panel/form/use-edit.ts';
import { changeWorkOrder, type WorkOrder } from '../../contract/work-order.ts';
import { fuelLabel } from '../../rules/order-fields.ts';
import { AccessoriesField } from '../reception/accessories.tsx';
import { useOrderChange, useRejectedOrder } from '../use-work-order.ts';
import { useShownOrder } from './shown-order.ts';

const FUEL_CHOICES = [
  { value: '', label: 'No se miró' },
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((eighths) => ({
    value: String(eighths),
    label: fuelLabel(eighths),
  })),
];

const FUEL: Field<number, string, string | null> = {
  ...{ label: 'Combustible', initial: '', read: String },
  write: (value) => value || null,
  textOf: (value) => (value === '' ? '' : fuelLabel(Number(value))),
  input: ({ problems: _, ...input }) => (
    <Select
      {...input}
      data={FUEL_CHOICES}
      allowDeselect={false}
      onChange={(fuel) => input.onChange(fuel ?? '')}
    />
  ),
};

const ACCESSORIES: Field<string[], string[], string[]> = {
  ...{ label: 'Accesorios', initial: [], read: (value) => value, write: (value) => value },
  textOf: (value) => value.join(', '),
  placeOf: () => 'accessories',
  input: (input) => <AccessoriesField {...input} />,
};

/** A promise is a day and a time. */
type Promised = { date: string; time: string };
const PROMISED: Field<LocalDateTime, Promised, Promised | null> = {
  ...{ label: 'Prometida para', initial: { date: '', time: '' }, read: (value) => value },
  write: (value) => (value.date + value.time === '' ? null : value),
  textOf: ({ date, time }) => [date.split('-').toReversed().join('/'), time].join(' ').trim(),
  placeOf: () => 'promised',
  input: (input) => <PromisedInput {...input} />,
};

function PromisedInput({ value, error, onChange }: FieldInput<Promised>) {
  const { today } = useWorkshopClock();
  return (
    <div className={`${css.pair} ${css.wide}`}>
      <OptionalDayField
        label="Prometida para (opcional)"
        value={value.date}
        today={today}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TimeField
        label="A qué hora"
        value={value.time}
        error={error}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  );
}

const LIMIT: Field<number, string, string | null> = {
  ...{ label: 'No pasar de', initial: '', read: formatMoneyInput },
  write: (value) => (value.trim() === '' ? null : normalizeAmount(value)),
  textOf: (value) => value && `US$ ${value}`,
  input: ({ problems: _, ...input }) => (
    <AmountField
      {...input}
      label="No pasar de (opcional)"
      description="Lo más que puede costar todo el trabajo sin volver a preguntar."
      money
      required={false}
    />
  ),
};

const FORM = {
  fields: fieldsOf<WorkOrder>()({
    km: optionalWhole('Kilómetros', { maxLength: 12 }),
    fuelEighths: FUEL,
    accessories: ACCESSORIES,
    complaint: { ...area('Lo que dice el cliente', { maxLength: 2000 }), textOf: () => '' },
    promised: PROMISED,
    limit: LIMIT,
  }),
  endpoint: changeWorkOrder,
  toBody: changesOf,
};

/** «Editar recepción»: what was recorded when the vehicle came in. */
export function ReceptionEditDialog() {
  const { order } = useShownOrder();
  const { onClose } = useDialogFrame();
  const change = useOrderChange(changeWorkOrder);
  const edit = useEdit({
    spec: FORM,
    record: order,
    send: (body) => change({ params: { id: order.citation }, body }),
    failureTitle: 'No se pudo guardar la recepción',
    success: 'Guardamos la recepción.',
    onRefused: useRejectedOrder(order.citation),
    onDone: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      title="Editar recepción"
      verb="Guardar cambios"
      pairClass={css.pair}
      rows={[['km', 'fuelEighths'], 'accessories', 'complaint', 'promised', 'limit']}
    />
  );
}
