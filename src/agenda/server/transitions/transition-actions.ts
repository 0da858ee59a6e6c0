import { readAgenda } from '#availability/server/agenda-settings.ts';
import { releaseBay } from '#availability/server/bay-allocation.ts';
import { addCitationFollowUps } from '#clients/server/follow-up-sources.ts';
import { planNextService } from '#clients/server/next-service-actions.ts';
import { syncDiscount } from '#finance/server/discount-actions.ts';
import { recordIncome } from '#finance/server/ledger-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { clientOf } from '#platform/data/columns.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { EventActor } from '#platform/data/records.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { citationTransitionError } from '../../contract/citation-step.ts';
import {
  CITATION_TRANSITIONS,
  type CitationStatus,
  STATUSES_WITH_BAY,
} from '../../rules/citation-status.ts';
import {
  addCitationEvent,
  type CitationRow,
  lockCitation,
  updateCitation,
} from '../citations/citation-row.ts';
import { holdCancelNotice } from '../mail/client-notice.ts';
import { finishJob, type JobColumns, NO_WORK, type ShownOrder } from '../maintenance/finish-job.ts';
import { readUsedParts, totalCents } from '../maintenance/maintenance-queries.ts';
import { withCitationUndo } from './step-undo-actions.ts';

/**
 * `expectedStatus`: status that the caller saw, if known. `via`: status between two steps, which a citation in that
 * status has behind it. The fields of the order count for the status
 * `installed` only.
 */
export type RequestedTransition = ShownOrder & {
  status: CitationStatus;
  expectedStatus?: CitationStatus | undefined;
  via?: CitationStatus | undefined;
};

/**
 * Changes the status of a citation along the table of transitions. The row lock orders concurrent
 * changes; the update is compare-and-set. Cancelling releases the bay and notifies the client after
 * a minute, unless the appointment had begun. Installing takes the materials from stock and adds a
 * follow-up for a client whom no mail reaches; delivering records the income and plans the next service;
 * each once. Setting the current status is a no-op. A step without a way back is stored for its undo.
 * With `via` it makes two steps, each with its event, which are undone together.
 *
 * Rejects an unknown citation (404); (409, with the allowed transitions) one that is not in
 * `expectedStatus`, or a transition that the table does not have; (409) insufficient stock, and open work of its
 * order that the caller did not show.
 */
export async function changeCitationStatus(
  context: AppContext,
  id: string,
  { status: to, expectedStatus, via, ...shown }: RequestedTransition,
  by: StaffActor,
): Promise<CitationRow> {
  const agenda = await readAgenda(context);
  return inTransaction(context.db, async (tx) => {
    const row = await lockCitation(tx, id);
    const from = row.status;
    if (from === to) return row;
    const unexpected = expectedStatus !== undefined && expectedStatus !== from;
    const steps = via === undefined || via === from ? [to] : [via, to];
    if (unexpected || !areAllowed(from, steps))
      throw citationTransitionError(from, to, { unexpected });
    const now = context.clock();
    const change = { by, now };
    return withCitationUndo(tx, id, { from, to }, change, async () => {
      const job = to === 'installed' ? await finishWithoutNotes(tx, row, shown, change) : {};
      let written = row;
      for (const step of steps)
        written = await writeCitationTransition(tx, written, step, change, job);
      if (to === 'installed') {
        const today = dayAt(now, agenda.settings.timeZone);
        await addCitationFollowUps(tx, { kind: 'ready', citations: [id], today, now });
      }
      if (to === 'delivered') {
        await recordJobIncome(tx, written, now);
        await syncDiscount(tx, 'citation', id, change);
        await planNextService(tx, id);
      }
      if (to === 'cancelled') {
        await holdCancelNotice(tx, context, agenda, { before: row, after: written });
      }
      return written;
    });
  });
}

/** Whether the table has each of these steps in a row. */
const areAllowed = (from: CitationStatus, steps: readonly CitationStatus[]): boolean =>
  steps.every((to, at) => isTransitionAllowed(CITATION_TRANSITIONS, steps[at - 1] ?? from, to));

/** Finishes a job without notes, parts and labour. Without done lines of its work order no labour is recorded. */
async function finishWithoutNotes(
  tx: Tx,
  row: CitationRow,
  shown: ShownOrder,
  change: { by: StaffActor; now: number },
): Promise<JobColumns> {
  const { materialCostCents, laborCents, hasLines } = await finishJob(
    tx,
    row,
    { ...NO_WORK, ...shown },
    change,
  );
  return {
    material_cost_cents: materialCostCents,
    ...(hasLines && { labor_cents: laborCents, completed_by: change.by.name }),
  };
}

/**
 * Writes an allowed transition of a row that the caller has locked: releases the bay, adds the
 * event, compare-and-set of the status. Used for staff's changes and the client's cancellation.
 * `job`: columns of a finished job.
 */
export async function writeCitationTransition(
  tx: Tx,
  row: CitationRow,
  to: CitationStatus,
  { by, now }: { by: EventActor; now: number },
  job: JobColumns = {},
): Promise<CitationRow> {
  const from = row.status;
  if (!STATUSES_WITH_BAY.includes(to))
    await releaseBay(tx, row.id, to === 'cancelled' ? null : now);
  await addCitationEvent(
    tx,
    row.id,
    { kind: 'moved', from, to, ...correction(row, job) },
    { by, now },
  );
  const columns = {
    ...job,
    status: to,
    cancelled_at: to === 'cancelled' ? new Date(now) : null,
    delivered_at: to === 'delivered' ? new Date(now) : row.delivered_at,
    // A cancel withdraws the invitation: its mail must be the newer one.
    calendar_sequence: row.calendar_sequence + (to === 'cancelled' ? 1 : 0),
  };
  return updateCitation(tx, row, columns, now);
}

/** Returns the earlier vehicle for the event, if the job corrects it. */
function correction(row: CitationRow, job: JobColumns) {
  const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year } = row;
  const isSame = (before: unknown, now: unknown) => now === undefined || now === before;
  const same =
    isSame(brand, job.vehicle_brand) &&
    isSame(model, job.vehicle_model) &&
    isSame(year, job.vehicle_year);
  return same ? {} : { details: { vehicle: { brand, model, year } } };
}

/**
 * Records the income of a delivered job: the client's total, and the cost of its materials when
 * they left stock. A job that was installed before materials were counted has no cost.
 */
async function recordJobIncome(tx: Tx, row: CitationRow, now: number): Promise<void> {
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
