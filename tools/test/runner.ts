import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import { passSignalsTo } from '../pass-signals.ts';
import { RESULTS_FILE, type Results, readResults } from './results.ts';

export type Runner = {
  readonly name: string;
  readonly args: readonly string[];
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Prints the output when the program has ended, for one that runs beside another. */
  readonly printAtEnd?: boolean;
};
export type Outcome = {
  readonly name: string;
  readonly seconds: number;
  readonly results: Results;
  /** Whether the program wrote its results. */
  readonly reported: boolean;
  /** The signal that asked this process to end meanwhile. */
  readonly interruption: NodeJS.Signals | null;
};

/** Runs a Node program and prints its output. Returns its duration and results, also when it was interrupted. */
export async function execute({
  name,
  args,
  env: added = {},
  printAtEnd = false,
}: Runner): Promise<Outcome> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'bujia-results-'));
  const file = join(folder, 'results.json');
  try {
    const env = { ...process.env, ...added, [RESULTS_FILE]: file };
    const stdio = printAtEnd ? ('pipe' as const) : ('inherit' as const);
    const child = spawn(process.execPath, args, { cwd: PROJECT, env, stdio });
    const stopPassing = passSignalsTo(child);
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk));
    }
    const [code, signal]: unknown[] = await once(child, 'close');
    const interruption = stopPassing();
    process.stdout.write(Buffer.concat(output));
    const written = readResults(file);
    const results = withRunnerFailure(written, String(code ?? signal));
    const seconds = (performance.now() - began) / 1000;
    const reported = written !== undefined;
    return { name, seconds, results, reported, interruption };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends this process as an interrupted command does, if a signal arrived during these runs. */
export function endIfInterrupted(outcomes: readonly Outcome[]): void {
  for (const { interruption } of outcomes) {
    if (interruption !== null) process.exit(128 + constants.signals[interruption]);
  }
}

/** Adds a failure for a runner that crashed, ran no test, or failed without a failed test. */
function withRunnerFailure(results: Results | undefined, ended: string): Results {
  if (!results) return withFailure(NOTHING, `it ended with ${ended} and reported nothing`);
  const { passed, failed, skipped } = results;
  if (passed + failed + skipped.length === 0) return withFailure(results, 'it ran no test');
  if (ended !== '0' && failed === 0) return withFailure(results, `it ended with ${ended}`);
  return results;
}

const NOTHING: Results = { passed: 0, failed: 0, failures: [], skipped: [] };

function withFailure(results: Results, what: string): Results {
  return { ...results, failed: results.failed + 1, failures: [...results.failures, what] };
}
