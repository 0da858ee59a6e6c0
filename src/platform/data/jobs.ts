import { CompiledQuery, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { afterCommit, type Db, openPool, type Tx } from './database.ts';
import type { NetworkTimeouts } from './database-client.ts';
import { sendPipelined } from './pipelined-query.ts';
import { preparedQuery } from './prepared-pool.ts';
import { throttle } from './throttle.ts';

/** Most commands of the console need the errors and the database of this folder, but no queue. */
export const loadPgBoss = () => import('pg-boss');

/** Queues with their retry rules; the migrations create them. */
export const QUEUES = [
  {
    name: 'mail',
    // About two days of growing pauses: a mail server may be unavailable during a weekend.
    options: {
      retryLimit: 12,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 14_400,
      expireInSeconds: 120,
    },
  },
  { name: 'reminders', options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 } },
  { name: 'follow-ups', options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 } },
  {
    name: 'estimate-follow-ups',
    options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 },
  },
  { name: 'expenses', options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 } },
  // No retries: the schedule runs the check again a minute later.
  { name: 'payment-checks', options: { retryLimit: 0, expireInSeconds: 600 } },
  { name: 'payment-events', options: { retryLimit: 0, expireInSeconds: 600 } },
  { name: 'payment-books', options: { retryLimit: 2, retryDelay: 600, expireInSeconds: 600 } },
  // No retries: the schedule checks again a minute later whether a backup is due. With
  // BACKUP_DIR=off no worker takes the jobs of the schedule, and they are deleted after an hour.
  {
    name: 'backups',
    options: { retryLimit: 0, expireInSeconds: 21_600, retentionSeconds: 3_600 },
  },
  // The next night erases what this one did not.
  { name: 'retention', options: { retryLimit: 0, expireInSeconds: 3_600 } },
  { name: 'housekeeping', options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 } },
] as const;

type QueueName = (typeof QUEUES)[number]['name'];
export type Job = { id: string; data: unknown; retryCount: number; retryLimit: number };
type JobHandler = (job: Job) => Promise<void>;
/** Handles jobs of one fetch; an error returns all of them to the queue. */
type BatchHandler = (jobs: readonly Job[]) => Promise<void>;

export type Jobs = {
  /**
   * Enqueues jobs in the caller's transaction with one statement: without a commit there is no job.
   * The workers of this process start on them after the commit, at most 250 ms later, or after `afterSeconds` at the
   * earliest.
   */
  enqueue(
    tx: Tx,
    queue: QueueName,
    payloads: readonly object[],
    afterSeconds?: number,
  ): Promise<void>;
  /** Starts a worker for a queue; it also takes jobs that other processes enqueued. */
  work(queue: QueueName, handler: JobHandler): Promise<void>;
  /**
   * As `work`, for up to `size` jobs at a time, which succeed or fail together. For jobs without an
   * effect outside of the database.
   */
  workBatches(queue: QueueName, size: number, handler: BatchHandler): Promise<void>;
  /** Schedules a repeated job by a cron expression (UTC). */
  repeat(queue: QueueName, cron: string): Promise<void>;
  /** Makes the workers of this process poll at once. */
  nudge(queue: QueueName): void;
  running(): boolean;
  /** Finishes running jobs or returns them to the queue, then closes the connections. */
  stop(): Promise<void>;
};

const POLL_SECONDS = 2;
/** Commits of this process wake a worker at most this often: its next fetch takes the jobs of all of them. */
const NUDGE_INTERVAL_MS = 250;

export async function startJobs(options: {
  connectionString: string;
  log: Logger;
  /** False for a process that only enqueues. */
  supervise: boolean;
  /** Whether this process enqueues the repeated jobs when they are due. */
  runSchedules: boolean;
  timeouts: NetworkTimeouts;
}): Promise<Jobs> {
  let stopped = false;
  const pool = openPool(
    {
      connectionString: options.connectionString,
      max: 3,
      timeouts: options.timeouts,
      onConnectionLost: (error) => {
        if (!stopped) options.log.warn({ err: error }, 'jobs connection lost');
      },
    },
    { application_name: 'bujia-jobs' },
  );
  const { PgBoss } = await loadPgBoss();
  const boss = new PgBoss({
    db: { executeSql: (text, values = []) => pool.query(preparedQuery(text, values)) },
    migrate: false,
    supervise: options.supervise,
    schedule: options.runSchedules,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'jobs'));
  await boss.start();
  const workers = new Map<QueueName, string>();
  const nudge = (queue: QueueName) => {
    const worker = workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  };
  const throttledNudges = new Map(
    QUEUES.map(({ name }) => [name, throttle(NUDGE_INTERVAL_MS, () => nudge(name))]),
  );
  boss.on('stopped', () => {
    stopped = true;
  });
  return {
    running: () => !stopped,
    async enqueue(tx, queue, payloads, afterSeconds) {
      if (payloads.length === 0) return;
      const delay = afterSeconds === undefined ? {} : { startAfter: afterSeconds };
      const rows = payloads.map((data) => ({ data, ...delay }));
      await boss.insert(queue, rows, { db: pipelinedIn(tx) });
      if (afterSeconds === undefined) afterCommit(tx, () => throttledNudges.get(queue)?.());
    },
    async work(queue, handler) {
      const handleEach = async (jobs: readonly Job[]) => {
        for (const job of jobs) await handler(job);
      };
      workers.set(queue, await startWorker(boss, queue, 1, handleEach));
    },
    async workBatches(queue, size, handler) {
      workers.set(queue, await startWorker(boss, queue, size, handler));
    },
    async repeat(queue, cron) {
      const [known] = await boss.getSchedules(queue);
      if (known?.cron !== cron) await boss.schedule(queue, cron);
    },
    nudge,
    async stop() {
      if (stopped) return;
      await boss.stop({ graceful: true, timeout: 8_000 });
      await pool.end();
    },
  };
}

/** Executes pg-boss's statements in the transaction without waiting; the ids of the jobs are not needed. */
function pipelinedIn(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      await sendPipelined(tx, CompiledQuery.raw(text, values));
      return { rows: [] };
    },
  };
}

function startWorker(
  boss: PgBoss,
  queue: QueueName,
  batchSize: number,
  handler: BatchHandler,
): Promise<string> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    includeMetadata: true,
    batchSize,
    // A full batch is followed by the next one without waiting for the poll; ignored for a batch of one.
    burstWhenBatchFull: true,
  } as const;
  return boss.work(queue, options, (jobs) =>
    handler(
      jobs.map(({ id, data, retryCount, retryLimit }) => ({ id, data, retryCount, retryLimit })),
    ),
  );
}

const JOB_STATES = ['waiting', 'active', 'failed'] as const;
export type JobCount = { queue: QueueName; state: (typeof JOB_STATES)[number]; count: number };

/** Counts the unfinished jobs of each queue. pg-boss deletes failed ones after its retention time. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const names = QUEUES.map(({ name }) => name);
  const { rows } = await sql<JobCount>`
    select name as queue, count(*) as count,
      case state when 'active' then 'active' when 'failed' then 'failed' else 'waiting' end as state
    from pgboss.job
    where name = any(${names}) and state in ('created', 'retry', 'active', 'failed')
    group by 1, 3`.execute(db);
  return QUEUES.flatMap(({ name }) =>
    JOB_STATES.map((state) => {
      const found = rows.find((row) => row.queue === name && row.state === state);
      return { queue: name, state, count: found?.count ?? 0 };
    }),
  );
}
