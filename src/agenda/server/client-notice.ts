import type { NoticeOutcome } from '#correo/rules/notice-sentence.ts';
import { holdMail, takeHeld } from '#correo/server/held-mail-actions.ts';
import { type Day, minuteOf, type Time, timeOf } from '#kernel/day-time.ts';
import type { Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Agenda } from './agenda-settings.ts';
import { firstLink } from './cancel-link.ts';
import { awaited, cancelledMail, rescheduledMail } from './citation-mail.ts';
import type { CitationRow } from './citation-view.ts';

/** The start that the client was last told; instants are ISO UTC. Stored with the held notice. */
type ToldStart = { date: Day; time: Time; startsAt: string; workEndsAt: string };

/** What staff changed: the citation as it was, locked, and as it is now. */
type Change = { before: CitationRow; after: CitationRow };

/**
 * Holds the notice of a new start. It replaces an earlier one and tells the way from the start that
 * the client knows; where that is the new one, nothing is left to tell. Returns which of both.
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
 * knows. A client who does not expect to come any more gets none.
 */
export async function noticeOfCancel(
  tx: Tx,
  kit: Kit,
  agenda: Agenda,
  { before, after }: Change,
): Promise<void> {
  if (before.status === 'cancelled') return; // Its notice may still wait.
  const told = await takeTold(tx, before);
  const known = asTold(after, told);
  const now = kit.clock();
  if (!awaited(before, now) && !awaited(asTold(before, told), now)) return;
  await holdMail(tx, kit.jobs, cancelledMail(known, agenda, kit.publicUrl(), 'workshop'), told);
}

/** Without a waiting notice the client knows the citation as it is. */
async function takeTold(tx: Tx, row: CitationRow): Promise<ToldStart> {
  const held = await takeHeld(tx, { column: 'citation_id', id: row.id });
  if (held !== null) return held as ToldStart; // written by this module alone
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
