import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { productSource } from '#products/web/products-query.ts';
import { ProducibleChip } from '#products/web/tab/producible-chip.tsx';
import { parseCents } from '#shared/fields/number-input.ts';
import { formatCents } from '#shared/money/money.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import { PriceWarning } from '#ui/panel/fields/price-warning.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { KnownClientField, PhoneField } from '../buyer-fields.tsx';
import css from './product-sale.module.css';
import { totalOf } from './product-sale-draft.ts';
import { type ProductSaleForm, useProductSale } from './use-product-sale.ts';

type Props = { opened: boolean; onClose: () => void };

const SOURCE = productSource();

/** «Vender Unidad»: sells units over the counter. */
export function ProductSaleDialog({ opened, ...props }: Props) {
  return <SaleDialogBody key={useOpenCount(opened)} opened={opened} {...props} />;
}

function SaleDialogBody({ opened, onClose }: Props) {
  const sale = useProductSale(onClose);
  const nothingToSell = useNothingToSell(opened);
  const total = totalOf(sale.form.draft);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Vender Unidad"
      verb={nothingToSell ? undefined : 'Vender'}
      busyVerb="Vendiendo…"
      focusFirst
      form={sale.form}
      className={css.form}
      autoComplete="off"
    >
      {nothingToSell ? (
        <p>No hay productos activos para vender.</p>
      ) : (
        <>
          <ProductPart {...sale} />
          <BuyerPart form={sale.form} />
          <p className={css.total}>
            <span>Total</span>
            <output htmlFor="sale-quantity sale-price">
              {total === null ? '—' : formatCents(total)}
            </output>
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** Returns whether no product is active; false while loading. */
function useNothingToSell(opened: boolean): boolean {
  const { queryKey, find } = SOURCE;
  const { data } = useQuery({
    queryKey: [...queryKey, ''],
    queryFn: ({ signal }) => find('', signal),
    enabled: opened,
  });
  return data?.length === 0;
}

function ProductPart({ form, product, choose }: ProductSaleForm) {
  const { draft, problems, input } = form;
  return (
    <div className={css.fields}>
      <SearchPicker
        className={css.wide}
        label="Producto"
        placeholder="Elige un producto"
        source={SOURCE}
        emptyText="No hay ningún producto activo con ese nombre"
        value={product?.name ?? ''}
        error={problems['productId']}
        required
        first
        onPick={choose}
      />
      {product ? (
        <p className={css.producible}>
          <span>Fabricables ahora</span> <ProducibleChip units={product.producibleUnits} />
        </p>
      ) : null}
      <TextInput
        id="sale-quantity"
        label="Cantidad"
        inputMode="numeric"
        {...input('quantity')}
        aria-required
      />
      <AmountField id="sale-price" label="Precio por unidad" money {...input('salePrice')} />
      <div className={css.wide}>
        <PriceWarning
          price={parseCents(draft.salePrice)}
          cost={product?.cost === undefined ? null : Math.round(product.cost * 100)}
        />
      </div>
    </div>
  );
}

function BuyerPart({ form }: Pick<ProductSaleForm, 'form'>) {
  const { input } = form;
  return (
    <fieldset className={css.buyer}>
      <legend>Cliente</legend>
      <div className={css.fields}>
        <KnownClientField form={form} label="Nombre" className={css.wide ?? ''} />
        <ClientEmailField {...input('clientEmail')} />
        <PhoneField {...input('clientPhone')} />
      </div>
    </fieldset>
  );
}
