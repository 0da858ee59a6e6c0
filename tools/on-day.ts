import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { testDay } from './test-days/days.ts';
import { compileClock, shiftedClock } from './test-days/shifted-clock.ts';

/**
 * `npm run on-day -- 2026-12-25 npm run demo`: runs a command as if it were 10:00 of that day in the
 * workshop; `2026-12-31T23:50` names another time. Ends with the code of the command.
 */
const [at, command, ...args] = process.argv.slice(2);
if (at === undefined || command === undefined) {
  console.error('npm run on-day -- 2026-12-25[T10:00] COMMAND…');
  process.exit(2);
}
await compileClock();
const env = { ...process.env, ...shiftedClock(testDay('chosen day', at)) };
const child = spawn(command, args, { stdio: 'inherit', env });
// Ctrl-C reaches both; the command ends first.
process.on('SIGINT', () => undefined);
const [code]: unknown[] = await once(child, 'close');
process.exitCode = typeof code === 'number' ? code : 1;
