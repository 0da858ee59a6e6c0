import { errorLines, runTool } from './command.ts';
import { unmatchedClasses } from './style-classes.ts';
import type { Check } from './types.ts';

/** Unused files, exports and dependencies, undeclared packages (knip), and unused classes. */
export const deadCode: Check = {
  name: 'dead code',
  async run(root) {
    const ran = await runTool(root, 'knip', '--reporter', 'json', '--no-progress');
    if (!ran.stdout.trimStart().startsWith('{')) return errorLines({ ...ran, code: 1 }, 'knip');
    const report: KnipReport = JSON.parse(ran.stdout);
    return [...report.issues.flatMap(problemsOf), ...unmatchedClasses(root)];
  },
};

type KnipIssue = { readonly name: string; readonly line?: number };
type KnipReport = {
  readonly issues: readonly ({ readonly file: string } & Record<string, unknown>)[];
};

function problemsOf(row: KnipReport['issues'][number]): string[] {
  return Object.entries(row).flatMap(([kind, found]) =>
    Array.isArray(found) ? found.map((issue: KnipIssue) => describe(row.file, kind, issue)) : [],
  );
}

function describe(file: string, kind: string, { name, line }: KnipIssue): string {
  return `${file}${line === undefined ? '' : `:${line}`}: unused or undeclared (${kind}): ${name}`;
}
