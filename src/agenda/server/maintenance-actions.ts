import { dayAt } from '#kernel/day-time.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseStock } from '#stock/contract/stock-refusals.ts';
import { type MaintenanceRequest, OTHER_VEHICLE_TYPE } from '../contract/maintenance.ts';
import { CITATION_MOVES, type CitationStatus } from '../rules/citation-status.ts';
import { readAgenda } from './agenda-settings.ts';
import type { Doer } from './citation-trace.ts';
import type { CitationRow } from './citation-view.ts';
import { finishJob } from './finish-job.ts';
import { lockCitation } from './locked-citation.ts';
import { writeMove } from './move-actions.ts';
import { refuseWrongYear } from './refused-year.ts';

type Staff = Exclude<Doer, 'client'>;

/**
 * «Completar mantenimiento»: writes down which parts a job used (thousandths, at today's sale
 * price), its labour (cents) and the mechanic's notes, and moves the citation to installed, which
 * takes its materials from stock. Brand, model and year of the vehicle are corrected where they are
 * sent. All of it or nothing; the same Idempotency-Key completes once.
 *
 * Refuses an unknown citation or part (404); (409) a citation that is not in progress, a part that
 * is not offered for its vehicle, and more than there is; (400) a year out of range and another type of
 * vehicle than the citation's. Nothing to write down is refused by the
 * contract.
 */
export async function completeMaintenance(
  kit: Kit,
  id: string,
  work: MaintenanceRequest,
  { key, by }: { key: string | null; by: Staff },
): Promise<void> {
  const { timeZone } = (await readAgenda(kit)).settings;
  refuseWrongYear('vehicleYear', work.vehicleYear, dayAt(kit.clock(), timeZone));
  await inTransaction(kit.db, (tx) =>
    once(
      tx,
      'complete-maintenance',
      key,
      { ...work, id, by: by.id },
      {
        run: async () => {
          await completeIn(tx, id, work, { by, now: kit.clock() });
          return {};
        },
        answer: async () => undefined,
      },
    ),
  );
}

async function completeIn(
  tx: Tx,
  id: string,
  work: MaintenanceRequest,
  doing: { by: Staff; now: number },
) {
  const row = await lockCitation(tx, id);
  const status = row.status as CitationStatus; // the table's CHECK allows no other
  if (status !== 'in-progress') {
    throw refuseStock('wrong-status', { status, allowed: CITATION_MOVES[status] });
  }
  if (work.vehicleType !== undefined && work.vehicleType !== row.vehicle_type) {
    throw invalidFields({ vehicleType: OTHER_VEHICLE_TYPE });
  }
  const { material_cost_cents } = await finishJob(tx, row, work.usedParts, doing);
  await writeMove(tx, row, 'installed', doing, {
    ...vehicleOf(work, row),
    material_cost_cents,
    labor_cents: work.laborCost,
    mechanic_notes: work.mechanicNotes,
    completed_by: work.completedBy || doing.by.name,
  });
}

/** What is sent of the vehicle; what is left out or blank stays. */
function vehicleOf(work: MaintenanceRequest, row: CitationRow) {
  return {
    vehicle_brand: work.vehicleBrand || row.vehicle_brand,
    vehicle_model: work.vehicleModel || row.vehicle_model,
    vehicle_year: work.vehicleYear || row.vehicle_year,
  };
}
