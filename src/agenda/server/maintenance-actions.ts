import { inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { MaintenanceRequest } from '#stock/contract/maintenance.ts';
import { refuseStock } from '#stock/contract/stock-refusals.ts';
import { CITATION_MOVES, type CitationStatus } from '../rules/citation-status.ts';
import type { Doer } from './citation-trace.ts';
import { finishJob } from './finish-job.ts';
import { lockCitation } from './locked-citation.ts';
import { writeMove } from './move-actions.ts';

type Staff = Exclude<Doer, 'client'>;
type Work = Pick<MaintenanceRequest, 'usedParts' | 'laborCost' | 'mechanicNotes' | 'completedBy'>;

/**
 * «Completar mantenimiento»: writes down which parts a job used (thousandths, at today's sale
 * price), its labour (cents) and the mechanic's notes, and moves the citation to installed, which
 * takes its materials from stock. All of it or nothing; the same Idempotency-Key completes once.
 *
 * Refuses an unknown citation or part (404); (409) a citation that is not in progress, a part that
 * is not offered for its vehicle, and more than there is. Nothing to write down is refused by the
 * contract.
 */
export async function completeMaintenance(
  kit: Kit,
  id: string,
  work: Work,
  { key, by }: { key: string | null; by: Staff },
): Promise<void> {
  await inTransaction(kit.db, (tx) =>
    once(tx, 'complete-maintenance', key, { ...work, id, by: by.id }, async () => {
      await completeIn(tx, id, work, { by, now: kit.clock() });
      return { data: null };
    }),
  );
}

async function completeIn(tx: Tx, id: string, work: Work, doing: { by: Staff; now: number }) {
  const row = await lockCitation(tx, id);
  const status = row.status as CitationStatus; // the table's CHECK allows no other
  if (status !== 'in-progress') {
    throw refuseStock('wrong-status', { status, allowed: CITATION_MOVES[status] });
  }
  const { material_cost_cents } = await finishJob(tx, row, work.usedParts, doing);
  await writeMove(tx, row, 'installed', doing, {
    material_cost_cents,
    labor_cents: work.laborCost,
    mechanic_notes: work.mechanicNotes,
    completed_by: work.completedBy || doing.by.name,
  });
}
