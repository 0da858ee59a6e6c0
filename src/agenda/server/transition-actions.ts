import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { transitionError } from '../contract/transition-error.ts';
import {
  CITATION_TRANSITIONS,
  type CitationStatus,
  STATUSES_WITH_BAY,
} from '../rules/citation-status.ts';
import { readAgenda } from './agenda-settings.ts';
import { addEvent, type EventActor } from './citation-events.ts';
import { lockCitation, nextUpdatedAt } from './citation-row.ts';
import type { CitationRow } from './citation-view.ts';
import { holdCancelNotice } from './client-notice.ts';
import { finishJob, type JobColumns } from './finish-job.ts';
import { recordJobIncome } from './job-income.ts';

/** `expectedStatus` is what the caller saw it in, where they say so. */
export type RequestedTransition = {
  status: CitationStatus;
  expectedStatus?: CitationStatus | undefined;
};

/**
 * Staff move a citation along its table of moves. The row's lock orders two movers; the update
 * compares and sets. A cancelled one releases its bay, and its client is notified after a
 * minute unless it had begun; an installed one has used its materials, a delivered one is income, once. Refuses an
 * unknown citation (404), and (409, with what is allowed) one that is not in `expectedStatus` or
 * that the table does not let go there, and (409) a job for which there is not enough in stock. The
 * same status again changes nothing.
 */
export async function changeCitationStatus(
  context: AppContext,
  id: string,
  { status: to, expectedStatus }: RequestedTransition,
  by: Exclude<EventActor, 'client'>,
): Promise<CitationRow> {
  const agenda = await readAgenda(context);
  return inTransaction(context.db, async (tx) => {
    const row = await lockCitation(tx, id);
    const from = row.status;
    if (from === to) return row;
    const unexpected = expectedStatus !== undefined && expectedStatus !== from;
    if (unexpected || !isTransitionAllowed(CITATION_TRANSITIONS, from, to)) {
      throw transitionError(from, to, { unexpected });
    }
    const now = context.clock();
    const doing = { by, now };
    const job = to === 'installed' ? await finishJob(tx, row, [], doing) : {};
    const written = await writeTransition(tx, row, to, doing, job);
    if (to === 'delivered') await recordJobIncome(tx, written, now);
    if (to === 'cancelled') {
      await holdCancelNotice(tx, context, agenda, { before: row, after: written });
    }
    return written;
  });
}

/**
 * Writes a move that was found to be allowed, of a row that the caller has locked: lets go of the
 * bays, leaves its trace, compares and sets. Staff's moves and the client's cancel are the same here;
 * `job` is what was found out about a job as it was finished.
 */
export async function writeTransition(
  tx: Tx,
  row: CitationRow,
  to: CitationStatus,
  { by, now }: { by: EventActor; now: number },
  job: JobColumns = {},
): Promise<CitationRow> {
  const from = row.status;
  if (!STATUSES_WITH_BAY.includes(to))
    await releaseBay(tx, row.id, to === 'cancelled' ? null : now);
  await addEvent(tx, row.id, { kind: 'moved', from, to, ...correction(row, job) }, { by, now });
  return tx
    .updateTable('citations')
    .set({
      ...job,
      status: to,
      updated_at: nextUpdatedAt(row, now),
      cancelled_at: to === 'cancelled' ? new Date(now) : null,
      delivered_at: to === 'delivered' ? new Date(now) : row.delivered_at,
      // A cancel withdraws the invitation: its mail must be the newer one.
      calendar_sequence: row.calendar_sequence + (to === 'cancelled' ? 1 : 0),
    })
    .where('id', '=', row.id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The vehicle as it was said to be, for the trace, where the job names another. */
function correction(row: CitationRow, job: JobColumns) {
  const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year } = row;
  const stays = (before: unknown, now: unknown) => now === undefined || now === before;
  const same =
    stays(brand, job.vehicle_brand) &&
    stays(model, job.vehicle_model) &&
    stays(year, job.vehicle_year);
  return same ? {} : { details: { vehicle: { brand, model, year } } };
}

/** Lets go of the bays: of what lies after the instant `from`, or of all. Worked time stays. */
export async function releaseBay(tx: Tx, citationId: string, from: number | null): Promise<void> {
  if (from === null) {
    await tx.deleteFrom('occupations').where('citation_id', '=', citationId).execute();
    return;
  }
  const instant = new Date(from);
  await sql`
    delete from occupations
    where citation_id = ${citationId} and lower(during) >= ${instant}`.execute(tx);
  await sql`
    update occupations set during = tstzrange(lower(during), ${instant})
    where citation_id = ${citationId} and upper(during) > ${instant}`.execute(tx);
}
