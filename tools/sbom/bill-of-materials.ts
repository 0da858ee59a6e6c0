import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorLines, runCommand } from '../check/command.ts';
import { read } from '../check/tree.ts';

type Manifest = Record<string, unknown> & { devDependencies?: unknown };
type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: unknown }> };

/**
 * Returns the software bill of materials (CycloneDX, JSON) of the shipped packages in the lockfile of `root`. npm gets a
 * lockfile without development dependencies: with `--omit dev` it leaves out shipped packages that a development
 * dependency needs too. Throws the lines of npm when it fails.
 */
export async function billOfMaterials(root: string): Promise<string> {
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('npm_execpath is not set: start it with npm');
  const folder = mkdtempSync(join(tmpdir(), 'bujia-sbom-'));
  try {
    const { devDependencies: _dev, ...manifest }: Manifest = JSON.parse(read(root, 'package.json'));
    const lock: Lock = JSON.parse(read(root, 'package-lock.json'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(shippedLock(lock)));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    const ran = await runCommand(folder, process.execPath, [npm, ...args, '--package-lock-only']);
    const problems = errorLines(ran, 'npm sbom');
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return ran.stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function shippedLock({ packages, ...rest }: Lock): Lock {
  const shipped = Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([place, { devDependencies: _dev, ...entry }]) => [place, entry]);
  return { ...rest, packages: Object.fromEntries(shipped) };
}
