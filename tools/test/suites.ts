import { execute, type Outcome } from './runner.ts';

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default'];
const RESULTS = '--reporter=./tools/test/results-reporter.ts';
const BROWSER = ['--config', 'vitest.e2e.config.ts'];

export type SuiteOptions = {
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Runs only the files whose path contains this text. */
  readonly only?: string;
};

/**
 * Runs the tests and the browser tests at the same time: the browser tests wait for half of their time, in which
 * the others use the cores (docs/decisions/0047).
 */
export function runSuites({ env = {}, only }: SuiteOptions = {}): Promise<Outcome[]> {
  const args = [...VITEST, RESULTS];
  if (only !== undefined) args.push('--passWithNoTests', only);
  return Promise.all([
    execute({ name: 'tests', args, env }),
    execute({ name: 'browser', args: [...args, ...BROWSER], env, printAtEnd: true }),
  ]);
}
