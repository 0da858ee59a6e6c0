import { recordIncome } from '#finance/server/ledger-actions.ts';
import type { Tx } from '#platform/data/database.ts';
import { clientOf } from '#platform/data/value-columns.ts';
import type { CitationRow } from '../citations/citation-row.ts';
import { readUsedParts, totalCents } from './maintenance-queries.ts';

/**
 * Records the income of a delivered job: the client's total, and the cost of its materials when
 * they left stock. A job that was installed before materials were counted has no cost.
 */
export async function recordJobIncome(tx: Tx, row: CitationRow, now: number): Promise<void> {
  await recordIncome(tx, {
    type: 'service',
    cause: { type: 'citation', id: row.id },
    itemName: row.service_name,
    ...clientOf(row),
    saleCents: totalCents(row, await readUsedParts(tx, row.id)),
    costCents: row.material_cost_cents ?? 0,
    now,
  });
}
