import type { BackupTarget } from '../contract/backups.ts';
import { isSecondTargetLate } from '../rules/backup-target.ts';
import { formatAge } from '../rules/backup-text.ts';
import { formatSecondTargetWarning, formatTargetCheck } from '../rules/target-text.ts';
import { folderPlace } from './backup-rows.ts';
import type { Target } from './target-rows.ts';

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
