import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWithUnit } from '#kernel/quantity.ts';
import { Banner } from '#web-kit/banner.tsx';
import { CallError } from '#web-kit/call.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import type { Component } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { componentKeys, removeComponent } from '../component-api.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  component: Component;
  /** Its row with the button is gone. */
  onDeleted: () => void;
};

/** Asks first; what uses the component is named where it cannot go. */
export function DeleteComponent({ opened, onClose, component, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const [detail, setDetail] = useState<string | null>(null);
  const client = useQueryClient();
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    setDetail(null);
    try {
      const message = await removeComponent(component._id);
      await client.invalidateQueries({ queryKey: componentKeys.all });
      toastDone(message);
      onClose();
      onDeleted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) setDetail(error.message);
    } finally {
      setBusy(false);
    }
  };
  const { name, code, quantity, unit } = component;
  return (
    <ConfirmDialog
      opened={opened}
      title="Eliminar componente"
      verb="Eliminar"
      busyVerb="Eliminando…"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <div className={css.form}>
        {detail === null ? null : (
          <Banner kind="error" title={STOCK_TEXTS.deleteFailed}>
            {detail}
          </Banner>
        )}
        <p className={css.question}>
          ¿Eliminar <b>{name}</b> ({code})?
          {quantity > 0 ? ` Quedan ${formatWithUnit(quantity, unit)}, que salen del stock.` : ''}{' '}
          Sus movimientos siguen en el Historial Stock.
        </p>
      </div>
    </ConfirmDialog>
  );
}
