import { addDays, dayAt, MINUTE } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { type BackupRun, hasBackupFile } from './backup-run.ts';

const HOUR = 60 * MINUTE;
/** Minute of the workshop's day. */
const NIGHT_MINUTE = 180;
const PAUSE_AFTER_FAILURE = 30 * MINUTE;
/** So many times in a row it is no chance any more. */
const INTERRUPTIONS_TO_PAUSE = 3;

type Schedule = { hourly: boolean; timeZone: string };

/**
 * Whether a copy has to be made now: somebody asked for one, or there is none since the last night (or
 * hour). A computer that was off at night makes up for it when it is on again. After a failure it waits
 * half an hour; one that was interrupted did not fail, unless that happens again and again. `runs` latest first, `now` in epoch milliseconds.
 */
export function isBackupDue(
  runs: readonly BackupRun[],
  now: number,
  { hourly, timeZone }: Schedule,
): boolean {
  const [latest] = runs;
  if (latest?.state === 'waiting') return true;
  if (latest?.state === 'running') return false;
  if (latest && isPausing(runs, latest) && now - latest.startedAt < PAUSE_AFTER_FAILURE) {
    return false;
  }
  const mark = hourly ? now - (now % HOUR) : lastNight(now, timeZone);
  return !runs.some((run) => hasBackupFile(run) && run.startedAt >= mark);
}

function isPausing(runs: readonly BackupRun[], latest: BackupRun): boolean {
  if (latest.state !== 'failed') return false;
  const last = runs.slice(0, INTERRUPTIONS_TO_PAUSE);
  const interrupted = last.filter(({ reason }) => reason === 'interrupted').length;
  return latest.reason !== 'interrupted' || interrupted === INTERRUPTIONS_TO_PAUSE;
}

/** The latest 03:00 of the workshop; where the clocks skip it, the moment of the jump. */
function lastNight(now: number, timeZone: string): number {
  const today = dayAt(now, timeZone);
  const tonight = boundaryAt(today, NIGHT_MINUTE, timeZone);
  return tonight <= now ? tonight : boundaryAt(addDays(today, -1), NIGHT_MINUTE, timeZone);
}
