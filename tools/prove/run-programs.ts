import { runCommand } from '../check/command.ts';
import { PROJECT } from '../check/tree.ts';
import { execute } from '../test/runner.ts';

/** Runs a program of the project that prints a line of JSON at the end. */
export async function runForJson(
  program: string,
  ...args: string[]
): Promise<{ json: unknown; code: number | null }> {
  const { stdout, stderr, code } = await runCommand(PROJECT, process.execPath, [program, ...args]);
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  try {
    return { json: JSON.parse(line), code };
  } catch {
    throw new Error(`${program} ended with ${code} and no JSON line: ${stderr || stdout}`);
  }
}

/** Runs test files. Returns the numbers of passed and failed tests. */
export async function runTests(
  files: readonly string[],
): Promise<{ passed: number; failed: number }> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot'];
  const reporter = '--reporter=./tools/test/results-reporter.ts';
  const { results } = await execute({ name: 'proof', args: [...args, reporter, ...files] });
  return results;
}
