import type { NoticeOutcome } from '#correo/rules/notice-text.ts';
import { deleteHeldMail, holdMail, wasNoticeReleased } from '#correo/server/held-mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import { type Day, minuteOf, type Time, timeOf } from '#shared/time/day-time.ts';
import type { Agenda } from './agenda-settings.ts';
import { createFirstCancelLink } from './cancel-link.ts';
import { cancelledMail, isUpcoming, rescheduledMail } from './citation-mail.ts';
import type { CitationRow } from './citation-view.ts';

/** The start that the client was last told; instants are ISO UTC. Stored with the held notice. */
type NotifiedSlot = { date: Day; time: Time; startsAt: string; workEndsAt: string };

/** A change by staff: the locked citation before it, and the citation after it. */
type Change = { before: CitationRow; after: CitationRow };

/**
 * Holds the notice of a new start and replaces an earlier held one. The notice names the start that the
 * client knows and the new start. If both are equal, no notice is held. Returns what happened to it.
 */
export async function holdRescheduleNotice(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  { before, after }: Change,
): Promise<NoticeOutcome> {
  const told = await takeNotifiedSlot(tx, before);
  if (told.date === after.day && told.time === timeOf(after.start_minute)) return 'dropped';
  const mail = rescheduledMail(
    after,
    agenda,
    told,
    await createFirstCancelLink(tx, context, after),
  );
  await holdMail(tx, context.jobs, mail, told);
  return 'held';
}

/**
 * Holds the notice that staff cancelled or deleted a citation. It names the start that the client
 * knows, and waits for `holdSeconds`, by default one minute. A client whose appointment had already
 * ended or begun gets none.
 */
export async function holdCancelNotice(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  { before, after }: Change,
  holdSeconds?: number,
): Promise<void> {
  if (before.status === 'cancelled') return; // Its notice may still wait.
  const told = await takeNotifiedSlot(tx, before);
  const known = withNotifiedSlot(after, told);
  const now = context.clock();
  if (!isUpcoming(before, now) && !isUpcoming(withNotifiedSlot(before, told), now)) return;
  const mail = cancelledMail(known, agenda, context.publicUrl(), 'workshop');
  await holdMail(tx, context.jobs, mail, told, holdSeconds);
}

/**
 * Drops the held notice of a cancellation that is being undone. Returns `false` where the client
 * has already received it. A client whose appointment had been rescheduled before gets the notice
 * of its start.
 */
export async function retractCancelNotice(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  row: CitationRow,
): Promise<boolean> {
  const held = await deleteHeldMail(tx, { column: 'citation_id', id: row.id });
  if (held === null) return !(await wasNoticeReleased(tx, row.id, 'citation-cancelled'));
  const told = held as NotifiedSlot; // only this module writes it
  if (told.date !== row.day || told.time !== timeOf(row.start_minute)) {
    const mail = rescheduledMail(row, agenda, told, await createFirstCancelLink(tx, context, row));
    await holdMail(tx, context.jobs, mail, told);
  }
  return true;
}

/** Returns the start that the client knows: without a held notice, the current one. */
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

function withNotifiedSlot(row: CitationRow, told: NotifiedSlot): CitationRow {
  return {
    ...row,
    day: told.date,
    start_minute: minuteOf(told.time),
    starts_at: new Date(told.startsAt),
    work_ends_at: new Date(told.workEndsAt),
  };
}
