import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { testDay } from './test-days/days.ts';
import { shiftedClock } from './test-days/shifted-clock.ts';

/**
 * `npm run on-day -- 2026-12-25 COMMAND`: runs a command as if it were 10:00 of that day in the workshop;
 * `2026-12-31T23:50` names another time. Ends as the command does; with 2 if it cannot start.
 */
const [at, command, ...args] = process.argv.slice(2);
try {
  if (at === undefined || command === undefined) throw new Error('Usage: DAY COMMAND…');
  const env = { ...process.env, ...(await shiftedClock(testDay('chosen day', at))) };
  const child = spawn(command, args, { stdio: 'inherit', env });
  // Ctrl-C reaches both; the command ends first.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
