import type { Tx } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';

/** Where income comes from; `id` is that record's. */
export type Cause = {
  type: 'citation' | 'reservation' | 'component_sale' | 'product_sale';
  id: string;
};

/** What is frozen of it. Money in cents, `now` in epoch milliseconds. */
export type Income = {
  type: 'service' | 'product';
  cause: Cause;
  itemName: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  clientCountry?: string;
  saleCents: number;
  costCents: number;
  now: number;
};

/** Writes income with its cost, in the transaction of its cause; a second live line is impossible. */
export async function recordIncome(tx: Tx, income: Income): Promise<void> {
  await tx
    .insertInto('financial_transactions')
    .values({
      id: newId(),
      type: income.type,
      cause_type: income.cause.type,
      cause_id: income.cause.id,
      item_name: income.itemName,
      client_name: income.clientName,
      client_email: income.clientEmail,
      client_phone: income.clientPhone,
      client_country: income.clientCountry ?? '',
      sale_cents: income.saleCents,
      cost_cents: income.costCents,
      created_at: new Date(income.now),
    })
    .execute();
}

/**
 * Takes back the live income of a cause, in the transaction that undoes it: the line stays, but counts
 * nowhere, also not in months that are past. Answers whether there was one; `now` in epoch milliseconds.
 */
export async function voidIncome(tx: Tx, { type, id }: Cause, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('financial_transactions')
    .set({ voided_at: new Date(now) })
    .where('cause_type', '=', type)
    .where('cause_id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
