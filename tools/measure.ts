import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTest, PROJECT } from './check/tree.ts';
import { type Figure, measureTree } from './measure/measure-tree.ts';
import { RECIPES, type Recipe } from './measure/recipes.ts';
import { type Column, measuresPage } from './measure/table.ts';
import { readOptions } from './read-options.ts';

/**
 * `npm run measure`: figures of the size, structure and language of the working tree as Markdown.
 * `--rev REV` puts a column of that revision before them. `--suite FILE` and `--suite-before FILE`
 * name the minutes of a test run by layer, as `npm test` writes them. `--write` writes
 * `docs/measures.md` instead of printing.
 */
const values = readOptions('measure', {
  rev: { type: 'string' },
  suite: { type: 'string', default: '.cache/suite.json' },
  'suite-before': { type: 'string' },
  write: { type: 'boolean', default: false },
});
const PAGE = 'docs/measures.md';

const columns: Column[] = [];
if (values.rev !== undefined) columns.push(await columnOfRevision(values.rev));
columns.push({
  title: 'working tree',
  figures: figures(PROJECT, values.suite, ({ commits, tried = null }) =>
    commits === null ? tried : filesOf(commits),
  ),
});
const page = measuresPage(columns);
if (values.write) {
  writeFileSync(join(PROJECT, PAGE), page);
  console.log(`${PAGE} is written.`);
} else {
  console.log(page);
}

async function columnOfRevision(rev: string): Promise<Column> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-measure-'));
  try {
    const archive = git('archive', '--format=tar', rev);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    const title = `${git('log', '-1', '--format=%h, %cs', rev)}`.trim();
    return { title, figures: figures(folder, values['suite-before'], ({ before }) => before) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figures(
  root: string,
  suite: string | undefined,
  filesOfRecipe: (recipe: Recipe) => number | null,
): Figure[] {
  const recipes = RECIPES.map((recipe) => ({
    name: `product files touched by ${recipe.name}`,
    value: String(filesOfRecipe(recipe) ?? 'not run'),
  }));
  return [...measureTree(root), ...recipes, ...suiteMinutes(suite)];
}

/** `total` is less than the sum: layers run at the same time. */
type SuiteSeconds = { total: number } & Record<string, number>;

/** Minutes of each layer of the test suite, from the file of a run. */
function suiteMinutes(suite: string | undefined): Figure[] {
  const name = 'suite minutes';
  const file = suite === undefined ? '' : join(PROJECT, suite);
  if (!existsSync(file)) return [{ name, value: 'not run' }];
  const { total, ...layers } = JSON.parse(readFileSync(file, 'utf8')) as SuiteSeconds;
  const parts = Object.entries(layers).map(
    ([layer, seconds]) => `${layer} ${(seconds / 60).toFixed(1)}`,
  );
  return [{ name, value: `${(total / 60).toFixed(1)} (${parts.join(', ')})` }];
}

/** The number of product files that differ over a range of commits. */
function filesOf(commits: string): number {
  const changed = String(git('diff', '--name-only', commits, '--', 'src', 'migrations'));
  return changed.split('\n').filter((path) => path !== '' && !isTest(path)).length;
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: PROJECT, maxBuffer: 1 << 28 });
}
