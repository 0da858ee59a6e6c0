import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { deleteProduct, PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';

/** Asks before a product is deleted. */
export function DeleteProduct({ product }: { product: StaffProduct }) {
  const { report, dismiss } = usePageErrors();
  const send = useSend(deleteProduct);
  const remove = async () => {
    const { message } = await send({ params: { id: product._id } });
    dismiss();
    return message || PRODUCT_TEXTS.deleted;
  };
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="¿Eliminar este producto?"
      remove={remove}
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
