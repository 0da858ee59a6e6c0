import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a runner tells of its tests; checks count as one each. */
export type Results = {
  readonly passed: number;
  readonly failed: number;
  /** Names, for the summary at the end. */
  readonly failures: readonly string[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
};

/** Names the file into which a runner under `npm test` writes its `Results`. */
export const RESULTS_FILE = 'BUJIA_TEST_RESULTS';

/** Writes them where `npm test` asked for them; answers whether it did. */
export function report(results: Results): boolean {
  const file = process.env[RESULTS_FILE];
  if (file === undefined) return false;
  writeFileSync(file, JSON.stringify(results));
  return true;
}

/** What the runner wrote, or undefined when it never came so far. */
export function readResults(file: string): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}
