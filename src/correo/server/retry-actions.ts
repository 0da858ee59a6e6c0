import type { Actor } from '#kernel/staff.ts';
import { inTransaction } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import { type MailSummary, refuseMail } from '../contract/mail.ts';
import { jobFor } from './mail-actions.ts';
import { mailOf } from './mail-row.ts';
import { summaryOf } from './mail-view.ts';
import { readableBy } from './staff-mail-queries.ts';

/**
 * Puts a failed mail back into the queue, with a job that has all its tries before it. Refuses one
 * that the caller may not know of or that there is none of (404), and one that has not failed
 * (409): of two who retry at once, one does.
 */
export async function retryFailed(
  kit: Kit,
  id: string,
  actor: Pick<Actor, 'role' | 'permissions'>,
): Promise<MailSummary> {
  if (!ID_FORM.test(id)) throw refuseMail('unknown-mail');
  const row = await inTransaction(kit.db, async (tx) => {
    const known = await tx
      .selectFrom('mails')
      .select('id')
      .where('id', '=', id)
      .where(readableBy(actor))
      .executeTakeFirst();
    if (!known) throw refuseMail('unknown-mail');
    const queued = await tx
      .updateTable('mails')
      // What went wrong before must not end the new tries early.
      .set({ state: 'queued', settled_at: null, last_error: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .returningAll()
      .executeTakeFirst();
    if (!queued) throw refuseMail('not-failed');
    await kit.jobs.enqueue(tx, 'mail', [jobFor(queued)]);
    return queued;
  });
  kit.jobs.nudge('mail');
  return summaryOf(mailOf(row));
}
