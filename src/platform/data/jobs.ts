import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { openPool, type Tx } from './database.ts';
import type { NetworkTimeouts } from './database-client.ts';
import { sendPipelined } from './pipelined-query.ts';
import { preparedQuery } from './prepared-pool.ts';

/** Every queue with its retry rules; created with the migrations. */
export const QUEUES = [
  {
    name: 'mail',
    // About two days of growing pauses: a mail server may be away over a weekend's night.
    options: {
      retryLimit: 12,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 14_400,
      expireInSeconds: 120,
    },
  },
  { name: 'reminders', options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 } },
  { name: 'expenses', options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 } },
  // Not repeated when it fails: the next minute looks again.
  { name: 'payment-checks', options: { retryLimit: 0, expireInSeconds: 600 } },
  { name: 'payment-events', options: { retryLimit: 0, expireInSeconds: 600 } },
  { name: 'payment-books', options: { retryLimit: 2, retryDelay: 600, expireInSeconds: 600 } },
  // Not repeated when it fails: the next minute looks whether one is due. Where nobody looks any more
  // (BACKUP_DIR=off) the schedule's jobs are soon forgotten.
  {
    name: 'backups',
    options: { retryLimit: 0, expireInSeconds: 21_600, retentionSeconds: 3_600 },
  },
  { name: 'housekeeping', options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 } },
] as const;

export type QueueName = (typeof QUEUES)[number]['name'];
export type Job = { id: string; data: unknown; retryCount: number; retryLimit: number };
export type JobHandler = (job: Job) => Promise<void>;

export type Jobs = {
  /**
   * Enqueues jobs in the caller's transaction with one statement: no commit, no job. With
   * `afterSeconds`, workers leave the jobs alone until then.
   */
  enqueue(
    tx: Tx,
    queue: QueueName,
    payloads: readonly object[],
    afterSeconds?: number,
  ): Promise<void>;
  /** Starts working a queue off; jobs of other processes are worked off too. */
  work(queue: QueueName, handler: JobHandler): Promise<void>;
  /** Repeats a job by a cron line (UTC). */
  repeat(queue: QueueName, cron: string): Promise<void>;
  /** Lets the workers look at once instead of at their next poll. */
  nudge(queue: QueueName): void;
  running(): boolean;
  /** Finishes or gives back what runs, then lets go of the database. */
  stop(): Promise<void>;
};

const POLL_SECONDS = 2;

export async function startJobs(options: {
  connectionString: string;
  log: Logger;
  /** False where a process only enqueues. */
  supervise: boolean;
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
  const boss = new PgBoss({
    db: { executeSql: (text, values = []) => pool.query(preparedQuery(text, values)) },
    migrate: false,
    supervise: options.supervise,
    schedule: options.supervise,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'jobs'));
  await boss.start();
  const workers = new Map<QueueName, string>();
  boss.on('stopped', () => {
    stopped = true;
  });
  return {
    running: () => !stopped,
    async enqueue(tx, queue, payloads, afterSeconds) {
      if (payloads.length === 0) return;
      const later = afterSeconds === undefined ? {} : { startAfter: afterSeconds };
      const rows = payloads.map((data) => ({ data, ...later }));
      await boss.insert(queue, rows, { db: sentAlongWith(tx) });
    },
    async work(queue, handler) {
      workers.set(queue, await startWorker(boss, queue, handler));
    },
    async repeat(queue, cron) {
      await boss.schedule(queue, cron);
    },
    nudge(queue) {
      const worker = workers.get(queue);
      if (worker) boss.notifyWorker(worker);
    },
    async stop() {
      if (stopped) return;
      await boss.stop({ graceful: true, timeout: 8_000 });
      await pool.end();
    },
  };
}

/** Nobody asks for the ids of jobs. */
function sentAlongWith(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      await sendPipelined(tx, CompiledQuery.raw(text, values));
      return { rows: [] };
    },
  };
}

function startWorker(boss: PgBoss, queue: QueueName, handler: JobHandler): Promise<string> {
  const options = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true } as const;
  return boss.work(queue, options, async (jobs) => {
    for (const job of jobs) {
      const { id, data, retryCount, retryLimit } = job;
      await handler({ id, data, retryCount, retryLimit });
    }
  });
}
