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
  /** What the server said, where it belongs to no field alone. */
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
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [form, leadToProblem, unsaid] = useFieldErrors(problems);
  const attempt = useIdempotencyKey();
  const client = useQueryClient();

  const change = (part: Partial<SaleDraft>) => {
    // What is on its way does not change any more.
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
    // One without an answer may have been made, and then less can be built: the server knows.
    const found = problemsOfSale(
      sale,
      attempt.hasUnanswered() ? undefined : (product ?? undefined),
    );
    setProblems(found);
    setRefused(null);
    if (Object.keys(found).length > 0) return leadToProblem();
    setBusy(true);
    try {
      const { id, ...said } = await attempt.send(sale, (key) => sellProduct(sale, key));
      toastSold(client, { sales: [id], ...said });
      onSold();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (endsSession(error)) return;
      setProblems(error.fields ?? {});
      setRefused(messageUnlessField(error));
      leadToProblem();
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
  const dirty = JSON.stringify(draft) !== JSON.stringify(EMPTY_SALE);
  const said = unsaid === null ? refused : [refused, unsaid].filter(Boolean).join(' ');
  return { form, draft, product, choose, problems, failure: said, busy, dirty, change, submit };
}

/** The product with its current values; until they are read, with those of the choice. */
function useLiveProduct(product: StaffProduct | null): StaffProduct | null {
  const id = product?._id;
  const { data } = useQuery({
    queryKey: [...productKeys.all, 'one', id],
    queryFn: ({ signal }) => (id === undefined ? null : fetchProduct(id, signal)),
    enabled: id !== undefined,
  });
  return data ?? product;
}
