import * as z from 'zod/mini';
import { type BookedCitation, bookedCitation } from '../../contract/citation.ts';
import { forget, keep, recall, type Store } from './draft.ts';

const RECEIPT_KEY = 'bujia.cita.comprobante.v1';

/** The booked citation, for a reload of this tab within two hours. */
export function keepReceipt(store: Store, citation: BookedCitation, now: number): void {
  keep(store, RECEIPT_KEY, citation, now);
}

export function recallReceipt(store: Store, now: number): BookedCitation | null {
  const parsed = z.safeParse(bookedCitation, recall(store, RECEIPT_KEY, now));
  return parsed.success ? parsed.data : null;
}

export function forgetReceipt(store: Store): void {
  forget(store, RECEIPT_KEY);
}
