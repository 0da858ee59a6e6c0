import { Button } from '@mantine/core';
import { useLeaveGuard } from '#ui/panel/dialogs/leave-guard.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import type { StaffProduct } from '../../contract/staff-product.ts';
import { FORM_ID, ProductFields } from './product-fields.tsx';
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
  const form = useProductForm(product, onClose);
  const [leave, question] = useLeaveGuard(
    opened,
    { dirty: () => form.dirty, busy: form.busy },
    onClose,
  );
  const verb = product === null ? 'Crear producto' : 'Guardar cambios';
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        title={product === null ? 'Nuevo Producto' : 'Editar producto'}
        size="large"
        footer={
          <>
            <Button variant="default" aria-disabled={form.busy || undefined} onClick={leave}>
              Cancelar
            </Button>
            <Button type="submit" form={FORM_ID} aria-disabled={form.busy || undefined}>
              {form.busy ? 'Guardando…' : verb}
            </Button>
          </>
        }
      >
        <ProductFields {...form} categories={categories} offered={isOffered(product)} />
      </PanelDialog>
      {question}
    </>
  );
}

function isOffered(product: StaffProduct | null): boolean {
  if (product === null || !product.active) return false;
  return product.publishIn.agendaTaller || product.publishIn.reservaTuyo;
}
