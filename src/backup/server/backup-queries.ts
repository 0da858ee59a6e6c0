import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { readAppliedMigrations } from '#platform/data/migrate.ts';
import type { BackupFolder } from '#platform/operations/config.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Backup, Backups } from '../contract/backups.ts';
import { type BackupRun, backupWarning, isVerified } from '../rules/backup-run.ts';
import {
  formatAge,
  formatBackupReason,
  formatBackupWarning,
  formatMoment,
  formatSecondTarget,
  formatTargetCheck,
} from '../rules/backup-text.ts';
import { listBackupFiles } from './backup-folder.ts';
import { folderPlace, isBackupRunning, readRunRows, toBackupRun } from './backup-rows.ts';
import { readTargets, type TargetConfig, targetView, targetWarning } from './target-rows.ts';

/** Reads the runs, latest first, with the state of their files in `folder`. */
export async function readBackupRuns(db: Db, folder: string | null): Promise<BackupRun[]> {
  const [rows, running, files] = await Promise.all([
    readRunRows(db),
    isBackupRunning(db),
    folder === null ? new Map<string, number>() : listBackupFiles(folder),
  ]);
  const here = folder === null ? null : folderPlace(folder);
  return rows.map((row) => toBackupRun(row, { here, files, running }));
}

const MAX_SHOWN = 100;

/** Reads the backups and warnings for the panel. */
export async function readBackups(context: AppContext): Promise<Backups> {
  const folder = context.backups?.folder.path ?? null;
  const [runs, since, { backupsHourly, timeZone }] = await Promise.all([
    readBackupRuns(context.db, folder),
    readBackupsSince(context.db),
    readSettings(context),
  ]);
  const watch = { runs, since, up: context.startedAt, now: context.clock() };
  const targets =
    context.backups === null ? [] : await readTargets(context.db, context.backups, runs);
  const warning = folder === null ? null : backupWarning(watch);
  const warnings = [
    ...(warning === null ? [] : [formatBackupWarning(warning, timeZone)]),
    ...targets.flatMap((target) => targetWarning(target, watch, timeZone) ?? []),
  ];
  return {
    folder,
    hourly: backupsHourly,
    running: runs.some(({ state }) => state === 'waiting' || state === 'running'),
    warning: warnings.length > 0 ? warnings.join(' ') : null,
    targets: targets.map((target) => targetView(target, { timeZone, now: watch.now })),
    backups: runs.flatMap((run) => backupView(run) ?? []).slice(0, MAX_SHOWN),
  };
}

/**
 * Returns when the last verified backup was started, in epoch milliseconds; `null`: there is none.
 */
export async function lastVerifiedBackup(context: AppContext): Promise<number | null> {
  const runs = await readBackupRuns(context.db, context.backups?.folder.path ?? null);
  return runs.find(isVerified)?.startedAt ?? null;
}

/** Returns when this database could first have been backed up: an older database got backups by an update. */
async function readBackupsSince(db: Db): Promise<number> {
  const migrations = await readAppliedMigrations(db);
  return migrations.find(({ name }) => name === '0016_backups.sql')?.at.getTime() ?? 0;
}

type BackupConfig = Omit<TargetConfig, 'folder'> & {
  folder: BackupFolder | null;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
};

/** Returns the lines of `npm run doctor`: for each target the last verified backup, its age and weekly check. */
export async function formatLastBackups(
  db: Db,
  { folder, second, timeZone, now }: BackupConfig,
): Promise<string[]> {
  const runs = await readBackupRuns(db, folder?.path ?? null);
  const newest = formatNewest(runs.find(isVerified), { timeZone, now });
  if (folder === null) return [newest];
  const targets = await readTargets(db, { folder, second }, runs);
  return targets.map((target) => {
    const { place, state, backups } = target;
    const line =
      target.second === null
        ? newest
        : formatSecondTarget(place, backups[0] ?? null, state, { timeZone, now });
    return `${line} ${formatTargetCheck(state, timeZone)}`.trimEnd();
  });
}

function formatNewest(
  last: BackupRun | undefined,
  { timeZone, now }: Pick<BackupConfig, 'timeZone' | 'now'>,
): string {
  if (!last) return 'Todavía no hay ninguna copia de seguridad verificada.';
  const time = `${formatMoment(last.startedAt, timeZone)} (${timeZone}, ${formatAge(now - last.startedAt)})`;
  return `Última copia de seguridad verificada: ${time}, ${last.file} en ${last.where}.`;
}

/** Maps a run to the API; `null` for one that waits or runs. */
function backupView(run: BackupRun): Backup | null {
  const { state, reason } = run;
  if (state === 'waiting' || state === 'running') return null;
  return {
    _id: run.id,
    createdAt: new Date(run.startedAt).toISOString(),
    state,
    reason: reason === null ? '' : formatBackupReason(reason, run.missingBytes),
    askedBy: run.askedBy ?? '',
    file: run.file,
    bytes: run.bytes ?? 0,
    rows: run.rows ?? 0,
    place: run.place,
    where: run.where,
    encrypted: run.encrypted,
    authenticated: run.seal !== null,
  };
}
