import { fork } from 'node:child_process';
import { sql } from 'kysely';
import type { AppContext, BackupContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { programFile } from '#platform/project-root.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { backupError } from '../contract/backups.ts';
import { isBackupDue } from '../rules/backup-due.ts';
import type { BackupRun } from '../rules/backup-run.ts';
import type { BackupReport } from './backup-process.ts';
import { readBackupRuns } from './backup-queries.ts';
import { BACKUP_LOCK, type BackupTask, failInterruptedRuns } from './backup-rows.ts';
import { createEncryption } from './file/backup-encryption.ts';
import { sweepAtStart } from './sweep-interrupted.ts';
import { findTargetWork, readTargets } from './target-rows.ts';

export type BackupJob = {
  /** Creates a backup if one is due, and waits for it. */
  runIfDue(): Promise<void>;
  /** Ends the running backup; the next start creates it again. */
  stop(): void;
};

/** Starts the job that checks every minute, in one of the processes, whether a backup is due. */
export async function startBackups(context: AppContext): Promise<BackupJob> {
  const { backups } = context;
  if (backups === null) return { runIfDue: async () => undefined, stop: () => undefined };
  // An invalid key stops the start; otherwise every backup would fail.
  if (backups.recipients.length > 0) await createEncryption(backups.recipients);
  const appKey = context.keys.secret;
  await sweepAtStart(context.db, { ...backups, appKey, now: context.clock() });
  const job = backupJob(context, backups);
  await context.jobs.work('backups', () => job.runIfDue());
  await context.jobs.repeat('backups', '* * * * *');
  return job;
}

function backupJob(context: AppContext, place: BackupContext): BackupJob {
  let stopped = false;
  let child: BackupChild | null = null;
  return {
    async runIfDue() {
      const { backupsHourly: hourly, timeZone } = await readSettings(context);
      const runs = await readBackupRuns(context.db, place.folder.path);
      const now = context.clock();
      const make = isBackupDue(runs, now, { hourly, timeZone });
      if (stopped || (!make && !(await hasTargetWork(context.db, place, runs, now)))) return;
      const free = await context.freeBytes();
      child = startBackupChild({
        ...place,
        appKey: context.keys.secret,
        make,
        databaseFree: Number.isFinite(free) ? free : null,
        hourly,
        timeZone,
        now,
        latest: runs[0]?.id ?? null,
      });
      if (stopped) child.end();
      const report = await child.report;
      child = null;
      if (report === null && !stopped) await failBrokenRuns(context);
      logReport(context, report, stopped);
    },
    stop() {
      stopped = true;
      child?.end();
    },
  };
}

/** Marks the run of a crashed process as failed: otherwise it would crash again a minute later. */
async function failBrokenRuns(context: AppContext): Promise<void> {
  await context.db
    .updateTable('backup_runs')
    .set({ state: 'failed', reason: 'unexpected', ended_at: new Date(context.clock()) })
    .where('state', '=', 'running')
    .where(sql<boolean>`pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint)`)
    .execute();
}

/** Returns `false` while a backup waits or runs: its process does the work at the targets afterwards. */
async function hasTargetWork(
  db: Db,
  place: BackupContext,
  runs: readonly BackupRun[],
  now: number,
): Promise<boolean> {
  if (runs.some(({ state }) => state === 'waiting' || state === 'running')) return false;
  const { send, checks } = findTargetWork(await readTargets(db, place, runs), now);
  return send !== null || checks.length > 0;
}

function logReport({ log }: AppContext, report: BackupReport | null, stopped: boolean): void {
  for (const { place, reason, error } of report?.failures ?? []) {
    log.error({ target: place, reason, cause: error }, 'backup target failed');
  }
  if (report?.outcome === 'rehearsed' || report?.outcome === 'read') {
    log.info(report, 'backup created');
  } else if (report === null) {
    if (!stopped) log.error('the backup process crashed');
  } else if (report.outcome === 'failed') {
    log.error({ reason: report.reason, cause: report.error }, 'backup failed');
  }
}

/**
 * Requests a backup now. Rejects with 409 `backup-running` while one runs or was requested, and with 409
 * `backups-off` if this server creates none.
 */
export async function requestBackup(
  context: AppContext,
  actor: Actor,
  from: AuditContext,
): Promise<void> {
  if (context.backups === null) throw backupError('backups-off');
  await inTransaction(context.db, async (tx) => {
    const { rows } = await sql<{ idle: boolean }>`
      select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as idle`.execute(tx);
    if (!rows[0]?.idle) throw backupError('backup-running');
    const now = context.clock();
    await failInterruptedRuns(tx, now);
    const id = newId();
    const inserted = await tx
      .insertInto('backup_runs')
      .values({ id, state: 'waiting', asked_by: actor.name, started_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) throw backupError('backup-running');
    await context.jobs.enqueue(tx, 'backups', [{}]);
    const record = { type: 'backup', id } as const;
    await writeAudit(tx, { actor, from, action: 'backup-requested', record, now });
  });
}

type BackupChild = {
  /** The report that the process sent; `null`: it was ended, or crashed. */
  report: Promise<BackupReport | null>;
  end(): void;
};

const PROGRAM = programFile({
  source: 'src/backup/server/backup-process.ts',
  built: 'backup-process.js',
});

/** Starts the process that creates one backup. Sends the task, which contains secrets, by IPC, not as an argument. */
function startBackupChild(task: BackupTask): BackupChild {
  const child = fork(PROGRAM, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Ctrl+C at the console must reach the app only.
    detached: true,
  });
  let received: BackupReport | null = null;
  child.once('message', (message: BackupReport) => {
    received = message;
  });
  const report = new Promise<BackupReport | null>((resolve) => {
    child.once('close', () => resolve(received));
    child.once('error', () => resolve(received));
  });
  child.send(task);
  return { report, end: () => child.kill('SIGTERM') };
}
