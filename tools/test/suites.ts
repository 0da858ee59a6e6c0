import { execute, type Outcome, type Runner } from './runner.ts';

export type Suite = 'tests' | 'browser';

const CONFIGS: Readonly<Record<Suite, string>> = {
  tests: 'vitest.config.ts',
  browser: 'vitest.e2e.config.ts',
};
const SUITES: readonly Suite[] = ['tests', 'browser'];
const REPORTERS = ['--reporter=default', '--reporter=./tools/test/results-reporter.ts'];

export type SuiteOptions = {
  readonly suites?: readonly Suite[];
  /** Runs only the test files whose path contains this text. */
  readonly only?: string | undefined;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
};

/**
 * Runs the tests and the browser tests at the same time: the browser tests wait for half of their time, in which
 * the others use the cores (docs/decisions/0047).
 */
export function runSuites({
  suites = SUITES,
  only,
  env = {},
}: SuiteOptions = {}): Promise<Outcome[]> {
  const filter = only === undefined ? [] : [only];
  const runnerOf = (name: Suite, place: number): Runner => ({
    name,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      CONFIGS[name],
      ...REPORTERS,
      ...filter,
    ],
    env,
    printAtEnd: place > 0,
  });
  return Promise.all(suites.map((name, place) => execute(runnerOf(name, place))));
}
