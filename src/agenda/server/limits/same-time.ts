import { type RawBuilder, sql } from 'kysely';
import { queueMails } from '#correo/server/mail-actions.ts';
import { wasWrittenToday } from '#correo/server/mail-queries.ts';
import { createClientLink } from '#ordenes/server/links/client-links.ts';
import type { AppContext } from '#platform/app-context.ts';
import { markChallengeUsed, type VerifiedChallenge } from '#platform/auth/challenge.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { MAILBOX_KEY, type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import type { Interval } from '#shared/time/interval.ts';
import { BEFORE_ARRIVAL } from '../../rules/citation-status.ts';
import type { Agenda } from '../agenda-settings.ts';
import { clientLinks } from '../cancel/cancel-link.ts';
import { lockCitation } from '../citations/citation-row.ts';
import { isUpcoming, SAME_TIME_KIND, sameTimeMail } from '../mail/citation-mail.ts';

/** A job's start and end, epoch milliseconds. */
export type JobTime = { at: number; workEndsAt: number };

/**
 * Returns the column `sameTime` for a select: the id of a person's appointment, by mailbox or phone, whose work overlaps
 * a job; `null` without one.
 */
export function sameTimeColumn(person: Person, { at, workEndsAt }: JobTime): RawBuilder<unknown> {
  const { email, phone } = personKeys(person);
  const overlaps = sql`starts_at < ${new Date(workEndsAt)} and work_ends_at > ${new Date(at)}
    and status in (${sql.join(BEFORE_ARRIVAL.map(sql.lit))}) and deleted_at is null`;
  return sql`coalesce(
      (select id from citations where ${MAILBOX_KEY} = mailbox_key(${email}) and ${overlaps} limit 1),
      (select id from citations where ${PHONE_KEY} = ${phone} and ${overlaps} limit 1)
    ) as "sameTime"`;
}

/** Returns the time of a person's appointments that have not ended, by mailbox or phone. */
export async function readOwnTimes(db: Db, person: Person, now: number): Promise<Interval[]> {
  const { email, phone } = personKeys(person);
  const rows = await db
    .selectFrom('citations')
    .select(['starts_at', 'work_ends_at'])
    .where(sql<boolean>`(${MAILBOX_KEY} = mailbox_key(${email}) or ${PHONE_KEY} = ${phone})`)
    .where('status', 'in', BEFORE_ARRIVAL)
    .where('deleted_at', 'is', null)
    .where('work_ends_at', '>', new Date(now))
    .execute();
  return rows.map((row) => ({ start: row.starts_at.getTime(), end: row.work_ends_at.getTime() }));
}

/** The appointment that a rejected booking overlaps, and the challenge of that booking. */
export type SameTime = { citationId: string; challenge: VerifiedChallenge };

/**
 * Mails the link of an appointment to its own address, at most once in 24 hours, after the rejected transaction. Marks
 * the challenge used again, because its mark was rolled back. The limit of the mailbox applies.
 *
 * Logs an error instead of throwing it (the appointment is gone, its lock timed out): the caller answers as for a taken
 * slot.
 */
export async function mailSameTime(
  context: AppContext,
  agenda: Agenda,
  { citationId, challenge }: SameTime,
): Promise<void> {
  try {
    await inTransaction(context.db, async (tx) => {
      await markChallengeUsed(tx, challenge);
      const row = await lockCitation(tx, citationId);
      const now = context.clock();
      if (row.client_email === '' || !isUpcoming(row, now)) return;
      if (await wasWrittenToday(tx, SAME_TIME_KIND, citationId)) return;
      const token = await createClientLink(tx, { citationId }, now);
      const mail = sameTimeMail(row, agenda, clientLinks(context, token));
      await queueMails(tx, context.jobs, [{ ...mail, byVisitor: true }]);
    });
  } catch (error) {
    context.log.warn({ err: error, citationId }, 'could not mail the appointment at the same time');
  }
}
