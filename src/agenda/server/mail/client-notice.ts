import type { Agenda } from '#availability/server/agenda-settings.ts';
import type { NoticeOutcome } from '#mail/rules/notice-text.ts';
import { deleteHeldMail, holdMail, wasNoticeReleased } from '#mail/server/held-mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import { type Day, minuteOf, type Time, timeOf } from '#shared/time/day-time.ts';
import type { CitationRow } from '../citations/citation-row.ts';
import { createFirstCancelLink } from '../client/cancel-link.ts';
import { citationCancelledMail, isUpcomingRow, rescheduledMail } from './citation-mail.ts';

/**
 * The slot of the last message to the client; instants are ISO UTC. Stored with the held notice.
 */
type NotifiedSlot = { date: Day; time: Time; startsAt: string; workEndsAt: string };

/** A change by staff: the locked citation before and after it. */
type Change = { before: CitationRow; after: CitationRow };

/**
 * Holds the notice of a new slot and replaces an earlier held one. The notice names the slot that
 * the client knows and the new slot. If both are equal, no notice is held. Returns the outcome.
 */
export async function holdRescheduleNotice(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  { before, after }: Change,
): Promise<NoticeOutcome> {
  const notified = await takeNotifiedSlot(tx, before);
  if (notified.date === after.day && notified.time === timeOf(after.start_minute)) return 'dropped';
  const mail = rescheduledMail(
    after,
    agenda,
    notified,
    await createFirstCancelLink(tx, context, after),
  );
  await holdMail(tx, context.jobs, mail, notified);
  return 'held';
}

/**
 * Holds the notice that staff cancelled or deleted a citation. It names the slot that the client
 * knows, and waits for `holdSeconds`, by default one minute. No notice is held if the appointment
 * had already ended or begun.
 */
export async function holdCancelNotice(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  { before, after }: Change,
  holdSeconds?: number,
): Promise<void> {
  if (before.status === 'cancelled') return; // a held notice stays held
  const notified = await takeNotifiedSlot(tx, before);
  const notifiedRow = withNotifiedSlot(after, notified);
  const now = context.clock();
  if (!isUpcomingRow(before, now) && !isUpcomingRow(withNotifiedSlot(before, notified), now))
    return;
  const mail = citationCancelledMail(notifiedRow, agenda, context.publicUrl(), 'workshop');
  await holdMail(tx, context.jobs, mail, notified, holdSeconds);
}

/**
 * Drops the held notice of a cancellation that is being undone. Returns `false` if the client
 * already received it. If the appointment had been rescheduled before, the notice of the new slot
 * is held again.
 */
export async function retractCancelNotice(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  row: CitationRow,
): Promise<boolean> {
  const subject = { column: 'citation_id', id: row.id } as const;
  const held = await deleteHeldMail(tx, subject);
  if (held === null) return !(await wasNoticeReleased(tx, subject, 'citation-cancelled'));
  const notified = held as NotifiedSlot; // only this module writes it
  if (notified.date !== row.day || notified.time !== timeOf(row.start_minute)) {
    const mail = rescheduledMail(
      row,
      agenda,
      notified,
      await createFirstCancelLink(tx, context, row),
    );
    await holdMail(tx, context.jobs, mail, notified);
  }
  return true;
}

/**
 * Drops the held notice. Returns the slot that the client knows: without a held notice, the current
 * one.
 */
async function takeNotifiedSlot(tx: Tx, row: CitationRow): Promise<NotifiedSlot> {
  const held = await deleteHeldMail(tx, { column: 'citation_id', id: row.id });
  if (held !== null) return held as NotifiedSlot; // only this module writes it
  return {
    date: row.day,
    time: timeOf(row.start_minute),
    startsAt: row.starts_at.toISOString(),
    workEndsAt: row.work_ends_at.toISOString(),
  };
}

function withNotifiedSlot(row: CitationRow, notified: NotifiedSlot): CitationRow {
  return {
    ...row,
    day: notified.date,
    start_minute: minuteOf(notified.time),
    starts_at: new Date(notified.startsAt),
    work_ends_at: new Date(notified.workEndsAt),
  };
}
