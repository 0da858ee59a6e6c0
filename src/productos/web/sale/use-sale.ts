import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { formatMoneyInput } from '#shared/fields/number-input.ts';
import { toastSold } from '#stock/web/undo-sale-api.ts';
import { CallError, messageUnlessField } from '#ui/call.ts';
import { omitFields } from '#ui/panel/form/field-errors.ts';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import type { StaffProduct } from '../../contract/staff-product.ts';
import { fetchProduct, productKeys, sellProduct } from '../staff-product-api.ts';
import {
  EMPTY_SALE,
  problemsOfSale,
  type SaleDraft,
  type SaleProblems,
  saleOf,
} from './sale-draft.ts';

export type SaleState = {
  form: RefObject<HTMLFormElement | null>;
  draft: SaleDraft;
  /** The chosen product with its current values. */
  product: StaffProduct | null;
  choose: (product: StaffProduct) => void;
  problems: SaleProblems;
  /** Message of the server that belongs to no single field. */
  failure: string | null;
  busy: boolean;
  dirty: boolean;
  change: (part: Partial<SaleDraft>) => void;
  submit: () => Promise<void>;
};

export function useSale(onSold: () => void): SaleState {
  const [chosen, setChosen] = useState<StaffProduct | null>(null);
  const product = useLiveProduct(chosen);
  const [draft, setDraft] = useState(EMPTY_SALE);
  const [problems, setProblems] = useState<SaleProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [form, focusFirstError, unshown] = useFieldErrors(problems);
  const attempt = useIdempotencyKey();
  const client = useQueryClient();

  const change = (part: Partial<SaleDraft>) => {
    // No changes while the form is being sent.
    if (busy) return;
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => omitFields(before, Object.keys(part)));
  };
  const choose = (next: StaffProduct) => {
    if (!busy) setChosen(next);
    change({ productId: next._id, salePrice: formatMoneyInput(next.price) });
  };
  const submit = async () => {
    if (busy) return;
    const sale = saleOf(draft);
    // A sale without an answer may exist and have reduced the producible units; then only the server checks them.
    const found = problemsOfSale(
      sale,
      attempt.hasUnanswered() ? undefined : (product ?? undefined),
    );
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return focusFirstError();
    setBusy(true);
    try {
      const { id, ...texts } = await attempt.send(sale, (key) => sellProduct(sale, key));
      toastSold(client, { sales: [id], ...texts });
      onSold();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (endsSession(error)) return;
      setProblems(error.fields ?? {});
      setFailure(messageUnlessField(error));
      focusFirstError();
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
  const dirty = JSON.stringify(draft) !== JSON.stringify(EMPTY_SALE);
  const message = unshown === null ? failure : [failure, unshown].filter(Boolean).join(' ');
  return { form, draft, product, choose, problems, failure: message, busy, dirty, change, submit };
}

/** Returns the product with its current values; the chosen version while loading. */
function useLiveProduct(product: StaffProduct | null): StaffProduct | null {
  const id = product?._id;
  const { data } = useQuery({
    queryKey: [...productKeys.all, 'one', id],
    queryFn: ({ signal }) => (id === undefined ? null : fetchProduct(id, signal)),
    enabled: id !== undefined,
  });
  return data ?? product;
}
