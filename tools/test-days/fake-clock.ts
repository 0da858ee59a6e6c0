import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestDay } from './days.ts';

const INHERIT = join(import.meta.dirname, 'inherit-clock.cjs');

/**
 * Returns the environment in which a process, and each process that it starts, runs as if it were `day` now.
 * The clock goes on from there. Debian's `faketime` names its library; throws a sentence where it is missing.
 * Monotonic clocks stay: the timers of Node.js and of PostgreSQL hang with a faked one.
 */
export function fakeClock({ at, zone }: TestDay): Record<string, string> {
  const start = Temporal.PlainDateTime.from(at).toZonedDateTime(zone).epochMilliseconds;
  const seconds = Math.round((start - Date.now()) / 1000);
  return {
    LD_PRELOAD: findLibrary(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NODE_OPTIONS: `--require=${INHERIT}`,
    TZ: zone,
  };
}

function findLibrary(): string {
  const { stdout } = spawnSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  });
  if (!stdout) throw new Error('faketime is missing: install the package «faketime» of Debian.');
  return stdout.trim();
}
