import { citationError } from '#agenda/contract/citation-errors.ts';
import type { ClientCitation } from '#agenda/contract/client-citation.ts';
import { type CancelCondition, cancelCondition } from '#agenda/rules/client-changes.ts';
import type { CitationRow } from '#agenda/server/citations/citation-row.ts';
import { linkView } from '#agenda/server/citations/citation-view.ts';
import { selectLinkedCitation } from '#agenda/server/client/cancel-link.ts';
import { citationCancelledMail, citationWorkshopMail } from '#agenda/server/mail/citation-mail.ts';
import { writeCitationTransition } from '#agenda/server/transitions/transition-actions.ts';
import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import { deleteHeldMail } from '#mail/server/held-mail-actions.ts';
import { areSent, queueMails } from '#mail/server/mail-actions.ts';
import { recordOpenedLink } from '#mail/server/mailbox-limit.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { TOKEN_FORM } from '#platform/data/ids.ts';
import { enforceRateLimit, type RateLimit } from '#platform/http/rate-limit.ts';
import { CANCEL_TEXTS } from '../../contract/cancel-page.ts';

const CANCEL_BUDGET: RateLimit = { name: 'cancel', calls: 10, windowMinutes: 1 };

export type CancellationLookup = {
  data: {
    citation: ClientCitation;
    canCancel: boolean;
    alreadyCancelled: boolean;
    completed: boolean;
    expired: boolean;
  };
  message?: string;
};

/**
 * Returns the citation of a cancel link and whether it can be cancelled. Rejects (404) an unknown
 * or malformed token, and one of a deleted or cleared citation. Records that the link was opened.
 */
export async function readCancellation(
  context: AppContext,
  token: string,
): Promise<CancellationLookup> {
  const found = await findCancellation(context, token);
  await recordOpenedLink(context.db, token);
  return found;
}

/** As `readCancellation`, without a change: programs that preview links open the page. */
export async function findCancellation(
  context: AppContext,
  token: string,
): Promise<CancellationLookup> {
  if (!TOKEN_FORM.test(token)) throw citationError('citation-not-found');
  const row = await selectLinkedCitation(context.db, token).executeTakeFirst();
  if (!row) throw citationError('citation-not-found');
  const condition = conditionOf(row, context.clock());
  const message = CANCEL_TEXTS[condition];
  return {
    data: {
      citation: linkView(row, await readAgenda(context), token),
      canCancel: condition === 'cancellable',
      alreadyCancelled: condition === 'cancelled',
      completed: condition === 'completed',
      expired: condition === 'expired',
    },
    ...(message !== null && { message }),
  };
}

/**
 * Cancels the citation of a link and releases its bay. The row lock orders two clicks, or a click
 * and a change by staff: the second one is rejected with the new state (409).
 */
export async function cancelByLink(
  context: AppContext,
  token: string,
  address: string,
): Promise<{ data: ClientCitation; message: string }> {
  if (context.config.rateLimits) await enforceRateLimit(context, CANCEL_BUDGET, address);
  if (!TOKEN_FORM.test(token)) throw citationError('citation-not-found');
  const agenda = await readAgenda(context);
  const { row, mailed } = await inTransaction(context.db, (tx) =>
    cancelInTransaction(tx, context, agenda, token),
  );
  const message = mailed ? CANCEL_TEXTS.done : CANCEL_TEXTS.doneWithoutMail;
  return { data: linkView(row, agenda, token), message };
}

/**
 * Reads only through `tx` or its arguments: a transaction must not wait for a second connection.
 */
async function cancelInTransaction(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  token: string,
): Promise<{ row: CitationRow; mailed: boolean }> {
  await recordOpenedLink(tx, token);
  const row = await selectLinkedCitation(tx, token).forUpdate().executeTakeFirst();
  if (!row) throw citationError('citation-not-found');
  const condition = conditionOf(row, context.clock());
  if (condition !== 'cancellable') throw citationError(ERROR_CODES[condition]);
  const cancelled = await writeCitationTransition(tx, row, 'cancelled', {
    by: 'client',
    now: context.clock(),
  });
  // The client saw the current appointment, so this mail replaces the held notice.
  await deleteHeldMail(tx, { column: 'citation_id', id: cancelled.id });
  const mails = await queueMails(tx, context.jobs, [
    ...citationWorkshopMail(cancelled, agenda, 'cancelled'),
    {
      ...citationCancelledMail(cancelled, agenda, context.publicUrl(), 'client'),
      byVisitor: context.config.rateLimits,
    },
  ]);
  return { row: cancelled, mailed: areSent(context, mails) };
}

const ERROR_CODES = {
  cancelled: 'already-cancelled',
  completed: 'completed',
  expired: 'expired',
  'in-workshop': 'in-workshop',
} as const satisfies Record<Exclude<CancelCondition, 'cancellable'>, string>;

function conditionOf(row: CitationRow, now: number): CancelCondition {
  return cancelCondition({ status: row.status, startsAt: row.starts_at.getTime() }, now);
}
