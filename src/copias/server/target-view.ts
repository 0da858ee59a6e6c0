import type { BackupTarget } from '../contract/backups.ts';
import { isSecondTargetLate } from '../rules/backup-target.ts';
import { formatAge } from '../rules/backup-text.ts';
import { formatSecondTargetWarning, formatTargetCheck } from '../rules/target-text.ts';
import { folderPlace } from './backup-rows.ts';
import type { Target } from './target-rows.ts';

export function targetView(
  { place, state, copies }: Target,
  { timeZone, now }: { timeZone: string; now: number },
): BackupTarget {
  const [last] = copies;
  return {
    where: withoutMachine(place),
    last: last
      ? { createdAt: new Date(last.startedAt).toISOString(), encrypted: last.encrypted }
      : null,
    age: last ? formatAge(now - last.startedAt) : '',
    check: formatTargetCheck(state, timeZone),
  };
}

/** A folder of this machine is shown by its path alone. */
function withoutMachine(place: string): string {
  const machine = folderPlace('');
  return place.startsWith(machine) ? place.slice(machine.length) : place;
}

/** Warns of a second target without a recent copy, and of a target whose weekly check failed. */
export function targetWarning(
  { second, state, copies }: Target,
  { up, now }: { up: number; now: number },
  timeZone: string,
): string | null {
  const last = copies[0]?.startedAt ?? null;
  const isLate = second !== null && isSecondTargetLate(state, { last, up, now });
  const warnings = [
    isLate ? formatSecondTargetWarning(state, last, timeZone) : '',
    state.checkOutcome === 'failed' ? formatTargetCheck(state, timeZone) : '',
  ];
  return warnings.filter((warning) => warning !== '').join(' ') || null;
}
