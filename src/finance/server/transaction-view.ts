import type { Selectable } from 'kysely';
import type { FinancialTransactions } from '#platform/data/database-types.ts';
import { clientOf } from '#platform/data/value-columns.ts';
import { marginOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import type { Transaction } from '../contract/finance.ts';
import { profitOf, roiOf } from '../rules/figures.ts';
import type { LineKind } from '../rules/finance-labels.ts';

export type TransactionRow = Selectable<FinancialTransactions>;

/** The related lines of a line: its sale, or its voids and refunds. */
export type RelatedLines = Pick<Transaction, 'original' | 'voidedBy' | 'refunds'>;
export type TransactionLine = Omit<Transaction, keyof RelatedLines>;

/** Maps a row to the API, without its related lines. */
export function lineView(row: TransactionRow): TransactionLine {
  const sums = { saleCents: row.sale_cents, costCents: row.cost_cents };
  const client = clientOf(row);
  const item = { name: row.item_name };
  const isService = row.type === 'service';
  const kind = row.kind as LineKind;
  return {
    _id: row.id,
    type: isService ? 'service' : 'product',
    createdAt: row.created_at.toISOString(),
    salePrice: dollarsOf(row.sale_cents),
    cost: dollarsOf(row.cost_cents),
    profit: dollarsOf(profitOf(sums)),
    profitMargin: kind === 'sale' ? marginOf(row.sale_cents, row.cost_cents) : null,
    roi: kind === 'sale' ? roiOf(sums) : null,
    cause: { type: row.cause_type as Transaction['cause']['type'], id: row.cause_id },
    citation: isService ? { ...client, service: item } : null,
    reservation: isService ? null : { ...client, clientCountry: row.client_country, product: item },
    kind,
    quantity: quantityOf(row.quantity),
    unit: row.unit as Transaction['unit'],
    reason: row.reason,
    by: row.actor_name,
  };
}
