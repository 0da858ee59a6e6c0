import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listProducts, type StaffProduct } from '#products/contract/staff-product.ts';
import { tooManyUnitsText } from '#products/rules/producible-text.ts';
import { formatMoneyInput, normalizeQuantity } from '#shared/fields/number-input.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity } from '#shared/money/quantity.ts';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { useKept } from '#ui/panel/form/use-kept.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { SALE_TEXTS, sellProduct } from '../../contract/sale.ts';
import { toastSold } from '../toast-sold.ts';
import { EMPTY_SALE, type ProductSaleDraft, productSaleBody } from './product-sale-draft.ts';

export type ProductSaleForm = {
  form: Form<ProductSaleDraft>;
  /** The chosen product with its current values. */
  product: StaffProduct | null;
  choose: (product: StaffProduct) => void;
};

export function useProductSale(onSold: () => void): ProductSaleForm {
  const [chosen, setChosen] = useState<StaffProduct | null>(null);
  const attempt = useIdempotencyKey();
  const product = useKept(attempt, useLiveProduct(chosen), chosen?._id);
  const sell = useSend(sellProduct, attempt);
  const client = useQueryClient();
  const form = useForm({
    initial: EMPTY_SALE,
    endpoint: sellProduct,
    toBody: productSaleBody,
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
      return { sales: [data._id], message, what };
    },
    failureMessage: SALE_TEXTS.sellProductFailed,
    onSuccess: (sold) => toastSold(client, sold),
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
