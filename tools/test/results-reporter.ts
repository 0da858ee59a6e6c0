import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestRunEndReason,
} from 'vitest/node';
import { report } from './results.ts';

/**
 * Vitest's reporter for `npm test` and `npm run test:days`. A file that does not load, a failed hook, an unhandled
 * error and a skip without a reason count as one failure each. An interrupted run reports nothing.
 */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    if (reason === 'interrupted') return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    const failures = [
      ...tests.filter(isFailed).map((test) => `${nameOf(test)}: ${reasonOfFailure(test)}`),
      ...modules.flatMap(brokenParts),
      ...unhandledErrors.map((error) => `unhandled error: ${error.message}`),
      ...skipped
        .filter((test) => !reasonOf(test))
        .map((test) => `${nameOf(test)}: skipped without a reason`),
    ];
    report({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures.length,
      failures,
      skipped: skipped.flatMap((test) => {
        const reason = reasonOf(test);
        return reason ? [{ name: nameOf(test), reason }] : [];
      }),
    });
  }
}

function brokenParts(module: TestModule): string[] {
  const broken = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const names = broken.map((suite) => `${fileOf(module)} > ${suite.fullName} (preparation)`);
  return module.errors().length > 0 ? [`${fileOf(module)} (the file itself)`, ...names] : names;
}

/** A test that is pending at the end was lost with its worker. */
function isFailed(test: TestCase): boolean {
  return ['failed', 'pending'].includes(test.result().state);
}

/** The first lines of the first error, without colours. */
function reasonOfFailure(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const lines = stripVTControlCharacters(error?.message ?? 'no error').split('\n');
  const where = error?.stacks?.[0];
  const place = where ? ` (${relative(process.cwd(), where.file)}:${where.line})` : '';
  return lines.slice(0, 3).join(' | ') + place;
}

function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  if (result.state === 'skipped' && result.note) return result.note;
  return brokenParts(test.module).length > 0 ? 'the preparation of its file failed' : undefined;
}

function nameOf(test: TestCase): string {
  return `${fileOf(test.module)} > ${test.fullName}`;
}

function fileOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId);
}
