import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { passSignalsTo } from './pass-signals.ts';
import { testDay } from './test-days/days.ts';
import { shiftedClock } from './test-days/shifted-clock.ts';

/**
 * `npm run on-day -- 2026-12-25 COMMAND`: runs a command as if it were 10:00 of that day in the workshop;
 * `2026-12-31T23:50` names another time. Ends as the command does; with 2 if it cannot start.
 */
const [at, command, ...args] = process.argv.slice(2);
try {
  if (at === undefined || command === undefined) throw new Error('npm run on-day -- DAY COMMAND…');
  const env = { ...process.env, ...(await shiftedClock(testDay('chosen day', at))) };
  const child = spawn(command, args, { stdio: 'inherit', env });
  passSignalsTo(child);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
} catch (error) {
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  console.error(missing ? `There is no command «${command}».` : (error as Error).message);
  process.exitCode = 2;
}
