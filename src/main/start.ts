import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { forgetOldBulkCancels } from '#agenda/server/bulk-cancel-actions.ts';
import { startReminders } from '#agenda/server/reminder-actions.ts';
import { forgetOldOrigins } from '#agenda/server/web-booking-actions.ts';
import { type BackupJob, startBackups } from '#copias/server/backup-actions.ts';
import { requeueWaiting } from '#correo/server/mail-actions.ts';
import { type MailWorker, startMailWorker } from '#correo/server/mail-worker.ts';
import { startRepeating } from '#finanzas/server/repeat-actions.ts';
import { startPaymentJobs } from '#pagos/server/payment-jobs.ts';
import { loadAppKeys, requireSameKey } from '#server-kit/app-keys.ts';
import { keepAuditHeads } from '#server-kit/audit-heads.ts';
import { attachAuditTrail, openAuditTrail } from '#server-kit/audit-trail.ts';
import { listenToChanges } from '#server-kit/changes.ts';
import type { Config } from '#server-kit/config.ts';
import { openDatabase } from '#server-kit/database.ts';
import { NETWORK_TIMEOUTS, type NetworkTimeouts } from '#server-kit/database-client.ts';
import { startHousekeeping } from '#server-kit/housekeeping.ts';
import { startJobs } from '#server-kit/jobs.ts';
import type { Kit } from '#server-kit/kit.ts';
import { migrate } from '#server-kit/migrate.ts';
import { sharedSecret } from '#server-kit/secrets.ts';
import { forgetOldLogins } from '#usuarios/server/forget-logins-actions.ts';
import { sealEarlierLines } from '#usuarios/server/seal-actions.ts';
import { createApp } from './app.ts';
import { openWorkshopPayments } from './payments.ts';

export type Running = {
  app: FastifyInstance;
  kit: Kit;
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Stops accepting, drains requests and jobs, lets go of the database. */
  stop(): Promise<void>;
};

export type StartOptions = {
  config: Config;
  connectionString: string;
  log: Logger;
  clock?: () => number;
  freeBytes?: () => Promise<number>;
  timeouts?: NetworkTimeouts;
  /** Of who may make databases, where that is another one than the database's own user. */
  adminConnectionString?: string;
  /** Runs when everything is up, before the first request is answered. */
  beforeListening?: (kit: Kit) => Promise<void>;
};

/** Brings one app process up on a database that is already there. */
export async function start(options: StartOptions): Promise<Running> {
  const { config, connectionString, log } = options;
  await migrate(connectionString);
  const listening = { url: `http://${config.host}:${config.port}` };
  const { kit, close } = await openKit(options, () => config.publicUrl ?? listening.url);
  try {
    await requireSameKey(kit.db, kit.keys);
    await sealEarlierLines(kit);
    const payments = openWorkshopPayments(kit);
    const app = await createApp(kit, payments);
    const mails = await startMailWorker(kit);
    await startHousekeeping(kit, [forgetOldLogins, forgetOldOrigins, forgetOldBulkCancels]);
    await startReminders(kit);
    await startPaymentJobs(payments);
    await startRepeating(kit);
    const backups = await startBackups(kit);
    await requeueWaiting(kit);
    await options.beforeListening?.(kit);
    const address = await app.listen({ port: config.port, host: config.host });
    const url = address.replace('[::1]', 'localhost');
    listening.url = url;
    log.info({ url }, 'listening');
    if (config.payPal?.webhookId === null) log.warn('no PAYPAL_WEBHOOK_ID: webhooks are refused');
    if (!config.rateLimits) log.warn('RATE_LIMITS=off: no limits and no challenge');
    return { app, kit, url, stop: () => stopAll(app, kit, { mails, backups }, close) };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function openKit(
  options: StartOptions,
  publicUrl: () => string,
): Promise<{ kit: Kit; close: () => Promise<void> }> {
  const { config, connectionString, log, clock = Date.now } = options;
  const { freeBytes = async () => Number.POSITIVE_INFINITY, adminConnectionString } = options;
  let closing = false;
  const onConnectionLost = (error: Error) => {
    if (!closing) log.warn({ err: error }, 'database connection lost');
  };
  const keys = loadAppKeys(config);
  const timeouts = options.timeouts ?? NETWORK_TIMEOUTS;
  const { db, pool } = openDatabase({ connectionString, onConnectionLost, timeouts });
  const trail = openAuditTrail(config, keys);
  attachAuditTrail(db, trail);
  const jobs = await startJobs({ connectionString, log, supervise: true, timeouts });
  const changes = await listenToChanges({ connectionString, log, timeouts });
  const kit: Kit = {
    config,
    db,
    databasePool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    jobs,
    log,
    clock,
    changes,
    publicUrl,
    freeBytes,
    backups: config.backups && {
      folder: config.backups,
      connectionString,
      adminConnectionString: adminConnectionString ?? null,
      recipients: config.backupRecipients,
      second: config.backupSecond,
    },
    startedAt: clock(),
    keys,
    challengeSecret: await sharedSecret(db, 'challenge'),
  };
  const heads = keepAuditHeads({ db, heads: trail.heads, log, changes, clock });
  await heads.note();
  const close = async () => {
    closing = true;
    await jobs.stop();
    await changes.stop();
    await heads.note();
    await db.destroy();
  };
  return { kit, close };
}

const DRAIN_MS = 10_000;
const SWEEP_MS = 100;

async function stopAll(
  app: FastifyInstance,
  kit: Kit,
  { mails, backups }: { mails: MailWorker; backups: BackupJob },
  close: () => Promise<void>,
): Promise<void> {
  backups.stop();
  // A connection that falls idle after its last answer would keep the server open for its keep-alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearInterval(sweep);
  clearTimeout(late);
  await kit.jobs.stop();
  await mails.stop();
  await close();
}
