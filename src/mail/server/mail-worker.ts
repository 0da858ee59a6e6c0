import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Job } from '#platform/data/jobs.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { releaseDueMail } from './held-mail-actions.ts';
import { finishMail } from './mail-actions.ts';
import { type StoredMail, toStoredMail } from './mail-row.ts';
import type { MailTransport } from './mail-transport.ts';

export type MailWorker = {
  /** Call after `jobs.stop()`: aborts running deliveries and waits for them. */
  stop(): Promise<void>;
};

/** Value of `last_error`: the mail was transmitted once without a confirmation. */
const UNCONFIRMED = 'UNCONFIRMED';

/** Most mails that are marked `stored` by one statement. */
export const STORED_AT_ONCE = 100;

/**
 * Processes the mail queue: sends each mail, or marks it `stored` without `SMTP_URL`. After a failure the
 * job queue retries it; after the last try the mail is `failed`. Delivery is at least once: a mail is sent
 * twice if the process dies between sending and marking.
 */
export async function startMailWorker(context: AppContext): Promise<MailWorker> {
  const { smtpUrl, smtpTls, mailFrom } = context.config;
  if (smtpUrl !== null) {
    return startSending(context, await loadTransport(smtpUrl, smtpTls, mailFrom));
  }
  await context.jobs.workBatches('mail', STORED_AT_ONCE, (jobs) =>
    storeMails(context.db, jobs.map(mailIdOf)),
  );
  return { stop: async () => undefined };
}

/**
 * Starts the worker that sends one mail after the other. It fetches one job at a time: jobs of a batch would wait for a slow delivery although
 * other processes are idle, and after a kill all of them would wait for their timeout.
 */
async function startSending(context: AppContext, transport: MailTransport): Promise<MailWorker> {
  const running = new Set<Promise<void>>();
  await context.jobs.work('mail', async (job) => {
    const delivery = deliverQueued(context, transport, job);
    running.add(delivery);
    try {
      await delivery;
    } finally {
      running.delete(delivery);
    }
    context.jobs.nudge('mail'); // Starts the next job without waiting for the poll.
  });
  return {
    async stop() {
      transport.close();
      await Promise.allSettled(running);
    },
  };
}

/** Loads nodemailer only with a mail server: it is one of the largest libraries. */
async function loadTransport(
  smtpUrl: string,
  tls: boolean,
  mailFrom: string,
): Promise<MailTransport> {
  const { openTransport } = await import('./mail-transport.ts');
  return openTransport(smtpUrl, tls, mailFrom);
}

async function deliverQueued(
  context: AppContext,
  transport: MailTransport,
  job: Job,
): Promise<void> {
  const id = mailIdOf(job);
  await releaseDueMail(context, id);
  const failure = await context.db.transaction().execute(async (tx) => {
    // The transaction keeps the row's lock during the delivery, which may take a minute.
    await sendPipelined(tx, sql`set local idle_in_transaction_session_timeout = '90s'`.compile(tx));
    const mail = await lockQueued(tx, id);
    return mail && tryDelivery(tx, transport, mail, job);
  });
  if (!failure) return;
  context.log.warn(
    { mailId: id, code: failure.code, attempt: job.retryCount + 1 },
    'mail not sent',
  );
  throw failure;
}

/** Returns `null` for a mail that is settled, still held, or claimed by another worker. */
async function lockQueued(tx: Tx, id: string): Promise<StoredMail | null> {
  const row = await tx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('held_until', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? toStoredMail(row) : null;
}

async function tryDelivery(
  tx: Tx,
  transport: MailTransport,
  mail: StoredMail,
  job: Job,
): Promise<DeliveryFailure | null> {
  try {
    await transport.deliver(mail);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return recordFailure(tx, mail, error, job.retryCount >= job.retryLimit);
  }
  await finishMail(tx, mail, 'sent');
  return null;
}

/**
 * Records a failed try. A mail that may have arrived is tried only once more: a server that accepts mails
 * without confirming must not deliver one a dozen times. Returns `null` if there is nothing to retry.
 */
async function recordFailure(
  tx: Tx,
  mail: StoredMail,
  failure: DeliveryFailure,
  lastTry: boolean,
): Promise<DeliveryFailure | null> {
  const wasUnconfirmed = mail.lastError === UNCONFIRMED;
  const lastError = wasUnconfirmed || failure.unconfirmed ? UNCONFIRMED : failure.code;
  if (wasUnconfirmed && failure.unconfirmed) {
    await finishMail(tx, mail, 'failed', lastError);
    return null;
  }
  if (lastTry) {
    await finishMail(tx, mail, 'failed', lastError);
    return failure;
  }
  await tx
    .updateTable('mails')
    .set({ attempts: mail.attempts + 1, last_error: lastError })
    .where('id', '=', mail.id)
    .execute();
  return failure;
}

function mailIdOf({ data }: Job): string {
  const id = typeof data === 'object' && data !== null && 'mailId' in data ? data.mailId : null;
  if (typeof id === 'string' && ID_FORM.test(id)) return id;
  throw new Error('the mail job has no valid mail id');
}

/**
 * Marks mails `stored` instead of sending them. They keep their links, because staff can still deliver
 * them by hand. Skips a mail that is settled or still held. Waits for one that another transaction holds:
 * its job completes with this call, and after a rollback nothing else would store the mail. One statement: releasing a due notice and storing it cannot be separated by a crash.
 */
export async function storeMails(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with due as (
      select id from mails
      where id = any(${ids}::uuid[]) and state = 'queued'
        and (held_until is null or held_until <= clock_timestamp())
      order by id
      for update)
    update mails
    set state = 'stored', held_until = null, last_error = null, settled_at = clock_timestamp()
    from due where mails.id = due.id`.execute(db);
}
