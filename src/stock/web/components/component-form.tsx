import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  normalizeAmount,
  normalizeQuantity,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, quantityOf, UNITS, unitLabel } from '#shared/money/quantity.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type Component, createComponent, updateComponent } from '../../contract/component.ts';
import { STOCK_TEXTS, VEHICLE_LABELS } from '../../contract/stock-texts.ts';
import {
  baselineAfterConflict,
  type ComponentDraft,
  componentBody,
  componentChanges,
  componentDraft,
  draftAmountProblems,
} from './component-draft.ts';

/** Form that creates or, with a component, edits it. */
export function ComponentForm({ component }: { component: Component | null }) {
  const frame = useDialogFrame();
  const create = useSend(createComponent);
  const update = useSend(updateComponent);
  const [first] = useState(() => componentDraft(component));
  // The values that this form showed: only differences are sent, so that no unseen change is overwritten.
  const [baseline, setBaseline] = useState(() => componentBody(first));
  const form = useForm({
    initial: first,
    endpoint: createComponent,
    toBody: componentBody,
    validate: (draft) => draftAmountProblems(draft, component === null ? null : first),
    send: async (body, { reason }) => {
      const { message = '' } = await (component === null
        ? create({ body })
        : update({
            params: { id: component._id },
            body: { ...componentChanges(body, baseline), reason },
          }));
      return message;
    },
    failureMessage: STOCK_TEXTS.saveFailed,
    onRefused: (error) =>
      setBaseline(baselineAfterConflict(error, componentBody(form.draft), baseline)),
    onDone: frame.onClose,
  });
  const typed = parseThousandths(form.draft.quantity);
  const adjusts =
    component !== null && typed !== null && quantityOf(typed) !== Number(baseline.quantity);
  const moved = {
    quantity: changedValue(baseline.quantity, normalizeQuantity(first.quantity)),
    costPerUnit: changedValue(baseline.costPerUnit, normalizeAmount(first.costPerUnit)),
  };
  return (
    <FormDialog
      {...frame}
      title={component === null ? 'Nuevo componente' : 'Editar componente'}
      verb={component === null ? 'Crear componente' : 'Guardar cambios'}
      busyVerb="Guardando…"
      form={form}
    >
      <ComponentFields form={form} adjusts={adjusts} moved={moved} />
    </FormDialog>
  );
}

/** Returns the current value if it differs from the one that the form opened with; otherwise `null`. */
function changedValue(current: unknown, initial: string): number | null {
  return current === initial ? null : Number(current);
}

const UNIT_CHOICES = UNITS.map((unit) => ({
  value: unit as string,
  label: unitLabel(unit).replace(/^./, (letter) => letter.toUpperCase()),
}));

type FieldsProps = {
  form: Form<ComponentDraft>;
  /** Whether the quantity differs from the stock on hand; the form then asks for the reason. */
  adjusts: boolean;
  /** Current stock and cost if they changed since the form was opened; otherwise `null`. */
  moved: { quantity: number | null; costPerUnit: number | null };
};

/** The fields of docs/rules/panel.md 5, and sale price and vehicle types of parts for jobs. */
function ComponentFields({ form, adjusts, moved }: FieldsProps) {
  const { draft, problems, change, input } = form;
  return (
    <>
      <div className={`${css.pair} ${css.wide}`}>
        <TextInput
          label="Código"
          {...input('code')}
          autoComplete="off"
          spellCheck={false}
          aria-required
        />
        <TextInput label="Nombre" {...input('name')} autoComplete="off" aria-required />
      </div>
      <div className={`${css.pair} ${css.wide}`}>
        <Select
          label="Unidad"
          data={UNIT_CHOICES}
          allowDeselect={false}
          maxDropdownHeight={320}
          value={draft.unit}
          error={problems.unit}
          aria-required
          onChange={(value) => change({ unit: UNITS.find((unit) => unit === value) ?? UNITS[0] })}
        />
        <AmountField
          label="Costo por unidad"
          money
          {...input('costPerUnit')}
          {...(moved.costPerUnit !== null && {
            description: `Ahora cuesta ${formatDollars(moved.costPerUnit)}.`,
          })}
        />
      </div>
      <div className={css.pair}>
        <AmountField
          label="Cantidad"
          {...input('quantity')}
          {...(moved.quantity !== null && {
            description: `Ahora hay ${formatWithUnit(moved.quantity, draft.unit)}.`,
          })}
        />
        <AmountField label="Stock mínimo" {...input('minStock')} />
      </div>
      <AmountField
        label="Cantidad objetivo (opcional)"
        required={false}
        description="Hasta cuánto pedir cuando falta; sin ella, hasta el stock mínimo."
        {...input('targetStock')}
      />
      {adjusts ? (
        <TextInput
          label="Motivo del ajuste (opcional)"
          description="Queda en el Historial Stock, junto con quién lo hizo."
          placeholder="Ej.: recuento del estante"
          {...input('reason')}
          autoComplete="off"
        />
      ) : null}
      <PartFields form={form} />
      <div className={`${css.pair} ${css.wide}`}>
        <TextInput label="Proveedor (opcional)" {...input('supplier')} autoComplete="off" />
        <TextInput label="Ubicación (opcional)" {...input('location')} autoComplete="off" />
      </div>
      <label className={css.choice}>
        <input
          type="checkbox"
          checked={draft.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
        Activo
      </label>
    </>
  );
}

/** Fields of a part: a component with a sale price can be sold with a job. */
function PartFields({ form: { draft, problems, change, input } }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <AmountField
        label="Precio de venta (opcional)"
        money
        required={false}
        description="Con precio de venta se ofrece como repuesto al completar un mantenimiento."
        {...input('salePrice')}
      />
      <fieldset className={css.set}>
        <legend className={css.legend}>Para qué vehículos</legend>
        <p className="note small">Sin elegir ninguno, sirve para todos.</p>
        <div className={css.choices}>
          {VEHICLE_TYPES.map((type) => (
            <label key={type} className={css.choice}>
              <input
                type="checkbox"
                checked={draft.vehicleTypes.includes(type)}
                onChange={(event) => {
                  const { checked } = event.currentTarget;
                  change({
                    vehicleTypes: VEHICLE_TYPES.filter((each) =>
                      each === type ? checked : draft.vehicleTypes.includes(each),
                    ),
                  });
                }}
              />
              {VEHICLE_LABELS[type]}
            </label>
          ))}
        </div>
        {problems.vehicleTypes === undefined ? null : (
          <p className={css.problem}>{problems.vehicleTypes}</p>
        )}
      </fieldset>
    </>
  );
}
