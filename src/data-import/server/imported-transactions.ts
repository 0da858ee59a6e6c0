import type { OldId } from '../rules/import-records.ts';
import type { ImportRun } from './import-step.ts';

/** What a citation or reservation brought in: the sum of its transactions. */
export type CauseIncome = { oldIds: OldId[]; saleCents: number; costCents: number };

/** Returns the incomes of citations or of reservations by their old ids. */
export function incomeByCause(
  run: ImportRun,
  cause: 'citation' | 'reservation',
): ReadonlyMap<OldId, CauseIncome> {
  const incomes = new Map<OldId, CauseIncome>();
  const seen = new Set<OldId>();
  for (const { record } of run.dump.records.transactions) {
    const owner = record[cause];
    if (owner === null || run.imported.find('transactions', record.oldId) !== null) continue;
    if (seen.has(record.oldId)) continue;
    seen.add(record.oldId);
    const income = incomes.get(owner) ?? { oldIds: [], saleCents: 0, costCents: 0 };
    income.oldIds.push(record.oldId);
    income.saleCents += record.saleCents;
    income.costCents += record.costCents;
    incomes.set(owner, income);
  }
  return incomes;
}
