import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The results of a runner; each check counts as one test. */
export type Results = {
  readonly passed: number;
  readonly failed: number;
  /** Names, for the summary at the end. */
  readonly failures: readonly string[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
};

/** Environment variable with the file for a runner's `Results`. */
export const RESULTS_FILE = 'BUJIA_TEST_RESULTS';

/** Writes the results for the command that started this program. Returns whether it asked for them. */
export function report(results: Results): boolean {
  const file = process.env[RESULTS_FILE];
  if (file === undefined) return false;
  writeFileSync(file, JSON.stringify(results));
  return true;
}

/** Returns the runner's results; undefined where it wrote none. */
export function readResults(file: string): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}
