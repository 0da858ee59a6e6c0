import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { CallError } from '#web-kit/call.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { randomKey } from '#web-kit/random-key.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { productKeys, type SaleInput, sellProduct } from '../staff-product-api.ts';
import {
  EMPTY_SALE,
  problemsOfSale,
  type SaleDraft,
  type SaleProblems,
  saleOf,
} from './sale-draft.ts';

export type Sale = {
  form: RefObject<HTMLFormElement | null>;
  draft: SaleDraft;
  problems: SaleProblems;
  /** What the server said, where it belongs to no field alone. */
  refused: string | null;
  busy: boolean;
  dirty: boolean;
  change: (part: Partial<SaleDraft>) => void;
  submit: () => Promise<void>;
};

export function useSale(products: readonly StaffProduct[], onSold: () => void): Sale {
  const [draft, setDraft] = useState(EMPTY_SALE);
  const [problems, setProblems] = useState<SaleProblems>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useAttempt();
  const client = useQueryClient();

  const change = (part: Partial<SaleDraft>) => {
    // What is on its way does not change any more.
    if (busy) return;
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => without(before, Object.keys(part)));
  };
  const focusProblem = () => requestAnimationFrame(() => focusFirst(form.current));
  const submit = async () => {
    if (busy) return;
    const sale = saleOf(draft);
    const product = products.find(({ _id }) => _id === sale.productId);
    // One without an answer may have been made, and then less can be built: the server knows.
    const found = problemsOfSale(sale, attempt.isOpen(sale) ? undefined : product);
    setProblems(found);
    setRefused(null);
    if (Object.keys(found).length > 0) return void focusProblem();
    setBusy(true);
    try {
      toastDone((await sellProduct(sale, attempt.keyFor(sale))) || PRODUCT_TEXTS.sold);
      onSold();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.kind === 'connection' || error.status >= 500) attempt.stayOpen(sale);
      if (endsSession(error)) return;
      setProblems(error.fields ?? {});
      setRefused(error.message);
      focusProblem();
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
  const dirty = JSON.stringify(draft) !== JSON.stringify(EMPTY_SALE);
  return { form, draft, problems, refused, busy, dirty, change, submit };
}

/** The same sale sent again has the same key, so that it is sold once; another one has its own. */
function useAttempt() {
  const last = useRef({ sent: '', key: '', open: false });
  return {
    keyFor: (sale: SaleInput) => {
      const sent = JSON.stringify(sale);
      if (last.current.sent !== sent) last.current = { sent, key: randomKey(), open: false };
      return last.current.key;
    },
    /** No answer came. */
    stayOpen: (sale: SaleInput) => {
      if (last.current.sent === JSON.stringify(sale)) last.current.open = true;
    },
    isOpen: (sale: SaleInput) => last.current.open && last.current.sent === JSON.stringify(sale),
  };
}

function without(problems: SaleProblems, fields: readonly string[]): SaleProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[role=alert][tabindex], [aria-invalid=true]')?.focus();
}
