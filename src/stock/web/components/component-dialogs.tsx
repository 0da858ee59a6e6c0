import { useState } from 'react';
import type { Component } from '../../contract/component.ts';
import type { ComponentAct } from './component-facts.tsx';
import { ComponentFormDialog } from './component-form-dialog.tsx';
import { DeleteComponent } from './delete-component.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { SaleDialog } from './sale-dialog.tsx';

/** Which dialog is open, or was last: it keeps what it shows until it has left. */
export type OpenDialog = {
  act: ComponentAct;
  component: Component | null;
  opened: boolean;
  /** Counts the openings: each begins anew. */
  turn: number;
};

export function useDialogs() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = (act: ComponentAct, component: Component | null) =>
    setDialog((last) => ({ act, component, opened: true, turn: (last?.turn ?? 0) + 1 }));
  const close = () => setDialog((last) => last && { ...last, opened: false });
  return { dialog, open, close };
}

type Props = {
  dialog: OpenDialog | null;
  components: readonly Component[];
  onClose: () => void;
  onDeleted: () => void;
};

export function ComponentDialogs({ dialog, components, onClose, onDeleted }: Props) {
  if (dialog === null) return null;
  const { act, component, opened, turn } = dialog;
  const common = { opened, onClose };
  if (act === 'edit') return <ComponentFormDialog key={turn} {...common} component={component} />;
  if (act === 'sell') {
    return <SaleDialog key={turn} {...common} component={component} components={components} />;
  }
  if (component === null) return null;
  if (act === 'delete') {
    return <DeleteComponent key={turn} {...common} component={component} onDeleted={onDeleted} />;
  }
  // As it is by now: the average is worked out from it.
  const live = components.find(({ _id }) => _id === component._id) ?? component;
  return <PurchaseDialog key={turn} {...common} component={live} />;
}
