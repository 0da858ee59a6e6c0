import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRelease, bytesIn } from '../tools/release.ts';
import type { Finding } from './finding.ts';

const BUDGET_MB = 260;
/** The largest parts, which a remark names. */
const NAMED = 4;

/** Builds the release and sums its files, in 10⁶ bytes. */
export async function* measureRelease(): AsyncGenerator<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-release-'));
  try {
    const target = join(folder, 'bujia');
    buildRelease(target);
    const parts = [...readdirSync(target), ...packagesIn(target)]
      .filter((name) => name !== 'node_modules')
      .map((name) => ({ name, mb: sizeOf(join(target, name)) / 1e6 }))
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
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const packagesIn = (target: string): string[] =>
  readdirSync(join(target, 'node_modules')).map((name) => `node_modules/${name}`);

const sizeOf = (path: string): number =>
  statSync(path).isDirectory() ? bytesIn(path) : statSync(path).size;
