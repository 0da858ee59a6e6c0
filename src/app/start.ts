import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { deleteOldLogins } from '#access/server/login/login-cleanup.ts';
import { startReminders } from '#agenda/server/mail/reminder-actions.ts';
import { sealEarlierLines } from '#audit/server/seal-actions.ts';
import { type BackupJob, startBackups } from '#backup/server/backup-actions.ts';
import { copyBeforeMigration } from '#backup/server/copy-before-migration.ts';
import { deleteOldBookingOrigins } from '#booking/server/limits/web-booking-actions.ts';
import { deleteOldBulkCancels } from '#booking/server/suspicious/bulk-cancel-actions.ts';
import { startFollowUps } from '#clients/server/follow-up-sources.ts';
import { startRecurringExpenses } from '#finance/server/expenses/recurring-expense-actions.ts';
import { requeueWaitingMails } from '#mail/server/mail-actions.ts';
import { type MailWorker, startMailWorker } from '#mail/server/mail-worker.ts';
import { startPaymentJobs } from '#payments/server/reconcile-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { recordAuditHeads } from '#platform/audit/audit-heads.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { listenToChanges } from '#platform/data/change-listener.ts';
import { openDatabase } from '#platform/data/database.ts';
import { NETWORK_TIMEOUTS, type NetworkTimeouts } from '#platform/data/database-client.ts';
import { startJobs } from '#platform/data/jobs.ts';
import { migrate } from '#platform/data/migrate.ts';
import type { OutboxWorker } from '#platform/data/outbox-worker.ts';
import { hasTimeouts, POOLER_TIMEOUTS } from '#platform/data/pooler.ts';
import { deleteOldStepUndos } from '#platform/data/row-images.ts';
import { loadAppKeys, requireSameKey, sharedSecret } from '#platform/operations/app-keys.ts';
import { type Config, ConfigError } from '#platform/operations/config.ts';
import { startHousekeeping } from '#platform/operations/housekeeping.ts';
import { closeOldPushes } from '#push/server/device-actions.ts';
import { startPushes } from '#push/server/push-worker.ts';
import { closeOldDeliveries } from '#webhooks/server/delivery-actions.ts';
import { startWebhooks } from '#webhooks/server/webhook-worker.ts';
import {
  expireEstimates,
  startEstimateFollowUps,
} from '#work-orders/server/estimates/estimate-jobs.ts';
import { createApp } from './app.ts';
import { openWorkshopPayments } from './payments.ts';
import { startRetention } from './personal-data/retention.ts';

export type RunningApp = {
  app: FastifyInstance;
  context: AppContext;
  /** URL on which the app listens, without a slash at the end. */
  url: string;
  /** Stops accepting requests, drains requests and jobs, closes the database connections. */
  stop(): Promise<void>;
};

export type StartOptions = {
  config: Config;
  connectionString: string;
  log: Logger;
  clock?: () => number;
  freeBytes?: () => Promise<number>;
  /** Whether this process enqueues the repeated jobs when they are due; true by default. */
  runSchedules?: boolean;
  timeouts?: NetworkTimeouts;
  /** Of a user that may create databases, if it is not the database's own user. */
  adminConnectionString?: string;
  /** Runs when all parts have started, before the first request is answered. */
  beforeListening?: (context: AppContext) => Promise<void>;
};

/** Starts one app process on a running database. */
export async function start(options: StartOptions): Promise<RunningApp> {
  const { config, connectionString, log } = options;
  await migrate(connectionString, {
    beforeUpdate: (migration) =>
      copyBeforeMigration(migration, { config, connectionString, log, now: Date.now() }),
  });
  const listening = { url: `http://${config.host}:${config.port}` };
  const { context, close } = await openAppContext(options, () => config.publicUrl ?? listening.url);
  try {
    await requireSameKey(context.db, context.keys);
    await sealEarlierLines(context);
    const payments = openWorkshopPayments(context);
    const app = await createApp(context, payments);
    const mails = await startMailWorker(context);
    await startHousekeeping(context, [
      closeOldPushes,
      deleteOldLogins,
      deleteOldBookingOrigins,
      deleteOldBulkCancels,
      deleteOldStepUndos,
      expireEstimates,
      closeOldDeliveries,
    ]);
    await startReminders(context);
    await startPaymentJobs(payments);
    await startRecurringExpenses(context);
    await startFollowUps(context);
    await startEstimateFollowUps(context);
    await startRetention(context);
    const backups = await startBackups(context);
    await requeueWaitingMails(context);
    const outboxes = [startWebhooks(context), startPushes(context)];
    await options.beforeListening?.(context);
    const address = await app.listen({ port: config.port, host: config.host });
    const url = address.replace('[::1]', 'localhost');
    listening.url = url;
    log.info({ url }, 'listening');
    if (config.payPal?.webhookId === null) log.warn('no PAYPAL_WEBHOOK_ID: webhooks are refused');
    if (!config.rateLimits) log.warn('RATE_LIMITS=off: no limits and no challenge');
    return {
      app,
      context,
      url,
      stop: () => stopAll(app, context, { mails, backups, outboxes }, close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const NO_TIMEOUTS = `El PgBouncer de DATABASE_POOL_URL no limita el tiempo de las sentencias; necesita connect_query='${POOLER_TIMEOUTS}'.`;

/** Opens the resources of an app process; `close` releases them. */
export async function openAppContext(
  options: StartOptions,
  publicUrl: () => string,
): Promise<{ context: AppContext; close: () => Promise<void> }> {
  const { config, connectionString, log, clock = Date.now } = options;
  const { freeBytes = async () => Number.POSITIVE_INFINITY, runSchedules = true } = options;
  const { adminConnectionString } = options;
  let closing = false;
  const onConnectionLost = (error: Error) => {
    if (!closing) log.warn({ err: error }, 'database connection lost');
  };
  const keys = loadAppKeys(config);
  const timeouts = options.timeouts ?? NETWORK_TIMEOUTS;
  const pooler = config.databasePoolUrl !== null;
  const pooled = { connectionString: config.databasePoolUrl ?? connectionString, timeouts };
  const { db, pool } = openDatabase({ ...pooled, onConnectionLost, pooler });
  if (pooler && !(await hasTimeouts(db))) throw new ConfigError(NO_TIMEOUTS);
  const auditResources = openAuditResources(config, keys);
  attachAuditResources(db, auditResources);
  const jobs = await startJobs({ ...pooled, log, supervise: true, runSchedules });
  const changes = await listenToChanges({ connectionString, log, timeouts });
  const context: AppContext = {
    config,
    db,
    connectionString,
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
  const recorder = recordAuditHeads({ db, heads: auditResources.heads, log, changes, clock });
  await recorder.record();
  const close = async () => {
    closing = true;
    await jobs.stop();
    await changes.stop();
    await recorder.record();
    await db.destroy();
  };
  return { context, close };
}

const DRAIN_TIMEOUT_MS = 10_000;
const IDLE_CHECK_MS = 100;

type Stopped = { mails: MailWorker; backups: BackupJob; outboxes: readonly OutboxWorker[] };

async function stopAll(
  app: FastifyInstance,
  context: AppContext,
  { mails, backups, outboxes }: Stopped,
  close: () => Promise<void>,
): Promise<void> {
  backups.stop();
  // A connection that becomes idle after its last answer would keep the server open for its keep-alive.
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const drainTimer = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await app.close();
  clearInterval(idleTimer);
  clearTimeout(drainTimer);
  await context.jobs.stop();
  await Promise.all([mails, ...outboxes].map((worker) => worker.stop()));
  await close();
}
