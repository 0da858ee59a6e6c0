import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { stockError } from '#stock/contract/stock-errors.ts';
import { type MaintenanceRequest, OTHER_VEHICLE_TYPE_TEXT } from '../contract/maintenance.ts';
import { CITATION_TRANSITIONS } from '../rules/citation-status.ts';
import { readAgenda } from './agenda-settings.ts';
import type { EventActor } from './citation-events.ts';
import { lockCitation } from './citation-row.ts';
import type { CitationRow } from './citation-view.ts';
import { finishJob } from './finish-job.ts';
import { writeTransition } from './transition-actions.ts';
import { rejectInvalidYear } from './vehicle-year.ts';

type StaffActor = Exclude<EventActor, 'client'>;

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
  context: AppContext,
  id: string,
  work: MaintenanceRequest,
  { key, by }: { key: string | null; by: StaffActor },
): Promise<void> {
  const { timeZone } = (await readAgenda(context)).settings;
  rejectInvalidYear('vehicleYear', work.vehicleYear, dayAt(context.clock(), timeZone));
  await inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'complete-maintenance',
      key,
      { ...work, id, by: by.id },
      {
        run: async () => {
          await completeInTransaction(tx, id, work, { by, now: context.clock() });
          return {};
        },
        answer: async () => undefined,
      },
    ),
  );
}

async function completeInTransaction(
  tx: Tx,
  id: string,
  work: MaintenanceRequest,
  doing: { by: StaffActor; now: number },
) {
  const row = await lockCitation(tx, id);
  const { status } = row;
  if (status !== 'in-progress') {
    throw stockError('wrong-status', { status, allowed: CITATION_TRANSITIONS[status] });
  }
  if (work.vehicleType !== undefined && work.vehicleType !== row.vehicle_type) {
    throw invalidFields({ vehicleType: OTHER_VEHICLE_TYPE_TEXT });
  }
  const { material_cost_cents } = await finishJob(tx, row, work.usedParts, doing);
  await writeTransition(tx, row, 'installed', doing, {
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
