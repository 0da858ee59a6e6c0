import type { NoticeOutcome } from '#correo/rules/notice-sentence.ts';
import { holdMail, takeHeld, wasReleased } from '#correo/server/held-mail-actions.ts';
import { type Day, minuteOf, type Time, timeOf } from '#kernel/day-time.ts';
import type { Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Agenda } from './agenda-settings.ts';
import { firstLink } from './cancel-link.ts';
import { awaited, cancelledMail, rescheduledMail } from './citation-mail.ts';
import type { CitationRow } from './citation-view.ts';

/** The start that the client was last told; instants are ISO UTC. Stored with the held notice. */
type ToldStart = { date: Day; time: Time; startsAt: string; workEndsAt: string };

/** A change by staff: the locked citation before it, and the citation after it. */
type Change = { before: CitationRow; after: CitationRow };

/**
 * Holds the notice of a new start and replaces an earlier held one. The notice names the start that the
 * client knows and the new start. If both are equal, no notice is held. Returns what happened to it.
 */
export async function noticeOfMove(
  tx: Tx,
  kit: Kit,
  agenda: Agenda,
  { before, after }: Change,
): Promise<NoticeOutcome> {
  const told = await takeTold(tx, before);
  if (told.date === after.day && told.time === timeOf(after.start_minute)) return 'dropped';
  const mail = rescheduledMail(after, agenda, told, await firstLink(tx, kit, after));
  await holdMail(tx, kit.jobs, mail, told);
  return 'held';
}

/**
 * Holds the notice that staff cancelled or deleted a citation. It names the start that the client
 * knows, and waits for `holdSeconds`, by default one minute. A client whose appointment had already
 * ended or begun gets none.
 */
export async function noticeOfCancel(
  tx: Tx,
  kit: Kit,
  agenda: Agenda,
  { before, after }: Change,
  holdSeconds?: number,
): Promise<void> {
  if (before.status === 'cancelled') return; // Its notice may still wait.
  const told = await takeTold(tx, before);
  const known = asTold(after, told);
  const now = kit.clock();
  if (!awaited(before, now) && !awaited(asTold(before, told), now)) return;
  const mail = cancelledMail(known, agenda, kit.publicUrl(), 'workshop');
  await holdMail(tx, kit.jobs, mail, told, holdSeconds);
}

/**
 * Drops the held notice of a cancellation that is being undone. Returns `false` where the client
 * has already received it. A client whose appointment had been rescheduled before gets the notice
 * of its start.
 */
export async function retractCancel(
  tx: Tx,
  kit: Kit,
  agenda: Agenda,
  row: CitationRow,
): Promise<boolean> {
  const held = await takeHeld(tx, { column: 'citation_id', id: row.id });
  if (held === null) return !(await wasReleased(tx, row.id, 'citation-cancelled'));
  const told = held as ToldStart; // only this module writes it
  if (told.date !== row.day || told.time !== timeOf(row.start_minute)) {
    const mail = rescheduledMail(row, agenda, told, await firstLink(tx, kit, row));
    await holdMail(tx, kit.jobs, mail, told);
  }
  return true;
}

/** Returns the start that the client knows: without a held notice, the current one. */
async function takeTold(tx: Tx, row: CitationRow): Promise<ToldStart> {
  const held = await takeHeld(tx, { column: 'citation_id', id: row.id });
  if (held !== null) return held as ToldStart; // only this module writes it
  return {
    date: row.day,
    time: timeOf(row.start_minute),
    startsAt: row.starts_at.toISOString(),
    workEndsAt: row.work_ends_at.toISOString(),
  };
}

function asTold(row: CitationRow, told: ToldStart): CitationRow {
  return {
    ...row,
    day: told.date,
    start_minute: minuteOf(told.time),
    starts_at: new Date(told.startsAt),
    work_ends_at: new Date(told.workEndsAt),
  };
}
