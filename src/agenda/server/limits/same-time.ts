import { type RawBuilder, sql } from 'kysely';
import { queueMails } from '#correo/server/mail-actions.ts';
import { createClientLink } from '#ordenes/server/links/client-links.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import { MAILBOX_KEY, type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import { BEFORE_ARRIVAL } from '../../rules/citation-status.ts';
import type { Agenda } from '../agenda-settings.ts';
import { clientLinks } from '../cancel/cancel-link.ts';
import { lockCitation } from '../citations/citation-row.ts';
import { isUpcoming, sameTimeMail } from '../mail/citation-mail.ts';

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

/**
 * Mails the link of an appointment to its own address: the caller, who may be another person, learns nothing. The limit of
 * the mailbox applies.
 */
export function mailSameTime(context: AppContext, agenda: Agenda, id: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const row = await lockCitation(tx, id);
    const now = context.clock();
    if (row.client_email === '' || !isUpcoming(row, now)) return;
    const token = await createClientLink(tx, { citationId: id }, now);
    const mail = sameTimeMail(row, agenda, clientLinks(context, token));
    await queueMails(tx, context.jobs, [{ ...mail, byVisitor: true }]);
  });
}
