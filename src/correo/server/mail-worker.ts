import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Job } from '#platform/data/jobs.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { releaseDueMail } from './held-mail-actions.ts';
import { finishMail } from './mail-actions.ts';
import { type StoredMail, toStoredMail } from './mail-row.ts';
import type { MailTransport } from './mail-transport.ts';

export type MailWorker = {
  /** After `jobs.stop()`: breaks off a delivery that has not ended by then, and waits for it. */
  stop(): Promise<void>;
};

/** In `last_error`: the mail was handed over once and nobody said that it arrived. */
const UNCONFIRMED = 'UNCONFIRMED';

/**
 * Works the mail queue off: each mail is sent (or, without `SMTP_URL`, marked `stored`), marked,
 * and on failure left in the queue, whose rules say when it is tried again; after the last try it
 * is `failed`. Delivered at least once; twice where the process dies between sending and marking.
 */
export async function startMailWorker(context: AppContext): Promise<MailWorker> {
  const { smtpUrl, smtpTls, mailFrom } = context.config;
  const transport = smtpUrl === null ? null : await loadTransport(smtpUrl, smtpTls, mailFrom);
  const running = new Set<Promise<void>>();
  await context.jobs.work('mail', async (job) => {
    const run = deliverQueued(context, transport, job);
    running.add(run);
    try {
      await run;
    } finally {
      running.delete(run);
    }
    context.jobs.nudge('mail'); // the next one need not wait for the poll
  });
  return {
    async stop() {
      transport?.close();
      await Promise.allSettled(running);
    },
  };
}

/** Loaded where there is a mail server alone: it is among the biggest libraries. */
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
  transport: MailTransport | null,
  job: Job,
): Promise<void> {
  const id = mailIdOf(job);
  await releaseDueMail(context, id);
  const failure = await context.db.transaction().execute(async (tx) => {
    // The lock on the row is held while the mail server is talked to, which may take a minute.
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
  transport: MailTransport | null,
  mail: StoredMail,
  job: Job,
): Promise<DeliveryFailure | null> {
  if (!transport) {
    await finishMail(tx, mail, 'stored');
    return null;
  }
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
 * A mail that may have arrived is tried once more and then given up: a server that takes mails and
 * never says so must not deliver one a dozen times. Answers null when there is nothing to retry.
 */
async function recordFailure(
  tx: Tx,
  mail: StoredMail,
  failure: DeliveryFailure,
  lastTry: boolean,
): Promise<DeliveryFailure | null> {
  const before = mail.lastError === UNCONFIRMED;
  const lastError = before || failure.unconfirmed ? UNCONFIRMED : failure.code;
  if (before && failure.unconfirmed) {
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
  throw new Error('a mail job without the id of a mail');
}
