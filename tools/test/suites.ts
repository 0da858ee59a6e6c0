import { execute, type Outcome, type Runner } from './runner.ts';

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default'];
const RESULTS = '--reporter=./tools/test/results-reporter.ts';

export type SuiteOptions = {
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Runs only the test files whose path contains this text; in `e2e`, those of the browser. */
  readonly only?: string | undefined;
};

/**
 * Runs the tests and the browser tests at the same time: the browser tests wait for half of their time, in which
 * the others use the cores (docs/decisions/0047).
 */
export function runSuites({ env = {}, only }: SuiteOptions = {}): Promise<Outcome[]> {
  const args = [...VITEST, RESULTS, ...(only === undefined ? [] : [only])];
  const tests: Runner = { name: 'tests', args, env };
  const browser: Runner = {
    name: 'browser',
    args: [...args, '--config', 'vitest.e2e.config.ts'],
    env,
    printAtEnd: only === undefined,
  };
  if (only === undefined) return Promise.all([execute(tests), execute(browser)]);
  return Promise.all([execute(only.includes('e2e') ? browser : tests)]);
}
