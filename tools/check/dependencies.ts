import type { ICruiseResult } from 'dependency-cruiser';
import { errorLines, runTool } from './command.ts';
import { COMPOSITION_ROOT, MODULES } from './modules.ts';
import { publicFiles } from './public-api.ts';
import { PROJECT, sourceFiles } from './tree.ts';
import type { Check } from './types.ts';

/**
 * Cycles, layers, public APIs and sides (server, browser), by the rules of `dependency-rules.ts`.
 */
export const dependencies: Check = {
  name: 'dependencies',
  async run(root) {
    const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src'];
    const ran = await runTool(root, 'depcruise', ...args);
    if (!ran.stdout.startsWith('{')) return errorLines({ ...ran, code: 1 }, 'dependency-cruiser');
    const result: ICruiseResult = JSON.parse(ran.stdout);
    const unused = root === PROJECT ? unusedEntries(result) : [];
    return [...unreadFiles(root, result), ...violations(result), ...unused];
  },
};

/**
 * Without its parser dependency-cruiser reads no file and reports nothing; without the `imports` of
 * package.json it resolves no `#module/…`. Reports files that it did not read, and unresolved
 * aliases.
 */
function unreadFiles(root: string, result: ICruiseResult): string[] {
  const files = sourceFiles(root);
  const read = new Set(result.modules.map((module) => module.source));
  const problems = files.filter((file) => !read.has(file)).map((file) => `${file} was not read`);
  if (files.length === 0) problems.push('there is no source file under src');
  const edges = result.modules.flatMap((module) => module.dependencies);
  const aliased = edges.filter(
    (edge) => edge.module.startsWith('#') && edge.resolved.startsWith('src/'),
  );
  if (aliased.length === 0) problems.push('no import through «#…» was followed into src');
  return problems;
}

/** Files of the lists of public files that no other module imports. */
function unusedEntries(result: ICruiseResult): string[] {
  const moduleOf = (path: string) => path.split('/')[1];
  const imported = new Set(
    result.modules.flatMap(({ source, dependencies: targets }) =>
      targets
        .map(({ resolved }) => resolved)
        .filter((path) => ![moduleOf(path), COMPOSITION_ROOT].includes(moduleOf(source))),
    ),
  );
  return MODULES.flatMap((name) => publicFiles(name))
    .filter((path) => !imported.has(path))
    .map((path) => `tools/check/public-api.ts: no other module imports ${path}`);
}

function violations(result: ICruiseResult): string[] {
  const reasons = new Map(
    result.summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment]),
  );
  return result.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map((step) => step.name).join(' → ') : to;
    return `${rule.name}: ${from} → ${path}. ${reasons.get(rule.name) ?? ''}`;
  });
}
