import { useState } from 'react';
import {
  normalizeAmount,
  normalizeQuantity,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { randomKey } from '#ui/random-key.ts';
import { type Component, createComponent } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { addComponent, changeComponent, componentKeys } from '../component-api.ts';
import {
  baselineAfterConflict,
  componentBody,
  componentChanges,
  componentDraft,
  draftAmountProblems,
} from './component-draft.ts';
import { ComponentFields } from './component-fields.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** `null` creates a component. */
  component: Component | null;
};

/** Form that creates or edits a component. */
export function ComponentFormDialog({ opened, onClose, component }: Props) {
  const [first] = useState(() => componentDraft(component));
  // The values that this form showed: only differences are sent, so that no unseen change is overwritten.
  const [baseline, setBaseline] = useState(() => componentBody(first));
  const [key] = useState(randomKey);
  const form = useForm({
    initial: first,
    endpoint: createComponent,
    toBody: componentBody,
    validate: (draft) => draftAmountProblems(draft, component === null ? null : first),
    send: (body, { reason }) => {
      if (component === null) return addComponent(body, key);
      return changeComponent(component._id, { ...componentChanges(body, baseline), reason });
    },
    failureMessage: STOCK_TEXTS.saveFailed,
    invalidates: componentKeys.all,
    onRefused: (error) =>
      setBaseline(baselineAfterConflict(error, componentBody(form.draft), baseline)),
    onDone: onClose,
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
      opened={opened}
      onClose={onClose}
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
