import { execute, type Outcome, type Runner } from './runner.ts';

const SUITES = ['tests', 'browser'] as const;
export type Suite = (typeof SUITES)[number];

const CONFIGS: Readonly<Record<Suite, string>> = {
  tests: 'vitest.config.ts',
  browser: 'vitest.e2e.config.ts',
};
const REPORTERS = ['--reporter=default', '--reporter=./tools/test/results-reporter.ts'];

export const isSuite = (text: string): text is Suite => SUITES.some((suite) => suite === text);

export type SuiteOptions = {
  readonly suites?: readonly Suite[] | undefined;
  /** Runs only the test files whose path contains this text. */
  readonly only?: string | undefined;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
};

/**
 * Runs the tests and the browser tests at the same time: the browser tests wait for half of their time, in which
 * the others use the cores (docs/decisions/0047).
 */
export function runSuites(options: SuiteOptions = {}): Promise<Outcome[]> {
  const { suites = SUITES, only, env = {} } = options;
  const runnerOf = (name: Suite, place: number): Runner => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', CONFIGS[name], ...REPORTERS];
    if (only !== undefined) args.push(only);
    // Only one program prints as it runs.
    return { name, args, env, printAtEnd: place > 0 };
  };
  return Promise.all(suites.map((name, place) => execute(runnerOf(name, place))));
}
