import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offerPayment } from '#cash/web/cash-parts.ts';
import { listProducts, type StaffProduct } from '#products/contract/staff-product.ts';
import { tooManyUnitsText } from '#products/rules/producible-text.ts';
import { productSource } from '#products/web/products-query.ts';
import { ProducibleChip } from '#products/web/tab/producible-chip.tsx';
import { formatMoneyInput, normalizeQuantity, parseCents } from '#shared/fields/number-input.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { formatQuantity } from '#shared/money/quantity.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import { PriceWarning } from '#ui/panel/fields/price-warning.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey, useKept } from '#ui/panel/form/use-idempotency-key.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { SALE_TEXTS, sellProduct } from '../contract/sale.ts';
import css from './product-sale.module.css';
import {
  KnownClientField,
  NO_BUYER,
  PhoneField,
  type SaleDraft,
  saleBody,
  toastSold,
} from './sale-fields.tsx';

const SOURCE = productSource();

type Draft = SaleDraft & { productId: string };

/** «Vender Unidad»: sells units over the counter. */
export function ProductSaleDialog() {
  const frame = useDialogFrame();
  const sale = useProductSale(frame.onClose);
  const nothingToSell = useNothingToSell(frame.opened);
  const total = totalOf(sale.form.draft);
  return (
    <FormDialog
      {...frame}
      title="Vender Unidad"
      verb={nothingToSell ? undefined : 'Vender'}
      busyVerb="Vendiendo…"
      focusFirst
      form={sale.form}
      className="stack gap-24"
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
    <div className={`two-fields ${css.fields}`}>
      <SearchPicker
        className="whole-row"
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
      <div className="whole-row">
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
      <div className={`two-fields ${css.fields}`}>
        <KnownClientField form={form} label="Nombre" className="whole-row" />
        <ClientEmailField {...input('clientEmail')} />
        <PhoneField {...input('clientPhone')} />
      </div>
    </fieldset>
  );
}

type ProductSaleForm = ReturnType<typeof useProductSale>;

function useProductSale(onSold: () => void) {
  const [chosen, setChosen] = useState<StaffProduct | null>(null);
  const attempt = useIdempotencyKey();
  /** The chosen product with its current values. */
  const product = useKept(attempt, useLiveProduct(chosen), chosen?._id);
  const sell = useSend(sellProduct, attempt);
  const client = useQueryClient();
  const form = useForm({
    initial: { productId: '', quantity: '1', salePrice: '', ...NO_BUYER },
    endpoint: sellProduct,
    toBody: saleBody<Draft>,
    validate: ({ quantity }, found) => {
      const maximum = product?.producibleUnits ?? null;
      // A sale without an answer may exist and have reduced the producible units; then only the server checks them.
      if (maximum === null || 'quantity' in found || attempt.hasUnanswered()) return {};
      return Number(normalizeQuantity(quantity)) > maximum
        ? { quantity: tooManyUnitsText(maximum) }
        : {};
    },
    send: async (body) => {
      const { data, message = '' } = await sell({ body });
      const what = `${formatQuantity(Number(body.quantity))} × ${data.product.name}, ${formatDollars(data.total)}`;
      const { _id: id } = data;
      return { id, sales: [id], message, what, clientName: body.clientName };
    },
    failureMessage: SALE_TEXTS.sellProductFailed,
    onSuccess: (sold) => {
      toastSold(client, sold);
      void offerPayment(client, {
        cause: { kind: 'sale', id: sold.id },
        about: `${sold.clientName} · ${sold.what}`,
      });
    },
    onDone: onSold,
  });
  const choose = (next: StaffProduct) => {
    if (!form.busy) setChosen(next);
    form.change({ productId: next._id, salePrice: formatMoneyInput(next.price) });
  };
  return { form, product, choose };
}

/** Returns the product with its current values; the chosen version while loading. */
function useLiveProduct(product: StaffProduct | null): StaffProduct | null {
  const id = product?._id;
  const { data } = useQuery({
    ...readQuery(listProducts, { query: { ids: id } }),
    enabled: id !== undefined,
  });
  return data?.products[0] ?? product;
}

/** Returns cents; `null` while quantity or price is not a number. */
function totalOf({ quantity, salePrice }: Draft): number | null {
  const cents = parseCents(salePrice);
  const units = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : null;
  return cents === null || units === null ? null : cents * units;
}
