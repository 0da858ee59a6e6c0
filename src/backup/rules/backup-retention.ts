import { dayAt, dayNumber } from '#shared/time/day-time.ts';
import { type BackupRun, isVerified } from './backup-run.ts';

const HOURS = 24;
const DAYS = 14;
const WEEKS = 8;
const HOUR_MS = 3_600_000;

type KeptBackup = Pick<BackupRun, 'state' | 'place' | 'reason' | 'startedAt' | 'file'>;

/**
 * Returns the backups to keep: the last one of each of 14 days and of 8 weeks (from Monday) that have one,
 * with hourly backups also of 24 hours. Always keeps the last verified backup and all later ones. Counts
 * only days and weeks with a backup: a workshop that is closed for a month loses none.
 */
export function backupsToKeep<Each extends KeptBackup>(
  backups: readonly Each[],
  { hourly, timeZone }: { hourly: boolean; timeZone: string },
): Set<Each> {
  const latestFirst = [...backups].sort((a, b) => b.startedAt - a.startedAt);
  const verified = latestFirst.findIndex(isVerified);
  const day = ({ startedAt }: KeptBackup) => dayNumber(dayAt(startedAt, timeZone));
  // 1970-01-01 was a Thursday.
  const week = (backup: KeptBackup) => Math.floor((day(backup) + 3) / 7);
  const hour = ({ startedAt }: KeptBackup) => Math.floor(startedAt / HOUR_MS);
  return new Set([
    ...(verified < 0 ? latestFirst : latestFirst.slice(0, verified + 1)),
    ...lastOfEach(latestFirst, day, DAYS),
    ...lastOfEach(latestFirst, week, WEEKS),
    ...(hourly ? lastOfEach(latestFirst, hour, HOURS) : []),
  ]);
}

/** Returns the latest element of each of the latest `count` groups. */
function lastOfEach<Each>(
  latestFirst: readonly Each[],
  groupOf: (each: Each) => number,
  count: number,
): Each[] {
  const groups = new Map<number, Each>();
  for (const each of latestFirst) {
    const group = groupOf(each);
    if (!groups.has(group)) groups.set(group, each);
  }
  return [...groups.values()].slice(0, count);
}

const MB = 1024 * 1024;
/** Estimated size of the first backup relative to the database: compressed text without indexes. */
const COMPRESSION = 0.5;
const GROWTH = 1.3;

type SpaceNeed = {
  /** Size of the database on its disk. */
  databaseBytes: number;
  /** Size of the previous backup; `null`: this is the first. */
  lastBackupBytes: number | null;
  /** Free space on the disk of the backup folder. */
  folderFree: number;
  /** Free space on the database's disk; infinite on another machine. */
  databaseFree: number;
  /** Bytes that must stay free on a disk. */
  reserved: number;
};

type BackupSpace =
  | { reason: null }
  | { reason: 'no-room' | 'no-room-to-rehearse'; missingBytes: number };

/** Returns whether there is disk space for a backup and for the database of its test restore. All in bytes. */
export function checkBackupSpace(need: SpaceNeed): BackupSpace {
  const { databaseBytes, lastBackupBytes, folderFree, databaseFree, reserved } = need;
  const backup = Math.ceil((lastBackupBytes ?? databaseBytes * COMPRESSION) * GROWTH) + MB;
  const missingInFolder = backup + reserved - folderFree;
  if (missingInFolder > 0) return { reason: 'no-room', missingBytes: missingInFolder };
  const testRestore = Math.ceil(databaseBytes * GROWTH) + MB;
  const missing = backup + testRestore + reserved - databaseFree;
  return missing > 0 ? { reason: 'no-room-to-rehearse', missingBytes: missing } : { reason: null };
}
