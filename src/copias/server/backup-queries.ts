import { sql } from 'kysely';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { BackupFolder } from '#server-kit/config.ts';
import type { Db } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Backups } from '../contract/backups.ts';
import { type BackupRun, isVerified } from '../rules/backup-run.ts';
import { warningOf } from '../rules/backup-warning.ts';
import { agoText, momentText, warningInWords } from '../rules/backup-words.ts';
import { checkInWords, secondInWords } from '../rules/target-words.ts';
import { copiesIn } from './backup-folder.ts';
import { isBeingMade, placeOf, readRows, runOf } from './backup-rows.ts';
import { backupView } from './backup-view.ts';
import { readTargets, type TargetsOf } from './target-rows.ts';
import { targetView, targetWarning } from './target-view.ts';

/** Tries, latest first; `folder`: where this process looks for their files. */
export async function readRuns(db: Db, folder: string | null): Promise<BackupRun[]> {
  const [rows, beingMade, files] = await Promise.all([
    readRows(db),
    isBeingMade(db),
    folder === null ? new Map<string, number>() : copiesIn(folder),
  ]);
  const here = folder === null ? null : placeOf(folder);
  return rows.map((row) => runOf(row, { here, files, beingMade }));
}

const MOST_SHOWN = 100;

/** What the panel shows of the copies, and what it warns of. */
export async function readBackups(kit: Kit): Promise<Backups> {
  const folder = kit.backups?.folder.path ?? null;
  const [runs, born, { backupsHourly, timeZone }] = await Promise.all([
    readRuns(kit.db, folder),
    bornAt(kit.db),
    readSettings(kit),
  ]);
  const watch = { runs, born, up: kit.startedAt, now: kit.clock() };
  const targets = kit.backups === null ? [] : await readTargets(kit.db, kit.backups, runs);
  const warning = folder === null ? null : warningOf(watch);
  const warnings = [
    ...(warning === null ? [] : [warningInWords(warning, timeZone)]),
    ...targets.flatMap((target) => targetWarning(target, watch, timeZone) ?? []),
  ];
  return {
    folder,
    hourly: backupsHourly,
    running: runs.some(({ state }) => state === 'waiting' || state === 'running'),
    warning: warnings.length > 0 ? warnings.join(' ') : null,
    targets: targets.map((target) => targetView(target, { timeZone, now: watch.now })),
    backups: runs.flatMap((run) => backupView(run) ?? []).slice(0, MOST_SHOWN),
  };
}

/** Since when this database could have been copied: older ones came to it by an update. */
async function bornAt(db: Db): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select applied_at as at from schema_migrations where name = '0016_backups.sql'`.execute(db);
  return rows[0]?.at.getTime() ?? 0;
}

type Told = Omit<TargetsOf, 'folder'> & {
  folder: BackupFolder | null;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
};

/** The doctor's lines: of each target the last verified copy, its age and the weekly check. */
export async function lastBackupsInWords(
  db: Db,
  { folder, second, timeZone, now }: Told,
): Promise<string[]> {
  const runs = await readRuns(db, folder?.path ?? null);
  const newest = newestInWords(runs.find(isVerified), { timeZone, now });
  if (folder === null) return [newest];
  const targets = await readTargets(db, { folder, second }, runs);
  return targets.map((target) => {
    const { place, state, copies } = target;
    const told =
      target.second === null
        ? newest
        : secondInWords(place, copies[0] ?? null, state, { timeZone, now });
    return `${told} ${checkInWords(state, timeZone)}`.trimEnd();
  });
}

function newestInWords(
  last: BackupRun | undefined,
  { timeZone, now }: Pick<Told, 'timeZone' | 'now'>,
): string {
  if (!last) return 'Todavía no hay ninguna copia de seguridad verificada.';
  const when = `${momentText(last.startedAt, timeZone)} (${agoText(now - last.startedAt)})`;
  return `Última copia de seguridad verificada: ${when}, ${last.file} en ${last.where}.`;
}
