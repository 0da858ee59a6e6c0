import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { productKeys, removeProduct } from '../staff-product-api.ts';

type Props = {
  opened: boolean;
  /** The product to delete; it stays set while the dialog closes. */
  product: StaffProduct | null;
  onClose: () => void;
};

export function DeleteProduct({ product, ...dialog }: Props) {
  const { report, dismiss } = usePageErrors();
  if (product === null) return null;
  const remove = async () => {
    const message = await removeProduct(product._id);
    dismiss();
    return message || PRODUCT_TEXTS.deleted;
  };
  return (
    <DeleteDialog
      {...dialog}
      title="¿Eliminar este producto?"
      remove={remove}
      invalidates={{ queryKey: productKeys.all }}
      failed={(error) => {
        if (!endsSession(error)) report(PRODUCT_TEXTS.deleteFailed, error);
      }}
    >
      <p className={css.question}>
        <strong>{product.name}</strong> deja de ofrecerse y sale de la lista. Lo que ya se agendó o
        se vendió no cambia.
      </p>
    </DeleteDialog>
  );
}
