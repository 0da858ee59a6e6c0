import { sql } from 'kysely';
import type { MoveChoices } from '#availability/rules/shown-times.ts';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { readFreeSlotsFrom } from '#availability/server/slot-queries.ts';
import type { TaxData } from '#clients/rules/tax-number.ts';
import { taxDataOf } from '#clients/server/record-links.ts';
import { lastSale } from '#finance/server/ledger-actions.ts';
import { calendarFile } from '#mail/server/calendar-file.ts';
import { newestMailState } from '#mail/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { TOKEN_FORM } from '#platform/data/ids.ts';
import type { Unit } from '#shared/money/quantity.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { citationError } from '../../contract/citation-errors.ts';
import type { ClientCitation } from '../../contract/client-citation.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import {
  cancelCondition,
  lastMoveAt,
  type MoveCondition,
  moveCondition,
} from '../../rules/client-changes.ts';
import { partTotal } from '../../rules/job-total.ts';
import type { CitationRow } from '../citations/citation-row.ts';
import { citationForClient } from '../citations/citation-view.ts';
import { calendarEvent } from '../mail/citation-mail.ts';
import { readUsedParts, totalCents } from '../maintenance/maintenance-queries.ts';
import { selectLinkedCitation } from './cancel-link.ts';

/** The citation of a link, and what its client may do with it now. Instants are epoch milliseconds. */
export type LinkedCitation = {
  citation: ClientCitation;
  startsAt: number;
  canCancel: boolean;
  move: MoveCondition;
  /** Moves that are left, and the last instant at which one is possible. */
  movesLeft: number;
  moveUntil: number;
  /** When the client moved it, if that is its last event. */
  movedAt: number | null;
  /** Whether the mail about the last move went out, or waits for the mail server. */
  moveMailed: boolean;
  /** What the client pays; `null` until the work is done. */
  bill: JobBill | null;
  /** What the receipt prints of the client on record. */
  tax: TaxData;
};

/** The amounts of a done job in cents; quantities in thousandths. */
export type JobBill = {
  laborCents: number;
  parts: {
    text: string;
    quantity: number;
    unit: Unit;
    priceCents: number;
    totalCents: number;
  }[];
  totalCents: number;
  /** Workshop-local day of the delivery, on which it was paid; `null` before it, and after a void of the sale. */
  paidOn: Day | null;
};

/**
 * Returns the citation of a link, or `null` for an unknown, revoked or malformed token, and for one of
 * a deleted or cleared citation.
 */
export async function readLinkedCitation(
  context: AppContext,
  token: string,
): Promise<LinkedCitation | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const row = await selectLinkedCitation(context.db, token)
    .select(
      sql<Date | null>`(
      select case when kind = 'rescheduled' and actor = 'client' then at end from citation_events
      where citation_id = citations.id order by citation_events.id desc limit 1)`.as('moved_at'),
    )
    .select(newestMailState('citation-rescheduled').as('move_mail'))
    .select(taxDataOf(sql.ref('client_id')).as('tax'))
    .executeTakeFirst();
  if (!row) return null;
  const agenda = await readAgenda(context);
  const { settings } = agenda;
  const now = context.clock();
  const startsAt = row.starts_at.getTime();
  const movable = { status: row.status, startsAt, clientMoves: row.client_moves };
  return {
    citation: citationForClient(row, agenda),
    startsAt,
    canCancel: cancelCondition({ status: row.status, startsAt }, now) === 'cancellable',
    move: moveCondition(movable, settings, now),
    movesLeft: Math.max(0, settings.mostClientMoves - row.client_moves),
    moveUntil: lastMoveAt(startsAt, settings.moveCutoffHours),
    movedAt: row.moved_at?.getTime() ?? null,
    moveMailed:
      context.config.smtpUrl !== null && (row.move_mail === 'queued' || row.move_mail === 'sent'),
    bill: await readBill(context, row, settings.timeZone),
    tax: row.tax,
  };
}

const DONE: readonly CitationStatus[] = ['installed', 'delivered'];

async function readBill(
  { db }: AppContext,
  row: CitationRow,
  timeZone: string,
): Promise<JobBill | null> {
  if (!DONE.includes(row.status)) return null;
  const [parts, sale] = await Promise.all([
    readUsedParts(db, row.id),
    row.delivered_at === null ? null : lastSale(db, { type: 'citation', id: row.id }),
  ]);
  return {
    laborCents: row.labor_cents ?? 0,
    parts: parts.map((part) => ({
      text: part.name,
      quantity: part.quantity,
      unit: part.unit,
      priceCents: part.unitPriceCents,
      totalCents: partTotal(part),
    })),
    totalCents: totalCents(row, parts),
    paidOn:
      row.delivered_at === null || sale?.voidId
        ? null
        : dayAt(row.delivered_at.getTime(), timeZone),
  };
}

/**
 * Returns the free slots to which the client can move a citation, for the coming days with a free slot from the
 * day `from` on. Its own bay counts as free.
 */
export function readMoveChoices(
  context: AppContext,
  { citation, startsAt }: LinkedCitation,
  from: Day,
): Promise<MoveChoices> {
  const search = { staff: false, citationId: citation._id, currentStart: startsAt };
  return readFreeSlotsFrom(context, citation.service.duration, from, search);
}

/** Returns the calendar entry (iCalendar text). Rejects (404) an unknown token, and a cancelled, deleted or cleared citation. */
export async function readCalendarFile(context: AppContext, token: string): Promise<string> {
  if (!TOKEN_FORM.test(token)) throw citationError('citation-not-found');
  const row = await selectLinkedCitation(context.db, token)
    .where('status', '!=', 'cancelled')
    .executeTakeFirst();
  if (!row) throw citationError('citation-not-found');
  const agenda = await readAgenda(context);
  return calendarFile(calendarEvent(row, agenda, 'REQUEST'), row.updated_at.toISOString(), null);
}
