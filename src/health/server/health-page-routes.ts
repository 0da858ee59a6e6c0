import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readBackups } from '#backup/server/backup-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { diskSpaceOf } from '#platform/operations/disk-space.ts';
import { dayAt } from '#shared/time/day-time.ts';
import {
  type BrokenCheck,
  CHECKS_STARTED_TEXT,
  getSystemHealth,
  type Health,
  startChecks,
} from '../contract/health.ts';
import { clockRow, DATABASE_CLOCK, integrityRow, STALE_MS } from '../rules/health-row.ts';
import { operationRows } from '../rules/operation-rows.ts';
import { versionRows } from '../rules/version-rows.ts';
import { openIntegrityChecks, type RunChecks } from './integrity-actions.ts';
import { readOperation } from './operation-queries.ts';
import { readVersions } from './version-queries.ts';

/** The composition root passes `examine`, because it knows the checks of every module. */
export function healthPageRoutes(
  app: FastifyInstance,
  context: AppContext,
  examine: RunChecks,
): void {
  const checks = openIntegrityChecks(context, examine);
  // Otherwise the last connection would delay the stop until the longest check ends.
  app.addHook('preClose', () => checks.stop().catch(() => undefined));
  registerEndpoint(app, getSystemHealth, async () => ({ data: await readHealth(context) }));
  registerEndpoint(app, startChecks, async () => {
    await checks.start();
    return { data: { running: true }, message: CHECKS_STARTED_TEXT };
  });
}

/** Reads what the page «Salud» shows. */
async function readHealth(context: AppContext): Promise<Health> {
  const now = context.clock();
  const [operation, backups, free, versions, databaseAhead, integrity] = await Promise.all([
    readOperation(context),
    readBackups(context),
    context.freeBytes(),
    readVersions(context.db, context.config.databaseUrl === null),
    databaseOffset(context),
    readIntegrity(context.db, now),
  ]);
  const { waiting, oldest, failed } = operation.mails;
  const rows = operationRows({
    mails: {
      waiting,
      failed,
      oldestAgeMs: oldest === null ? null : now - oldest,
      server: context.config.smtpUrl !== null,
    },
    paymentsInReview: operation.paymentsInReview,
    backup: {
      made: backups.folder !== null,
      ageMs: operation.backup === null ? null : now - operation.backup,
      warning: backups.warning,
    },
    disk: Number.isFinite(free) ? { free, space: diskSpaceOf(free) } : null,
  });
  return {
    integrity,
    operation: [...rows, clockRow(DATABASE_CLOCK, databaseAhead)],
    versions: versionRows(versions, dayAt(now, 'UTC')),
  };
}

/**
 * How far the database's clock is ahead of the server's, in ms; half of the round trip is
 * subtracted.
 */
async function databaseOffset({ db, clock }: AppContext): Promise<number> {
  const before = clock();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const middle = (before + clock()) / 2;
  return (rows[0]?.at.getTime() ?? middle) - middle;
}

async function readIntegrity(db: Db, now: number): Promise<Health['integrity']> {
  const stored = await db.selectFrom('integrity_checks').selectAll().executeTakeFirst();
  const stale = stored !== undefined && stored.started_at.getTime() < now - STALE_MS;
  const running = stored?.running === true && !stale;
  const checkedAt = stored?.checked_at?.getTime() ?? null;
  // Written by `integrity-actions.ts` alone.
  const broken = (stored?.broken ?? []) as BrokenCheck[];
  const row = integrityRow({
    running,
    interrupted: stored !== undefined && !running && (checkedAt ?? 0) < stored.started_at.getTime(),
    last:
      checkedAt === null
        ? null
        : { ageMs: now - checkedAt, total: stored?.total ?? 0, broken: broken.length },
  });
  return { row, running, broken: running ? [] : broken };
}
