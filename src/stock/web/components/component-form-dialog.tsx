import { useState } from 'react';
import { quantityOf } from '#kernel/quantity.ts';
import type { CallError } from '#web-kit/call.ts';
import { FormDialog } from '#web-kit/panel/form/form-dialog.tsx';
import { useDraftForm } from '#web-kit/panel/form/use-draft-form.ts';
import { typedThousandths } from '#web-kit/panel/typed-number.ts';
import { randomKey } from '#web-kit/random-key.ts';
import { type Component, createComponent } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { addComponent, changeComponent, componentKeys } from '../component-api.ts';
import { componentBody, componentDraft } from './component-draft.ts';
import { ComponentFields } from './component-fields.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** `null`: a new one. */
  component: Component | null;
};

/** Creates or changes a component. */
export function ComponentFormDialog({ opened, onClose, component }: Props) {
  // The quantity that this form knows of: another one, edited meanwhile, is not overwritten unseen.
  const [known, setKnown] = useState(component?.quantity ?? 0);
  const [first] = useState(() => componentDraft(component));
  const [key] = useState(randomKey);
  const form = useDraftForm({
    first,
    entry: createComponent,
    bodyOf: componentBody,
    send: (body, { reason }) => {
      if (component === null) return addComponent(body, key);
      return changeComponent(component._id, { ...body, reason, expectedQuantity: known });
    },
    failed: STOCK_TEXTS.saveFailed,
    ages: componentKeys.all,
    onRefused: (error) => setKnown((before) => quantityIn(error) ?? before),
    onDone: onClose,
  });
  const typed = typedThousandths(form.draft.quantity);
  const adjusts = component !== null && typed !== null && quantityOf(typed) !== known;
  const moved = component !== null && known !== component.quantity ? known : null;
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

/** What there is by now, where somebody else has moved it. */
function quantityIn({ code, data }: CallError): number | null {
  if (code !== 'component-changed' || typeof data !== 'object' || data === null) return null;
  return 'quantity' in data && typeof data.quantity === 'number' ? data.quantity : null;
}
