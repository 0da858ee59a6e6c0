import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import type { Period } from '#shared/contract/period.ts';
import { dollarsOf } from '#shared/money/money.ts';
import type { MoneyFigures } from '../contract/money-figures.ts';
import { CHARGED_KINDS } from '../rules/movement-kinds.ts';
import type { ChargeSources } from './charge-source.ts';
import { readUnsettled } from './open-charge-queries.ts';

/** Reads what came in from clients in a period, and the deposits and debts of now. */
export async function readMoneyFigures(
  { db }: AppContext,
  sources: ChargeSources,
  period: Period,
): Promise<MoneyFigures> {
  const [received, { charges, depositCents, keptCents }] = await Promise.all([
    readReceived(db, period),
    readUnsettled(db, sources),
  ]);
  const sumOf = (sign: number) =>
    charges.reduce((sum, { cents }) => sum + Math.max(0, sign * cents), 0);
  return {
    received,
    deposits: dollarsOf(depositCents),
    receivable: dollarsOf(sumOf(1)),
    payable: dollarsOf(sumOf(-1)),
    kept: dollarsOf(keptCents),
  };
}

/** Sums of the movements of clients by method and currency, in the order of the methods. */
export async function readReceived(
  db: Db,
  { startDate, endDate }: Period,
): Promise<MoneyFigures['received']> {
  let query = db
    .selectFrom('money_movements as movement')
    .innerJoin('payment_methods as method', 'method.id', 'movement.method_id')
    .select(({ fn }) => [
      'method.id',
      'method.kind',
      'method.label',
      'movement.currency',
      fn.sum<number>('movement.amount_minor').as('minor'),
      fn.sum<number>('movement.usd_cents').as('cents'),
      fn.sum<number>('movement.fee_cents').as('feeCents'),
      fn.countAll<number>().as('count'),
    ])
    .where('movement.cause', 'in', CHARGED_KINDS)
    .groupBy(['method.id', 'movement.currency'])
    .orderBy('method.position')
    .orderBy('movement.currency');
  if (startDate !== undefined) query = query.where('movement.day', '>=', startDate);
  if (endDate !== undefined) query = query.where('movement.day', '<=', endDate);
  const rows = await query.execute();
  return rows.map(({ id, kind, label, currency, minor, cents, feeCents, count }) => ({
    method: { _id: id, kind, label },
    currency,
    amount: Number(minor) / 100,
    usd: dollarsOf(Number(cents)),
    fee: dollarsOf(Number(feeCents)),
    count,
  }));
}
