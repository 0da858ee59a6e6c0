import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Finding } from '#platform/data/integrity-checks.ts';
import { type BrokenCheck, checkError } from '../contract/health.ts';
import { STALE_MS } from '../rules/health-row.ts';

/**
 * Runs the integrity checks of all modules; rejects between two of them when `signal` is aborted.
 */
export type RunChecks = (signal: AbortSignal) => Promise<Finding[]>;

export type IntegrityChecks = {
  /**
   * Starts the checks in the background and returns at once. Rejects with 409 while another check
   * runs, also one of another process.
   */
  start(): Promise<void>;
  /** Ends a check that this process runs; it has no result. */
  stop(): Promise<void>;
};

const MAX_EXAMPLES = 10;

/** The result is stored: it survives a restart, and every process shows the same. */
export function openIntegrityChecks(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  examine: RunChecks,
): IntegrityChecks {
  const closing = new AbortController();
  /** Start of the check that this process runs. */
  let own: Date | null = null;

  const end = async (startedAt: Date, result: Result | null) => {
    await db
      .updateTable('integrity_checks')
      .set({ running: false, ...result })
      .where('started_at', '=', startedAt)
      .where('running', '=', true)
      .execute();
  };

  const run = async (startedAt: Date) => {
    try {
      await end(startedAt, resultOf(await examine(closing.signal), new Date(clock())));
    } catch (error) {
      if (closing.signal.aborted) return;
      log.error({ err: error }, 'integrity checks failed');
      await end(startedAt, null).catch((err: unknown) => log.warn({ err }, 'check not ended'));
    } finally {
      own = null;
    }
  };

  return {
    async start() {
      const startedAt = new Date(clock());
      const { rows } = await sql`
        insert into integrity_checks (started_at, running) values (${startedAt}, true)
        on conflict (only_row) do update set started_at = excluded.started_at, running = true
        where not integrity_checks.running
          or integrity_checks.started_at < ${new Date(startedAt.getTime() - STALE_MS)}
        returning only_row`.execute(db);
      if (rows.length === 0) throw checkError('checks-running');
      own = startedAt;
      void run(startedAt);
    },
    async stop() {
      closing.abort();
      if (own !== null) await end(own, null);
    },
  };
}

type Result = { checked_at: Date; total: number; broken: string };

function resultOf(findings: readonly Finding[], now: Date): Result {
  const broken = findings
    .filter((finding) => finding.broken.length > 0)
    .map(
      ({ promise, broken }): BrokenCheck => ({
        promise,
        examples: broken.slice(0, MAX_EXAMPLES),
        more: Math.max(0, broken.length - MAX_EXAMPLES),
      }),
    );
  return { checked_at: now, total: findings.length, broken: JSON.stringify(broken) };
}
