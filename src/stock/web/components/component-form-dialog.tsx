import { useState } from 'react';
import { quantityOf } from '#kernel/quantity.ts';
import { plain, plainQuantity, typedThousandths } from '#kernel/typed-number.ts';
import { FormDialog } from '#web-kit/panel/form/form-dialog.tsx';
import { useDraftForm } from '#web-kit/panel/form/use-draft-form.ts';
import { randomKey } from '#web-kit/random-key.ts';
import { type Component, createComponent } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { addComponent, changeComponent, componentKeys } from '../component-api.ts';
import {
  amountProblemsOf,
  changesOf,
  componentBody,
  componentDraft,
  shownAfter,
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
    first,
    entry: createComponent,
    bodyOf: componentBody,
    alsoWrong: (draft) => amountProblemsOf(draft, component === null ? null : first),
    send: (body, { reason }) => {
      if (component === null) return addComponent(body, key);
      return changeComponent(component._id, { ...changesOf(body, shown), reason });
    },
    failed: STOCK_TEXTS.saveFailed,
    ages: componentKeys.all,
    onRefused: (error) => setShown(shownAfter(error, componentBody(form.draft), shown)),
    onDone: onClose,
  });
  const typed = typedThousandths(form.draft.quantity);
  const adjusts =
    component !== null && typed !== null && quantityOf(typed) !== Number(shown.quantity);
  const moved = {
    quantity: movedTo(shown.quantity, plainQuantity(first.quantity)),
    costPerUnit: movedTo(shown.costPerUnit, plain(first.costPerUnit)),
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
function movedTo(shown: unknown, first: string): number | null {
  return shown === first ? null : Number(shown);
}
