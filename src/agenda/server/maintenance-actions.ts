import { inTransaction } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { MaintenanceRequest } from '#stock/contract/maintenance.ts';
import { refuseStock } from '#stock/contract/stock-refusals.ts';
import { readJobParts } from '#stock/server/job-part-queries.ts';
import { CITATION_MOVES, type CitationStatus } from '../rules/citation-status.ts';
import type { Doer } from './citation-trace.ts';
import { finishJob } from './finish-job.ts';
import { lockCitation } from './locked-citation.ts';
import { writeMove } from './move-actions.ts';

/**
 * «Completar mantenimiento»: writes down which parts a job used (thousandths, at today's sale
 * price), its labour (cents) and the mechanic's notes, and moves the citation to installed, which
 * takes its materials from stock. All of it or nothing.
 *
 * Refuses an unknown citation or part (404); (409) a citation that is not in progress, a part that
 * is not offered for its vehicle, and more than there is. Nothing to write down is refused by the
 * contract.
 */
export async function completeMaintenance(
  kit: Kit,
  id: string,
  {
    usedParts,
    laborCost,
    mechanicNotes,
    completedBy,
  }: Pick<MaintenanceRequest, 'usedParts' | 'laborCost' | 'mechanicNotes' | 'completedBy'>,
  by: Exclude<Doer, 'client'>,
): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    const row = await lockCitation(tx, id);
    const status = row.status as CitationStatus; // the table's CHECK allows no other
    if (status !== 'in-progress') {
      throw refuseStock('wrong-status', { status, allowed: CITATION_MOVES[status] });
    }
    const parts = await readJobParts(tx, usedParts, row.vehicle_type);
    const doing = { by, now: kit.clock() };
    const { material_cost_cents } = await finishJob(tx, row, parts, doing);
    await writeMove(tx, row, 'installed', doing, {
      material_cost_cents,
      labor_cents: laborCost,
      mechanic_notes: mechanicNotes,
      completed_by: completedBy || by.name,
    });
  });
}
