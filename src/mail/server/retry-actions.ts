import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { type MailSummary, mailError } from '../contract/mail.ts';
import { mailJob } from './mail-actions.ts';
import { toStoredMail } from './mail-row.ts';
import { readableBy, toMailSummary } from './staff-mail-queries.ts';

/**
 * Puts a failed or withheld mail into the queue with a new job and all its tries. Rejects with 404 an unknown mail
 * and one that the caller may not read, and with 409 a mail in another state or without a recipient: of
 * two concurrent retries one succeeds.
 */
export async function requeueMail(
  context: AppContext,
  id: string,
  actor: Pick<Actor, 'role' | 'permissions'>,
): Promise<MailSummary> {
  if (!ID_FORM.test(id)) throw mailError('unknown-mail');
  const row = await inTransaction(context.db, async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .select('id')
      .where('id', '=', id)
      .where(readableBy(actor))
      .executeTakeFirst();
    if (!mail) throw mailError('unknown-mail');
    const queued = await tx
      .updateTable('mails')
      // `last_error` would end the new tries early.
      .set({ state: 'queued', settled_at: null, last_error: null })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'withheld'])
      // The mails of an anonymised client have no recipient.
      .where('recipient', '<>', '')
      .returningAll()
      .executeTakeFirst();
    if (!queued) throw mailError('not-failed');
    await context.jobs.enqueue(tx, 'mail', [mailJob(queued)]);
    return queued;
  });
  return toMailSummary(toStoredMail(row));
}
