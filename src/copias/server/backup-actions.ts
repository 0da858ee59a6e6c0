import { sql } from 'kysely';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { Actor } from '#kernel/staff.ts';
import { type Origin, writeAudit } from '#server-kit/audit.ts';
import { encryptionFor } from '#server-kit/backup-encryption.ts';
import { type Db, inTransaction } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import type { BackupPlace, Kit } from '#server-kit/kit.ts';
import { refuseBackup } from '../contract/backups.ts';
import { isDue } from '../rules/backup-due.ts';
import type { BackupRun } from '../rules/backup-run.ts';
import { type BackupChild, startBackupChild } from './backup-child.ts';
import type { BackupReport } from './backup-process.ts';
import { readRuns } from './backup-queries.ts';
import { BACKUP_LOCK, closeInterrupted } from './backup-rows.ts';
import { sweepAtStart } from './sweep-unproven.ts';
import { readTargets, workAt } from './target-rows.ts';

export type BackupJob = {
  /** Makes a copy where one is due, and waits for it. */
  look(): Promise<void>;
  /** Ends the one that is being made; the next start makes it again. */
  stop(): void;
};

/** Looks every minute, in one of the processes, whether a copy is due, and makes it. */
export async function startBackups(kit: Kit): Promise<BackupJob> {
  const { backups } = kit;
  if (backups === null) return { look: async () => undefined, stop: () => undefined };
  // An invalid key stops the start; otherwise every copy would fail.
  if (backups.recipients.length > 0) await encryptionFor(backups.recipients);
  const appKey = kit.keys.secret;
  await sweepAtStart(kit.db, { ...backups, appKey, now: kit.clock() });
  const job = backupJob(kit, backups);
  await kit.jobs.work('backups', () => job.look());
  await kit.jobs.repeat('backups', '* * * * *');
  return job;
}

function backupJob(kit: Kit, place: BackupPlace): BackupJob {
  let stopped = false;
  let child: BackupChild | null = null;
  return {
    async look() {
      const { backupsHourly: hourly, timeZone } = await readSettings(kit);
      const runs = await readRuns(kit.db, place.folder.path);
      const now = kit.clock();
      const make = isDue(runs, now, { hourly, timeZone });
      if (stopped || (!make && !(await isWorkAtTargets(kit.db, place, runs, now)))) return;
      const free = await kit.freeBytes();
      child = startBackupChild({
        ...place,
        appKey: kit.keys.secret,
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
      if (report === null && !stopped) await closeBroken(kit);
      tell(kit, report, stopped);
    },
    stop() {
      stopped = true;
      child?.end();
    },
  };
}

/** A process that broke would break again a minute later: it counts as failed. */
async function closeBroken(kit: Kit): Promise<void> {
  await kit.db
    .updateTable('backup_runs')
    .set({ state: 'failed', reason: 'unexpected', ended_at: new Date(kit.clock()) })
    .where('state', '=', 'running')
    .where(sql<boolean>`pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint)`)
    .execute();
}

/**
 * No while a copy is waiting or running: the process that makes it tends the targets afterwards.
 */
async function isWorkAtTargets(
  db: Db,
  place: BackupPlace,
  runs: readonly BackupRun[],
  now: number,
): Promise<boolean> {
  if (runs.some(({ state }) => state === 'waiting' || state === 'running')) return false;
  const { send, checks } = workAt(await readTargets(db, place, runs), now);
  return send !== null || checks.length > 0;
}

function tell({ log }: Kit, report: BackupReport | null, stopped: boolean): void {
  for (const { place, reason, error } of report?.failures ?? []) {
    log.error({ target: place, reason, cause: error }, 'a target of the copies failed');
  }
  if (report?.outcome === 'rehearsed' || report?.outcome === 'read') {
    log.info(report, 'backup made');
  } else if (report === null) {
    if (!stopped) log.error('the process that made a backup broke');
  } else if (report.outcome === 'failed') {
    log.error({ reason: report.reason, cause: report.error }, 'backup failed');
  }
}

/**
 * Asks for a copy now. Refuses (409 `backup-running`) while one is being made or asked for, (409
 * `backups-off`) where this server makes none.
 */
export async function askForBackup(kit: Kit, actor: Actor, from: Origin): Promise<void> {
  if (kit.backups === null) throw refuseBackup('backups-off');
  await inTransaction(kit.db, async (tx) => {
    const { rows } = await sql<{ idle: boolean }>`
      select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as idle`.execute(tx);
    if (!rows[0]?.idle) throw refuseBackup('backup-running');
    const now = kit.clock();
    await closeInterrupted(tx, now);
    const id = newId();
    const asked = await tx
      .insertInto('backup_runs')
      .values({ id, state: 'waiting', asked_by: actor.name, started_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (asked.numInsertedOrUpdatedRows === 0n) throw refuseBackup('backup-running');
    await kit.jobs.enqueue(tx, 'backups', [{}]);
    const record = { type: 'backup', id } as const;
    await writeAudit(tx, { actor, from, action: 'backup-requested', record, now });
  });
  kit.jobs.nudge('backups');
}
