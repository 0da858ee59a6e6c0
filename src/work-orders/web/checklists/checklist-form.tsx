import { Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { VEHICLE_TYPES } from '#clients/rules/client-fields.ts';
import { VEHICLE_TYPE_LABELS } from '#clients/rules/client-text.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { addChecklist, type Checklist } from '../../contract/checklist.ts';
import { CHECKLIST_TIERS, TIER_LABELS } from '../../rules/checklist-tiers.ts';
import { createChecklist, updateChecklist, workOrderKeys } from '../work-order-api.ts';
import { checklistBody, checklistDraft, checklistField, itemsOf } from './checklist-draft.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** `null` adds one. */
  checklist: Checklist | null;
};

/** Adds or changes a checklist. */
export function ChecklistForm(props: Props) {
  return <Fields key={useOpenCount(props.opened)} {...props} />;
}

function Fields({ opened, onClose, checklist }: Props) {
  const tierName = useId();
  const key = useIdempotencyKey();
  const [initial] = useState(() => checklistDraft(checklist));
  const form = useForm({
    initial,
    // A change sends the same fields, and the version that was read.
    endpoint: addChecklist,
    toBody: checklistBody,
    fieldOf: checklistField,
    send: async (body) => {
      if (checklist === null) await key.send(body, (once) => createChecklist(body, once));
      else await updateChecklist(checklist._id, { ...body, version: checklist.version });
      return 'Revisión guardada.';
    },
    failureMessage: 'No se pudo guardar la revisión',
    invalidates: workOrderKeys.checklists,
    onDone: onClose,
  });
  const { draft, change, input } = form;
  const count = itemsOf(draft.items).length;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={checklist === null ? 'Nueva revisión' : 'Editar revisión'}
      verb={checklist === null ? 'Crear revisión' : 'Guardar cambios'}
      busyVerb="Guardando…"
      form={form}
    >
      <TextInput label="Nombre" autoComplete="off" maxLength={80} {...input('name')} />
      <fieldset className={css.set}>
        <legend className={css.legend}>Tipo</legend>
        <div className={css.choices}>
          {CHECKLIST_TIERS.map((tier) => (
            <label key={tier} className={css.choice}>
              <input
                type="radio"
                name={tierName}
                checked={draft.tier === tier}
                onChange={() => change({ tier })}
              />
              {TIER_LABELS[tier]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.set}>
        <legend className={css.legend}>Para qué vehículos</legend>
        <div className={css.choices}>
          {VEHICLE_TYPES.map((type) => (
            <CheckField
              key={type}
              label={VEHICLE_TYPE_LABELS[type]}
              checked={draft.vehicleTypes.includes(type)}
              onChange={(checked) =>
                change({
                  vehicleTypes: checked
                    ? [...draft.vehicleTypes, type]
                    : draft.vehicleTypes.filter((each) => each !== type),
                })
              }
            />
          ))}
        </div>
        <p className={css.note}>Sin elegir ninguno, es para todos.</p>
      </fieldset>
      <Textarea
        label="Puntos que se revisan"
        description={`Uno por línea, en el orden de la revisión. ${count === 1 ? '1 punto' : `${count} puntos`}.`}
        autosize
        minRows={6}
        maxRows={16}
        {...input('items')}
      />
    </FormDialog>
  );
}
