import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { errorLines, runCommand } from '../check/command.ts';
import { PROJECT } from '../check/tree.ts';
import type { TestDay } from './days.ts';

const SOURCE = join(import.meta.dirname, 'clock.c');
const LIBRARY = join(PROJECT, '.cache/test-clock.so');
const INHERIT = join(import.meta.dirname, 'inherit-clock.cjs');
const MINUTE_MS = 60_000;

/**
 * Returns the environment in which a process, and each process that it starts, runs as if it were `day.at`
 * when this function is called; the clock goes on from there. Compiles the library first. Throws a sentence where the
 * clock cannot be shifted. Checks the clock of a Node process only.
 */
export async function shiftedClock({ at, zone }: TestDay): Promise<Record<string, string>> {
  if (process.platform !== 'linux') throw new Error('The clock can be shifted on Linux only.');
  if (process.env['TEST_CLOCK_OFFSET']) throw new Error('The clock is shifted already.');
  // LD_PRELOAD splits at spaces and colons, NODE_OPTIONS at spaces.
  if (/[\s:]/.test(PROJECT)) throw new Error(`The path ${PROJECT} has a space or a colon.`);
  await compile();
  const start = Temporal.PlainDateTime.from(at).toZonedDateTime(zone).epochMilliseconds;
  const { LD_PRELOAD: preloaded, NODE_OPTIONS: options } = process.env;
  // inherit-clock.cjs has the same names.
  const env = {
    LD_PRELOAD: preloaded ? `${preloaded}:${LIBRARY}` : LIBRARY,
    TEST_CLOCK_OFFSET: String(Math.ceil((start - Date.now()) / 1000)),
    NODE_OPTIONS: `${options ?? ''} --require=${INHERIT}`.trim(),
    TZ: zone,
  };
  const shown = await runCommand(PROJECT, process.execPath, ['-p', 'Date.now()'], env);
  if (Math.abs(Number(shown.stdout) - start) > MINUTE_MS) {
    throw new Error(`The clock is not shifted: ${shown.stdout}${shown.stderr}`);
  }
  return env;
}

/** Writes the library under another name first: a running command may use the file. */
async function compile(): Promise<void> {
  mkdirSync(join(PROJECT, '.cache'), { recursive: true });
  const written = `${LIBRARY}.${process.pid}`;
  const args = ['-O2', '-shared', '-fPIC', '-o', written, SOURCE];
  const compiled = await runCommand(PROJECT, 'cc', args).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('«cc» is missing, which compiles the clock of this command: install gcc.');
  });
  const errors = errorLines(compiled, 'cc');
  if (errors.length > 0) throw new Error(errors.join('\n'));
  renameSync(written, LIBRARY);
}
