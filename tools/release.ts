import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPostgresBinaries } from '#platform/postgres/postgres-binaries.ts';
import { NOT_BUNDLED } from '../vite.config.ts';
import { PROJECT } from './check/tree.ts';
import { copyTree } from './copy-tree.ts';
import { readOptions } from './read-options.ts';

/** What the built program and its operator need from the project. */
const FILES = [
  'package.json',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
  'client',
  'deploy',
  'docs',
  'dist/app',
  'dist/server',
  'dist/web',
  'migrations',
  'src/access/server/passwords/common-passwords.txt',
  'src/access/server/passwords/leaked-passwords.txt',
  'src/access/server/passwords/leaked-passwords.licence.txt',
];

type Lockfile = {
  packages: Record<
    string,
    { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
  >;
};

/**
 * `npm run release`: writes `release/bujia-VERSION-SYSTEM.tar.gz`, an installation for this platform without
 * development packages. `--folder FOLDER` builds in place and writes the same files into a new folder (`deploy/Dockerfile`).
 */
function packRelease(): void {
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  const name = `bujia-${version}-${process.platform}-${process.arch}`;
  const archive = join(PROJECT, `release/${name}.tar.gz`);
  const folder = mkdtempSync(join(tmpdir(), 'bujia-release-'));
  try {
    buildRelease(join(folder, name));
    mkdirSync(dirname(archive), { recursive: true });
    run('tar', ['-czf', archive, name], folder);
    const [packed, unpacked] = [statSync(archive).size, bytesIn(join(folder, name))].map((bytes) =>
      (bytes / 1e6).toFixed(0),
    );
    console.log(`${archive}: ${packed} MB, unpacked ${unpacked} MB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Builds a copy of the files that git does not ignore, and writes its release into the new folder `target`. */
export function buildRelease(target: string): void {
  const sources = copyTree('sources', { ownPages: true });
  try {
    run(process.execPath, ['tools/build.ts'], sources);
    writeRelease(sources, target);
  } finally {
    rmSync(sources, { recursive: true });
  }
}

/**
 * Writes into the new folder `target` what an installation on this platform needs: the build of `project`, the packages that
 * are not in it, Node.js, and the script `bujia` that runs the server and the commands.
 */
export function writeRelease(project: string, target: string): void {
  // Creates the links between the libraries of PostgreSQL: the installation may belong to another user.
  findPostgresBinaries();
  for (const path of [...FILES, ...packagesOutside(project)]) {
    cpSync(join(project, path), join(target, path), { recursive: true, verbatimSymlinks: true });
  }
  cpSync(join(project, 'deploy/bujia'), join(target, 'bujia'));
  cpSync(process.execPath, join(target, 'node'));
}

/** Returns the folders of the packages that the build leaves outside, with all that they depend on. */
function packagesOutside(project: string): string[] {
  const { packages }: Lockfile = JSON.parse(
    readFileSync(join(project, 'package-lock.json'), 'utf8'),
  );
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = installedFolder(name, from, packages);
    // Optional packages of other platforms are not installed.
    if (!folder || found.has(folder) || !existsSync(join(project, folder))) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, folder);
  };
  for (const name of NOT_BUNDLED) add(name, '');
  return [...found];
}

/** Returns the folder in which Node.js finds the package `name` for a file in the folder `from`. */
function installedFolder(
  name: string,
  from: string,
  packages: Lockfile['packages'],
): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (folder in packages) return folder;
  if (from === '') return undefined;
  const outer = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')));
  return installedFolder(name, outer, packages);
}

/** Returns the bytes of all files in a folder. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function run(program: string, args: string[], cwd: string): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, error } = spawnSync(program, args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} failed`);
}

if (import.meta.main) {
  const { folder } = readOptions('release', { folder: { type: 'string' } });
  if (folder === undefined) packRelease();
  else {
    run(process.execPath, ['tools/build.ts'], PROJECT);
    writeRelease(PROJECT, folder);
  }
}
