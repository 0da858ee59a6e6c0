import type { Db } from '#platform/data/database.ts';
import type { BackupFolder } from '#platform/operations/config.ts';
import type { SecondTarget } from '#platform/operations/service-config.ts';
import type { BackupTarget } from '../contract/backups.ts';
import { type BackupRun, isVerified } from '../rules/backup-run.ts';
import {
  type CheckOutcome,
  isCheckDue,
  isSecondTargetLate,
  isSendDue,
  TARGET_REASONS,
  type TargetReason,
  type TargetState,
} from '../rules/backup-target.ts';
import { formatAge, formatSecondTargetWarning, formatTargetCheck } from '../rules/backup-text.ts';
import { folderPlace } from './backup-rows.ts';
import { secondTargetPlace } from './second-store.ts';

/** A verified backup at a target. */
export type TargetBackup = {
  file: string;
  /** Time of the snapshot in epoch milliseconds. */
  startedAt: number;
  bytes: number;
  seal: string;
  encrypted: boolean;
};

type Target = {
  place: string;
  /** `null`: the folder of `BACKUP_DIR`. */
  second: SecondTarget | null;
  state: TargetState;
  /** Latest first. */
  backups: TargetBackup[];
};

export type TargetConfig = { folder: BackupFolder; second: SecondTarget | null };

/** Reads the targets of this process, the local folder first; `runs` latest first. */
export async function readTargets(
  db: Db,
  { folder, second }: TargetConfig,
  runs: readonly BackupRun[],
): Promise<Target[]> {
  const here = folderPlace(folder.path);
  const first = {
    place: here,
    second: null,
    state: await readState(db, here),
    backups: runs.filter(({ place }) => place === 'here').flatMap((run) => targetBackup(run) ?? []),
  };
  if (second === null) return [first];
  const place = secondTargetPlace(second);
  const rows = await db
    .selectFrom('backup_second_copies')
    .selectAll()
    .where('place', '=', place)
    .orderBy('started_at', 'desc')
    .execute();
  const backups = rows.map(({ file, started_at, bytes, seal, encrypted }) => ({
    file,
    startedAt: started_at.getTime(),
    bytes,
    seal: seal.toString('hex'),
    encrypted,
  }));
  return [first, { place, second, state: await readState(db, place), backups }];
}

function targetBackup(run: BackupRun): TargetBackup | null {
  const { file, startedAt, bytes, seal, encrypted } = run;
  if (!isVerified(run) || seal === null || bytes === null) return null;
  return { file, startedAt, bytes, seal, encrypted };
}

async function readState(db: Db, place: string): Promise<TargetState> {
  const row = await db
    .selectFrom('backup_targets')
    .selectAll()
    .where('place', '=', place)
    .executeTakeFirst();
  return {
    sentAt: row?.sent_at?.getTime() ?? null,
    sendReason: reasonOf(row?.send_reason),
    checkedAt: row?.checked_at?.getTime() ?? null,
    checkOutcome: (row?.check_outcome ?? null) as CheckOutcome | null,
    checkReason: reasonOf(row?.check_reason),
  };
}

function reasonOf(code: string | null | undefined): TargetReason | null {
  if (!code) return null;
  return TARGET_REASONS.find((reason) => reason === code) ?? 'unexpected';
}

/** Work that is due at the targets. */
export type TargetWork = {
  /** The newest backup, if it is missing at the second target. */
  send: { backup: TargetBackup; target: Target & { second: SecondTarget } } | null;
  /** The newest backup of each target whose weekly check is due. */
  checks: { backup: TargetBackup; target: Target }[];
};

export function findTargetWork(targets: readonly Target[], now: number): TargetWork {
  const checks = targets.flatMap((target) => {
    const [backup] = target.backups;
    const oldest = target.backups.at(-1);
    const isDue = backup && oldest && isCheckDue(target.state, oldest.startedAt, now);
    return isDue ? [{ backup, target }] : [];
  });
  return { send: findBackupToSend(targets, now), checks };
}

function findBackupToSend([first, target]: readonly Target[], now: number): TargetWork['send'] {
  if (!first || !target || target.second === null) return null;
  const { second } = target;
  // Only encrypted backups are sent to another machine.
  const backup = first.backups.find(({ encrypted }) => encrypted || second.kind === 'folder');
  const isSent = backup && target.backups.some(({ file }) => file === backup.file);
  if (!backup || isSent) return null;
  if (!isSendDue(target.state, { startedAt: backup.startedAt, now })) return null;
  return { backup, target: { ...target, second } };
}

export function targetView(
  { place, state, backups }: Target,
  { timeZone, now }: { timeZone: string; now: number },
): BackupTarget {
  const [last] = backups;
  return {
    where: withoutMachine(place),
    last: last
      ? { createdAt: new Date(last.startedAt).toISOString(), encrypted: last.encrypted }
      : null,
    age: last ? formatAge(now - last.startedAt) : '',
    check: formatTargetCheck(state, timeZone),
  };
}

/** Removes the machine's name from a folder of this machine. */
function withoutMachine(place: string): string {
  const machine = folderPlace('');
  return place.startsWith(machine) ? place.slice(machine.length) : place;
}

/** Returns the warning about a second target without a recent backup, or a failed weekly check. */
export function targetWarning(
  { second, state, backups }: Target,
  { up, now }: { up: number; now: number },
  timeZone: string,
): string | null {
  const last = backups[0]?.startedAt ?? null;
  const isLate = second !== null && isSecondTargetLate(state, { last, up, now });
  const warnings = [
    isLate ? formatSecondTargetWarning(state, last, timeZone) : '',
    state.checkOutcome === 'failed' ? formatTargetCheck(state, timeZone) : '',
  ];
  return warnings.filter((warning) => warning !== '').join(' ') || null;
}
