import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import type { StaffProduct } from '../../contract/staff-product.ts';
import { ProductFields } from './product-fields.tsx';
import css from './product-form.module.css';
import { FIELD_DISPLAY } from './product-merge.ts';
import { useProductForm } from './use-product-form.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** `null`: a new product. */
  product: StaffProduct | null;
  categories: string[];
};

/** Dialog that creates or changes a product. */
export function ProductFormDialog({ opened, ...props }: Props) {
  return <ProductFormBody key={useOpenCount(opened)} opened={opened} {...props} />;
}

function ProductFormBody({ opened, onClose, product, categories }: Props) {
  const { form, remote } = useProductForm(product, onClose);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={product === null ? 'Nuevo Producto' : 'Editar producto'}
      size="large"
      verb={product === null ? 'Crear producto' : 'Guardar cambios'}
      busyVerb="Guardando…"
      form={form}
      className={css.form}
      autoComplete="off"
      notices={<RemoteChangeNotices form={form} remote={remote} fieldTexts={FIELD_DISPLAY} />}
    >
      <ProductFields form={form} categories={categories} offered={isOffered(product)} />
    </FormDialog>
  );
}

function isOffered(product: StaffProduct | null): boolean {
  if (product === null || !product.active) return false;
  return product.publishIn.agendaTaller || product.publishIn.reservaTuyo;
}
