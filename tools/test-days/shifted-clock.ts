import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorLines, runCommand } from '../check/command.ts';
import { PROJECT } from '../check/tree.ts';
import type { TestDay } from './days.ts';

const SOURCE = join(import.meta.dirname, 'clock.c');
const LIBRARY = join(PROJECT, '.cache/test-clock.so');
const INHERIT = join(import.meta.dirname, 'inherit-clock.cjs');

/** Compiles the library of the clock. Throws what the compiler says, or that Linux' `cc` is missing. */
export async function compileClock(): Promise<void> {
  mkdirSync(join(PROJECT, '.cache'), { recursive: true });
  const args = ['-O2', '-shared', '-fPIC', '-o', LIBRARY, SOURCE];
  const compiled = await runCommand(PROJECT, 'cc', args).catch(() => {
    throw new Error('«cc» is missing, which compiles the clock of this command: install gcc.');
  });
  const errors = errorLines(compiled, 'cc');
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

/**
 * Returns the environment in which a process, and each process that it starts, runs as if `day` began now. The
 * clock goes on from there.
 */
export function shiftedClock({ at, zone }: TestDay): Record<string, string> {
  const start = Temporal.PlainDateTime.from(at).toZonedDateTime(zone).epochMilliseconds;
  return {
    LD_PRELOAD: LIBRARY,
    TEST_CLOCK_OFFSET: String(Math.round((start - Date.now()) / 1000)),
    NODE_OPTIONS: `--require=${INHERIT}`,
    TZ: zone,
  };
}
