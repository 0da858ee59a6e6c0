import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { VEHICLE_TYPE_LABELS } from '#clients/rules/client-text.ts';
import { VEHICLE_TYPES, type VehicleType } from '#shared/fields/vehicle-type.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import { EditDialog } from '#ui/panel/form/edit-dialog.tsx';
import { type Field, type FieldInput, fieldsOf, text } from '#ui/panel/form/fields.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { useEdit } from '#ui/panel/form/use-edit.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { addChecklist, type Checklist, changeChecklist } from '../../contract/inspection.ts';
import { CHECKLIST_TIERS, type ChecklistTier, TIER_LABELS } from '../../rules/findings.ts';

const TIER: Field<ChecklistTier, ChecklistTier, ChecklistTier> = {
  ...{ label: 'Tipo', initial: 'quick', read: (tier) => tier, write: (tier) => tier },
  textOf: (tier) => TIER_LABELS[tier],
  input: (input) => <TierInput {...input} />,
};

const VEHICLES: Field<VehicleType[], VehicleType[], VehicleType[]> = {
  ...{ label: 'Para qué vehículos', initial: [], read: (types) => types, write: (types) => types },
  textOf: (types) => types.map((type) => VEHICLE_TYPE_LABELS[type]).join(', '),
  // The error of one entry is shown at all of them.
  placeOf: () => 'vehicleTypes',
  input: (input) => <VehiclesInput {...input} />,
};

/** Returns the items of a text, without empty lines. */
const itemsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A text with one item a line. */
const ITEMS: Field<string[], string, string[]> = {
  ...{ label: 'Puntos que se revisan', initial: '', read: (items) => items.join('\n') },
  ...{ write: itemsOf, textOf: () => '', placeOf: () => 'items' },
  input: ({ problems: _, ...input }) => {
    const count = itemsOf(input.value).length;
    return (
      <Textarea
        {...input}
        description={`Uno por línea, en el orden de la revisión. ${count === 1 ? '1 punto' : `${count} puntos`}.`}
        autosize
        minRows={6}
        maxRows={16}
      />
    );
  },
};

const FIELDS = fieldsOf<Checklist>()({
  name: text('Nombre', { required: true, maxLength: 80 }),
  tier: TIER,
  vehicleTypes: VEHICLES,
  items: ITEMS,
});

/** Adds a checklist (`null`), or changes one. */
export function ChecklistForm({ checklist }: { checklist: Checklist | null }) {
  const { onClose } = useDialogFrame();
  const add = useSend(addChecklist);
  const change = useSend(changeChecklist);
  const edit = useEdit({
    spec: { fields: FIELDS, endpoint: checklist === null ? addChecklist : changeChecklist },
    record: checklist,
    send: (body) =>
      checklist === null ? add({ body }) : change({ params: { id: checklist._id }, body }),
    failureTitle: 'No se pudo guardar la revisión',
    success: 'Revisión guardada.',
    onDone: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      title={checklist === null ? 'Nueva revisión' : 'Editar revisión'}
      verb={checklist === null ? 'Crear revisión' : 'Guardar cambios'}
      rows={['name', 'tier', 'vehicleTypes', 'items']}
    />
  );
}

function TierInput({ label, value, onChange }: FieldInput<ChecklistTier>) {
  const name = useId();
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.choices}>
        {CHECKLIST_TIERS.map((tier) => (
          <label key={tier} className={css.choice}>
            <input
              type="radio"
              name={name}
              checked={value === tier}
              onChange={() => onChange(tier)}
            />
            {TIER_LABELS[tier]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function VehiclesInput({ label, value, onChange }: FieldInput<VehicleType[]>) {
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.choices}>
        {VEHICLE_TYPES.map((type) => (
          <CheckField
            key={type}
            label={VEHICLE_TYPE_LABELS[type]}
            checked={value.includes(type)}
            onChange={(checked) =>
              onChange(checked ? [...value, type] : value.filter((each) => each !== type))
            }
          />
        ))}
      </div>
      <p className="note small">Sin elegir ninguno, es para todos.</p>
    </fieldset>
  );
}
