import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { productKeys, removeProduct } from '../staff-product-api.ts';

type Props = {
  opened: boolean;
  /** What is asked about, or was last. */
  product: StaffProduct | null;
  onClose: () => void;
  /** Its card with the button is gone, and the question too. */
  onDeleted: () => void;
};

export function DeleteProduct({ opened, product, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState(false);
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();

  const remove = async () => {
    if (product === null || busy) return;
    setBusy(true);
    try {
      toastDone((await removeProduct(product._id)) || PRODUCT_TEXTS.deleted);
      setGone(true);
      dismiss();
    } catch (error) {
      if (!endsSession(error)) report(PRODUCT_TEXTS.deleteFailed, error);
    } finally {
      await client.invalidateQueries({ queryKey: productKeys.all });
      setBusy(false);
      onClose();
    }
  };
  const closed = () => {
    if (gone) onDeleted();
    setGone(false);
  };

  return (
    <ConfirmDialog
      opened={opened}
      title="¿Eliminar este producto?"
      verb="Eliminar"
      busyVerb="Eliminando…"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
      onClosed={closed}
    >
      <p>
        <strong>{product?.name}</strong> deja de ofrecerse y sale de la lista. Lo que ya se agendó o
        se vendió no cambia.
      </p>
    </ConfirmDialog>
  );
}
