import { readAgenda } from '#availability/server/agenda-settings.ts';
import { addCitationFollowUps } from '#clients/server/follow-up-sources.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { stockError } from '#stock/contract/stock-errors.ts';
import { type MaintenanceRequest, OTHER_VEHICLE_TYPE_TEXT } from '../../contract/maintenance.ts';
import { CITATION_TRANSITIONS } from '../../rules/citation-status.ts';
import { type CitationRow, lockCitation } from '../citations/citation-row.ts';
import { rejectInvalidYear } from '../citations/vehicle-year.ts';
import { withCitationUndo } from '../transitions/step-undo-actions.ts';
import { writeCitationTransition } from '../transitions/transition-actions.ts';
import { finishJob } from './finish-job.ts';

/**
 * «Completar mantenimiento»: records the used parts of a job (thousandths, at today's sale price),
 * its labour (cents), the done lines of its work order at their approved prices, and the mechanic's
 * notes, and changes the status to installed, which takes the materials from stock. Vehicle fields in
 * the request correct those of the citation. One transaction; the same Idempotency-Key completes once.
 *
 * Rejects an unknown citation or part (404); (409) a citation that is not in progress, a part that
 * is not offered for its vehicle, insufficient stock, a done line that is not approved, and a total
 * above the limit that the client set; (400) a year out of range and another vehicle type than the
 * citation's. The contract rejects a request without parts, labour and done lines.
 */
export async function completeMaintenance(
  context: AppContext,
  id: string,
  work: MaintenanceRequest,
  { key, by }: { key: string | null; by: StaffActor },
): Promise<void> {
  const { timeZone } = (await readAgenda(context)).settings;
  const today = dayAt(context.clock(), timeZone);
  rejectInvalidYear('vehicleYear', work.vehicleYear, today);
  await inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'complete-maintenance',
      key,
      { ...work, id, by: by.id },
      {
        run: async () => {
          const now = context.clock();
          const step = { from: 'in-progress', to: 'installed' } as const;
          const row = await lockCitation(tx, id);
          await withCitationUndo(tx, id, step, { by, now }, async () => {
            await completeJob(tx, row, work, { by, now });
            await addCitationFollowUps(tx, { kind: 'ready', citations: [id], today, now });
          });
          return {};
        },
        answer: async () => undefined,
      },
    ),
  );
}

async function completeJob(
  tx: Tx,
  row: CitationRow,
  work: MaintenanceRequest,
  change: { by: StaffActor; now: number },
) {
  const { status } = row;
  if (status !== 'in-progress') {
    throw stockError('wrong-status', { status, allowed: CITATION_TRANSITIONS[status] });
  }
  if (work.vehicleType !== undefined && work.vehicleType !== row.vehicle_type) {
    throw invalidFields({ vehicleType: OTHER_VEHICLE_TYPE_TEXT });
  }
  const job = await finishJob(tx, row, work, change);
  await writeCitationTransition(tx, row, 'installed', change, {
    ...vehicleOf(work, row),
    material_cost_cents: job.materialCostCents,
    labor_cents: job.laborCents,
    mechanic_notes: work.mechanicNotes,
    completed_by: work.completedBy || change.by.name,
  });
}

/** Returns the vehicle columns. Missing or blank fields keep their value. */
function vehicleOf(work: MaintenanceRequest, row: CitationRow) {
  return {
    vehicle_brand: work.vehicleBrand || row.vehicle_brand,
    vehicle_model: work.vehicleModel || row.vehicle_model,
    vehicle_year: work.vehicleYear || row.vehicle_year,
  };
}
