import { useState } from 'react';
import {
  normalizeAmount,
  normalizeQuantity,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useDraftForm } from '#ui/panel/form/use-draft-form.ts';
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
  /** `null`: a new one. */
  component: Component | null;
};

/** Creates or changes a component. */
export function ComponentFormDialog({ opened, onClose, component }: Props) {
  const [first] = useState(() => componentDraft(component));
  // What this form was shown: what differs from it is sent, and nothing is overwritten unseen.
  const [shown, setShown] = useState(() => componentBody(first));
  const [key] = useState(randomKey);
  const form = useDraftForm({
    initial: first,
    endpoint: createComponent,
    toBody: componentBody,
    validate: (draft) => draftAmountProblems(draft, component === null ? null : first),
    send: (body, { reason }) => {
      if (component === null) return addComponent(body, key);
      return changeComponent(component._id, { ...componentChanges(body, shown), reason });
    },
    failureMessage: STOCK_TEXTS.saveFailed,
    invalidates: componentKeys.all,
    onRefused: (error) => setShown(baselineAfterConflict(error, componentBody(form.draft), shown)),
    onDone: onClose,
  });
  const typed = parseThousandths(form.draft.quantity);
  const adjusts =
    component !== null && typed !== null && quantityOf(typed) !== Number(shown.quantity);
  const moved = {
    quantity: changedValue(shown.quantity, normalizeQuantity(first.quantity)),
    costPerUnit: changedValue(shown.costPerUnit, normalizeAmount(first.costPerUnit)),
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

/** What it is by now, where it is not what the form was opened with. */
function changedValue(shown: unknown, first: string): number | null {
  return shown === first ? null : Number(shown);
}
