import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../tools/check/tree.ts';
import type { Finding } from './finding.ts';

const BUDGET_MB = 260;
/** What a start reads beside the packages. */
const PARTS = ['dist', 'src', 'migrations', 'tools'];
/** The largest parts, which a remark names. */
const NAMED = 4;

type Lockfile = { packages: Record<string, { dev?: boolean }> };

/** Sums the files that an installation needs to run: shipped packages of this platform, the build, sources and migrations. */
export async function* measureRelease(): AsyncGenerator<Finding> {
  const { packages }: Lockfile = JSON.parse(
    readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'),
  );
  const shipped = Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && dev !== true && existsSync(join(PROJECT, place)))
    .map(([place]) => place);
  const parts = [...PARTS, ...shipped]
    .map((name) => ({ name, mb: bytesIn(join(PROJECT, name)) / 1e6 }))
    .sort((a, b) => b.mb - a.mb);
  const largest = parts
    .slice(0, NAMED)
    .map(({ name, mb }) => `${name.replace('node_modules/', '')} ${mb.toFixed(0)}`);
  yield {
    work: 'release, unpacked',
    value: parts.reduce((sum, { mb }) => sum + mb, 0),
    unit: 'MB',
    budget: BUDGET_MB,
    note: `Largest parts in MB: ${largest.join(', ')}.`,
    detail: parts,
  };
}

/** Returns the bytes of all files in a folder; nested packages have an entry of their own in the lockfile. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + (entry.name === 'node_modules' ? 0 : bytesIn(path));
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
}
