import type { Selectable } from 'kysely';
import { marginOf } from '#kernel/margin.ts';
import { dollarsOf } from '#kernel/money.ts';
import type { FinancialTransactions } from '#server-kit/database-types.ts';
import type { Transaction } from '../contract/finance.ts';
import { profitOf, roiOf } from '../rules/figures.ts';

export type TransactionRow = Selectable<FinancialTransactions>;

/** Row → wire. */
export function transactionView(row: TransactionRow): Transaction {
  const sums = { saleCents: row.sale_cents, costCents: row.cost_cents };
  const client = {
    clientName: row.client_name,
    clientEmail: row.client_email,
    clientPhone: row.client_phone,
  };
  const item = { name: row.item_name };
  const isService = row.type === 'service';
  return {
    _id: row.id,
    type: isService ? 'service' : 'product',
    createdAt: row.created_at.toISOString(),
    salePrice: dollarsOf(row.sale_cents),
    cost: dollarsOf(row.cost_cents),
    profit: dollarsOf(profitOf(sums)),
    profitMargin: marginOf(row.sale_cents, row.cost_cents),
    roi: roiOf(sums),
    cause: { type: row.cause_type as Transaction['cause']['type'], id: row.cause_id },
    citation: isService ? { ...client, service: item } : null,
    reservation: isService ? null : { ...client, clientCountry: row.client_country, product: item },
  };
}
