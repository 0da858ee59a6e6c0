import { addDays, dayAt, MINUTE } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { type BackupRun, hasBackupFile } from './backup-run.ts';

const HOUR = 60 * MINUTE;
/** Minute of the workshop's day: 03:00. */
const NIGHT_MINUTE = 180;
const PAUSE_AFTER_FAILURE = 30 * MINUTE;
/** This many interrupted runs in a row count as a failure. */
const INTERRUPTIONS_TO_PAUSE = 3;

type Schedule = { hourly: boolean; timeZone: string };

/**
 * Returns whether a backup must be created now: it was requested, or there is none since the last night (or
 * hour). A computer that was off at night creates it when it is on again. After a failure it waits half an
 * hour; an interrupted run counts as a failure only after several in a row. `runs` latest first, `now` in
 * epoch milliseconds.
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
  const dueAt = hourly ? now - (now % HOUR) : lastNight(now, timeZone);
  return !runs.some((run) => hasBackupFile(run) && run.startedAt >= dueAt);
}

function isPausing(runs: readonly BackupRun[], latest: BackupRun): boolean {
  if (latest.state !== 'failed') return false;
  const lastRuns = runs.slice(0, INTERRUPTIONS_TO_PAUSE);
  const interrupted = lastRuns.filter(({ reason }) => reason === 'interrupted').length;
  return latest.reason !== 'interrupted' || interrupted === INTERRUPTIONS_TO_PAUSE;
}

/** Returns the latest 03:00 in the workshop's time zone; if the clocks skip it, the time of the change. */
function lastNight(now: number, timeZone: string): number {
  const today = dayAt(now, timeZone);
  const tonight = boundaryAt(today, NIGHT_MINUTE, timeZone);
  return tonight <= now ? tonight : boundaryAt(addDays(today, -1), NIGHT_MINUTE, timeZone);
}
