import { useQuery } from '@tanstack/react-query';
import { type ComponentType, startTransition, useState } from 'react';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import type { Component } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { type ComponentFilter, componentKeys, fetchMatchingComponents } from '../component-api.ts';
import { ImportDialog } from '../csv/import-dialog.tsx';
import { InvoiceDialog } from '../invoice/invoice-dialog.tsx';
import { LabelsDialog } from '../labels/labels-dialog.tsx';
import { SheetDialog } from '../sheet/sheet-dialog.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import type { ComponentAction } from './component-facts.tsx';
import { ComponentFormDialog } from './component-form-dialog.tsx';
import { DeleteComponent } from './delete-component.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';

/** `labels` and `sheet` apply to all matching components. */
type DialogAction = ComponentAction | 'labels' | 'sheet' | 'import' | 'invoice';

/** The dialog that is open, or was open last: it keeps its content until it has closed. */
type OpenDialog = {
  act: DialogAction;
  component: Component | null;
  opened: boolean;
  /** Number of openings; used as the key, so that each opening starts with fresh state. */
  turn: number;
};

export function useComponentDialogs() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // The press is painted at once, the dialog when it is rendered.
  const open = (act: DialogAction, component: Component | null) =>
    startTransition(() =>
      setDialog((last) => ({ act, component, opened: true, turn: (last?.turn ?? 0) + 1 })),
    );
  const close = () => setDialog((last) => last && { ...last, opened: false });
  return { dialog, open, close };
}

/** The dialog that sells a component, from the composition root; `component` is preselected. */
export type SaleDialogType = ComponentType<{
  opened: boolean;
  onClose: () => void;
  component: Component | null;
}>;

type Props = {
  dialog: OpenDialog | null;
  /** The components of the current page. */
  components: readonly Component[];
  /** Filter of the list; labels and the counting sheet apply to all matching components. */
  filter: ComponentFilter;
  onClose: () => void;
  SaleDialog: SaleDialogType;
};

export function ComponentDialogs({ dialog, components, filter, onClose, SaleDialog }: Props) {
  if (dialog === null) return null;
  const { act, component, opened, turn } = dialog;
  const common = { opened, onClose };
  if (act === 'edit') return <ComponentFormDialog key={turn} {...common} component={component} />;
  if (act === 'sell') {
    return <SaleDialog key={turn} {...common} component={component} />;
  }
  if (act === 'labels') {
    return <MatchingDialog key={turn} {...common} filter={filter} Dialog={LabelsDialog} />;
  }
  if (act === 'sheet') {
    return <MatchingDialog key={turn} {...common} filter={filter} Dialog={SheetDialog} />;
  }
  if (act === 'import') return <ImportDialog key={turn} {...common} />;
  if (act === 'invoice') return <InvoiceDialog key={turn} {...common} />;
  if (act === 'purchase') return <PurchaseDialog key={turn} {...common} component={component} />;
  if (act === 'adjust') return <AdjustDialog key={turn} {...common} component={component} />;
  if (component === null) return null;
  if (act === 'delete') {
    return <DeleteComponent key={turn} {...common} component={component} />;
  }
  // The component with its current values.
  const live = components.find(({ _id }) => _id === component._id) ?? component;
  return <LabelsDialog key={turn} {...common} components={[live]} />;
}

type MatchingProps = Pick<Props, 'filter' | 'onClose'> & {
  opened: boolean;
  Dialog: typeof LabelsDialog | typeof SheetDialog;
};

/** Opens a dialog for all matching components once they are loaded. */
function MatchingDialog({ filter, opened, onClose, Dialog }: MatchingProps) {
  // Keeps the filter of the moment it was opened, even if the search changes behind the dialog.
  const [initialFilter] = useState(filter);
  const components = useMatchingComponents(initialFilter, opened);
  return (
    <Dialog
      opened={opened && components !== undefined}
      onClose={onClose}
      components={components ?? []}
    />
  );
}

/** Reads all matching components; `undefined` until they are loaded. */
function useMatchingComponents(
  filter: ComponentFilter,
  enabled = true,
): readonly Component[] | undefined {
  const query = useQuery({
    queryKey: componentKeys.matching(filter),
    queryFn: ({ signal }) => fetchMatchingComponents(filter, signal),
    enabled,
  });
  useLoadFailure(STOCK_TEXTS.loadFailed, query);
  return query.data;
}
