import { takeHeld } from '#correo/server/held-mail-actions.ts';
import { queueMails } from '#correo/server/mail-actions.ts';
import { type CallBudget, limitCalls } from '#server-kit/call-counts.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { TOKEN_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import { CANCEL_SENTENCES } from '../contract/cancel-sentences.ts';
import type { ClientCitation } from '../contract/citation.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { type CancelCondition, cancelCondition } from '../rules/cancellation.ts';
import type { CitationStatus } from '../rules/citation-status.ts';
import { type Agenda, readAgenda } from './agenda-settings.ts';
import { linkedBy } from './cancel-link.ts';
import { cancelledMail, workshopMail } from './citation-mail.ts';
import { type CitationRow, clientView } from './citation-view.ts';
import { writeMove } from './move-actions.ts';

const CANCEL_BUDGET: CallBudget = { name: 'cancel', calls: 10, windowMinutes: 1 };

export type Lookup = {
  data: {
    citation: ClientCitation;
    canCancel: boolean;
    alreadyCancelled: boolean;
    completed: boolean;
    expired: boolean;
  };
  message?: string;
};

/** What the holder of a link may see and do. Changes nothing. Unknown and malformed: 404. */
export async function lookUp(kit: Kit, token: string): Promise<Lookup> {
  if (!TOKEN_FORM.test(token)) throw refuseCitation('citation-not-found');
  const row = await kit.db
    .selectFrom('citations')
    .selectAll()
    .where(linkedBy(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw refuseCitation('citation-not-found');
  const condition = conditionOf(row, kit.clock());
  const message = CANCEL_SENTENCES[condition];
  return {
    data: {
      citation: clientView(row, await readAgenda(kit)),
      canCancel: condition === 'cancellable',
      alreadyCancelled: condition === 'cancelled',
      completed: condition === 'completed',
      expired: condition === 'expired',
    },
    ...(message !== null && { message }),
  };
}

/**
 * Cancels the citation behind a link and lets go of its bay at once. Of two clicks, or a click and
 * a move by staff, the row's lock lets one go first; the other reads what happened (409).
 */
export async function cancelByLink(
  kit: Kit,
  token: string,
  address: string,
): Promise<{ data: ClientCitation; message: string }> {
  if (kit.config.rateLimits) await limitCalls(kit.db, CANCEL_BUDGET, address, kit.clock());
  if (!TOKEN_FORM.test(token)) throw refuseCitation('citation-not-found');
  const agenda = await readAgenda(kit);
  const row = await inTransaction(kit.db, (tx) => cancelIn(tx, kit, agenda, token));
  kit.jobs.nudge('mail');
  return { data: clientView(row, agenda), message: CANCEL_SENTENCES.done };
}

/** Everything is read through `tx` or given: another connection may not be had in here. */
async function cancelIn(tx: Tx, kit: Kit, agenda: Agenda, token: string): Promise<CitationRow> {
  const row = await tx
    .selectFrom('citations')
    .selectAll()
    .where(linkedBy(token))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuseCitation('citation-not-found');
  const condition = conditionOf(row, kit.clock());
  if (condition !== 'cancellable') throw refuseCitation(REFUSALS[condition]);
  const cancelled = await writeMove(tx, row, 'cancelled', {
    by: 'client',
    now: kit.clock(),
  });
  // The client saw the current appointment, so this mail replaces the held notice.
  await takeHeld(tx, { column: 'citation_id', id: cancelled.id });
  await queueMails(tx, kit.jobs, [
    ...workshopMail(cancelled, agenda, 'cancelled'),
    cancelledMail(cancelled, agenda, kit.publicUrl(), 'client'),
  ]);
  return cancelled;
}

const REFUSALS = {
  cancelled: 'already-cancelled',
  completed: 'completed',
  expired: 'expired',
  'in-workshop': 'in-workshop',
} as const satisfies Record<Exclude<CancelCondition, 'cancellable'>, string>;

function conditionOf(row: CitationRow, now: number): CancelCondition {
  const status = row.status as CitationStatus; // the table's CHECK allows no other
  return cancelCondition({ status, startsAt: row.starts_at.getTime() }, now);
}
