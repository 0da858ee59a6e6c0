import type { Check } from './types.ts';

export type CheckResult = {
  readonly name: string;
  readonly problems: string[];
  readonly seconds: number;
};

/** Runs the checks in order, `width` at a time, and calls `onResult` when one ends. */
export async function runAll(
  checks: readonly Check[],
  root: string,
  width: number,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runOne(check, root);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** A check that throws has failed. */
async function runOne(check: Check, root: string): Promise<CheckResult> {
  const began = performance.now();
  const problems = await check
    .run(root)
    .catch((error: unknown) => [
      `The check itself failed: ${error instanceof Error ? error.stack : String(error)}`,
    ]);
  return { name: check.name, problems, seconds: (performance.now() - began) / 1000 };
}
