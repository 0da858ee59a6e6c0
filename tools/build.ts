import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { GuidePage } from '../src/app/rules/guide.ts';
import { renderGuide } from './guide-pages.ts';
import { partFilesElement } from './part-files.ts';
import { precompress } from './precompress.ts';
import { hashPageSources, hashServerSources } from './source-hash.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
/**
 * After an update, visitors in the middle of a form need the old files of the next step, and a server that still
 * runs needs the old files that it loads at their first use.
 */
const KEEP_OLD_FILES_MS = 7 * 24 * 60 * 60_000;
/** Longest wait for another build. */
const LOCK_TIMEOUT_MS = 5 * 60_000;

type Part = {
  /** File in `dist` with the hash of the sources of the last complete build. */
  stamp: string;
  hash: () => string;
  /** What the console says while it is built. */
  sentence: string;
  build: (hash: string) => Promise<void>;
};

/** The server has a hash of its own: a developer changes it more often, and it is built in a fraction of the time. */
const PARTS = {
  pages: {
    stamp: 'stamp',
    hash: () => hashPageSources(ROOT),
    sentence: 'Preparando las páginas…',
    build: buildPages,
  },
  server: {
    stamp: 'app/stamp',
    hash: () => hashServerSources(ROOT),
    sentence: 'Preparando el servidor…',
    build: buildServer,
  },
} as const satisfies Record<string, Part>;

type PartName = keyof typeof PARTS;

/** Builds the pages where they are missing or made from other sources. */
export const ensurePages = (): Promise<void> => ensure('pages');

/** Builds the program of `npm start` where it is missing or made from other sources. */
export const ensureServer = (): Promise<void> => ensure('server');

async function ensure(name: PartName): Promise<void> {
  const { hash, sentence } = PARTS[name];
  if ((await lastHash(name)) === hash()) return;
  process.stdout.write(`${sentence}\n`);
  await buildInChildProcess(name);
}

/** Returns '' without a build. */
function lastHash(name: PartName): Promise<string> {
  return readFile(join(DIST, PARTS[name].stamp), 'utf8').catch(() => '');
}

/** Builds in a process of its own, whose end releases the bundler's memory. */
async function buildInChildProcess(name: PartName): Promise<void> {
  const builder = spawn(process.execPath, [import.meta.filename, name], {
    stdio: 'inherit',
    // Under another value the pages would contain React's development files.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = (await once(builder, 'exit')) as [number | null];
  if (code !== 0) throw new Error('El programa no se pudo construir.');
}

/**
 * Builds one at a time: concurrent starts wait and find the finished build. The operating system
 * locks the empty file and releases it with the process.
 */
async function buildWithLock(name: PartName): Promise<void> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const lock = new DatabaseSync(join(ROOT, '.cache/build.lock'), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const hash = PARTS[name].hash();
    if ((await lastHash(name)) !== hash) await PARTS[name].build(hash);
  } finally {
    lock.close();
  }
}

/** Builds into a new folder, which replaces the last build when it is complete. */
async function buildPages(hash: string): Promise<void> {
  const fresh = join(ROOT, `.cache/build-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  try {
    await bundle(fresh);
    await writePages(fresh);
    await cp(join(ROOT, 'src/landing/web/public'), join(fresh, 'web/public'), { recursive: true });
    await cp(join(ROOT, 'src/push/web/public'), join(fresh, 'web/public'), { recursive: true });
    await precompress(join(fresh, 'web'));
    await keepOldFiles(join(DIST, 'web/assets'), join(fresh, 'web/assets'));
    await writeFile(join(fresh, 'stamp'), hash);
    await replaceDist(fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Builds `src/app/server.ts` and its packages into few files: a start loads a dozen instead of 1,300. */
async function buildServer(hash: string): Promise<void> {
  const fresh = join(ROOT, `.cache/build-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  try {
    const vite = await loadVite();
    await vite.build({ ...VITE, mode: 'server', build: { outDir: fresh, ssr: true } });
    await writeFile(join(fresh, 'stamp'), hash);
    await keepOldFiles(join(DIST, 'app'), fresh);
    await mkdir(DIST, { recursive: true });
    const previous = await replaceFolder(join(DIST, 'app'), fresh);
    await rm(previous, { recursive: true, force: true });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

const VITE = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const;

/** Only a build needs Vite: an installation without development packages uses its dist. */
function loadVite(): Promise<typeof import('vite')> {
  return import('vite').catch(() => {
    throw new Error('El programa no está construido y falta Vite: ejecuta npm ci y npm run build.');
  });
}

async function bundle(fresh: string): Promise<void> {
  const vite = await loadVite();
  await vite.build({ ...VITE, build: { outDir: join(fresh, 'web') } });
  for (const mode of ['scripts', 'panel']) {
    await vite.build({ ...VITE, mode, build: { outDir: join(fresh, mode) } });
    await mergeFiles(join(fresh, mode), join(fresh, 'web'));
  }
  await vite.build({ ...VITE, build: { outDir: join(fresh, 'server'), ssr: true } });
}

/** Merges the files of another build into those of the wizards; equal names have equal contents. */
async function mergeFiles(built: string, web: string): Promise<void> {
  const manifest = '.vite/manifest.json';
  const [first, second] = await Promise.all(
    [web, built].map(
      async (folder): Promise<object> => JSON.parse(await readFile(join(folder, manifest), 'utf8')),
    ),
  );
  await cp(built, web, { recursive: true });
  await writeFile(join(web, manifest), JSON.stringify({ ...first, ...second }));
  await rm(built, { recursive: true });
}

/** Writes the pages into one folder, each with the markup for the time before its script runs. */
async function writePages(fresh: string): Promise<void> {
  const shells = (await import(pathToFileURL(join(fresh, 'server/shells.js')).href)) as {
    renderShells: (
      guide: GuidePage[],
    ) => { page: string; as: string; markup: string; title?: string }[];
  };
  const guide = await renderGuide(ROOT, join(fresh, 'web/assets'));
  const made = join(fresh, 'web/src/app/pages');
  const pages = join(fresh, 'web/pages');
  const partFiles = partFilesElement(
    JSON.parse(await readFile(join(fresh, 'web/.vite/manifest.json'), 'utf8')),
  );
  await mkdir(pages, { recursive: true });
  for (const { page, as, markup, title } of shells.renderShells(guide)) {
    const html = await readFile(join(made, `${page}.html`), 'utf8');
    if (!html.includes('<!--shell-->')) throw new Error(`${page}.html has no <!--shell-->`);
    // A function, because `$&` has a meaning in a replacement text.
    const written = html
      .replace('<!--shell-->', () => markup)
      .replace(/(?<=<title>).*(?= – )/, (former) => title ?? former);
    await writeFile(
      join(pages, `${as}.html`),
      as === 'admin' ? written.replace('</body>', () => `${partFiles}</body>`) : written,
    );
  }
  await rm(join(fresh, 'web/src'), { recursive: true });
}

async function keepOldFiles(old: string, fresh: string): Promise<void> {
  if (!existsSync(old)) return;
  await cp(old, fresh, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: async (source) => {
      const { mtimeMs } = await stat(source);
      return source === old || Date.now() - mtimeMs < KEEP_OLD_FILES_MS;
    },
  });
}

async function replaceDist(fresh: string): Promise<void> {
  const previous = await replaceFolder(DIST, fresh);
  if (existsSync(join(previous, 'app'))) await rename(join(previous, 'app'), join(DIST, 'app'));
  await rm(previous, { recursive: true, force: true });
}

/**
 * Replaces `folder` by `fresh` with two renames, so that a running server misses its files only for a
 * moment. Returns the path of the previous folder, which may not exist.
 */
async function replaceFolder(folder: string, fresh: string): Promise<string> {
  const previous = `${fresh}-previous`;
  // A killed build with the same process id may have left one.
  await rm(previous, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, previous);
  await rename(fresh, folder);
  return previous;
}

if (import.meta.main) {
  const names = Object.keys(PARTS) as PartName[];
  const only = process.argv[2];
  for (const name of names) if (only === undefined || only === name) await buildWithLock(name);
}
