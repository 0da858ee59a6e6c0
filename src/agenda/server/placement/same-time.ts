import { type RawBuilder, sql } from 'kysely';
import type { Agenda } from '#availability/server/agenda-settings.ts';
import { plateKey } from '#clients/rules/client-fields.ts';
import { MOTORCYCLE_SELECTION } from '#clients/server/record-links.ts';
import { queueMails } from '#mail/server/mail-actions.ts';
import { wasWrittenToday } from '#mail/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { markChallengeUsed, type VerifiedChallenge } from '#platform/auth/challenge.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { MAILBOX_KEY, type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import type { TypedVehicle } from '#shared/records/other-vehicle.ts';
import { type Interval, timeOf } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { createClientLink } from '#work-orders/server/client-links.ts';
import type { SameTimeAppointment } from '../../contract/manual-entry.ts';
import { BEFORE_ARRIVAL, STATUSES_WITH_BAY } from '../../rules/citation-status.ts';
import { SHARED_CONTACTS, type SharedContact } from '../../rules/slot-conflict.ts';
import { type CitationRow, lockCitation } from '../citations/citation-row.ts';
import { clientLinks } from '../client/cancel-link.ts';
import { isUpcomingRow, SAME_TIME_KIND, sameTimeMail } from '../mail/citation-mail.ts';

/** A job's start and end, epoch milliseconds. */
export type JobTime = { at: number; workEndsAt: number };

/** Condition on `citations`: the work overlaps a job. */
export const overlapsJob = ({ at, workEndsAt }: JobTime): RawBuilder<boolean> =>
  sql`(starts_at < ${new Date(workEndsAt)} and work_ends_at > ${new Date(at)})`;

/** An appointment of a person at the same time. */
export type OwnAppointment = TypedVehicle & { id: string };

type Entry = { person: Person; plate: string; job: JobTime };
type SameTimeRow = Pick<
  CitationRow,
  'id' | 'client_name' | 'service_name' | 'day' | 'start_minute' | 'work_ends_at'
> & { motorcycle: SameTimeAppointment['motorcycle']; phone: boolean; email: boolean };

/**
 * Returns the first open appointment whose work overlaps a job and that has the phone, the mailbox or the plate of an
 * entry; `null` without one. An empty value is common to none.
 */
export async function findSameTime(
  tx: Tx,
  { settings }: Agenda,
  { person, plate, job }: Entry,
): Promise<SameTimeAppointment | null> {
  const { email, phone } = personKeys(person);
  const { rows } = await sql<SameTimeRow>`
    select id, client_name, service_name, day, start_minute, work_ends_at, ${MOTORCYCLE_SELECTION},
      ${phone} <> '' and ${PHONE_KEY} = ${phone} as phone,
      ${email} <> '' and ${MAILBOX_KEY} = mailbox_key(${email}) as email
    from citations
    where ${overlapsJob(job)} and deleted_at is null and status in (${sql.join(STATUSES_WITH_BAY.map(sql.lit))})
    order by starts_at, id`.execute(tx);
  const key = plateKey(plate);
  for (const row of rows) {
    const { motorcycle } = row;
    const same: Readonly<Record<SharedContact, boolean>> = {
      phone: row.phone,
      email: row.email,
      plate: key !== '' && key === plateKey(motorcycle?.plate ?? ''),
    };
    const shared = SHARED_CONTACTS.filter((each) => same[each]);
    if (shared.length === 0) continue;
    return {
      _id: row.id,
      clientName: row.client_name,
      serviceName: row.service_name,
      date: row.day,
      time: timeOf(row.start_minute),
      until: wallAt(row.work_ends_at.getTime(), settings.timeZone).time,
      motorcycle,
      shared,
    };
  }
  return null;
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
      if (row.client_email === '' || !isUpcomingRow(row, now)) return;
      if (await wasWrittenToday(tx, SAME_TIME_KIND, citationId)) return;
      const token = await createClientLink(tx, { citationId }, now);
      const mail = sameTimeMail(row, agenda, clientLinks(context, token));
      await queueMails(tx, context.jobs, [{ ...mail, byVisitor: true }]);
    });
  } catch (error) {
    context.log.warn({ err: error, citationId }, 'could not mail the appointment at the same time');
  }
}
