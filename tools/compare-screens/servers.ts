import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded-postgres.ts';
import { PROJECT } from '../check/tree.ts';
import type { Seeded, Served } from './serve.ts';

export type Servers = {
  before: Served;
  after: Served;
  seeded: Seeded;
  /** Folder of the pictures of the earlier revision, which later comparisons with it use again. */
  drawnBefore: string;
  stop(): Promise<void>;
};

const SERVE = join(import.meta.dirname, 'serve.ts');
const DATABASES = ['demo', 'empty'] as const;

/**
 * Serves a revision and the working tree, each on its copy of the same databases. Everything of the revision stays in
 * `.cache/screens` for the next comparison: its files, built pages, databases and pictures.
 */
export async function startServers(revision: string): Promise<Servers> {
  const commit = String(git('rev-parse', `${revision}^{commit}`)).trim();
  const folder = join(PROJECT, '.cache/screens', commit.slice(0, 12));
  const tree = join(folder, 'tree');
  checkOut(commit, tree);
  for (const each of [tree, PROJECT]) await buildPages(each);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
  const children: ChildProcess[] = [];
  const stop = async () => {
    const running = children.filter((each) => each.exitCode === null && each.signalCode === null);
    await Promise.all(running.map((child) => child.kill() && once(child, 'exit')));
    await postgres.stop();
  };
  const serve = async (name: string, root: string) => {
    for (const data of DATABASES) await createDatabase(postgres, `${name}_${data}`, `seed_${data}`);
    return firstLine<Served>(startOn(postgres, { name, root, mode: 'serve' }, children));
  };
  try {
    const seeded = await seedOnce(postgres, folder, tree);
    const before = await serve('before', tree);
    const after = await serve('after', PROJECT);
    return { before, after, seeded, drawnBefore: join(folder, 'pictures'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The packages are a link, so that both trees run the same. */
function checkOut(commit: string, tree: string): void {
  if (existsSync(join(tree, 'node_modules'))) return;
  mkdirSync(tree, { recursive: true });
  execFileSync('tar', ['-x', '-C', tree], { input: git('archive', '--format=tar', commit) });
  symlinkSync(join(PROJECT, 'node_modules'), join(tree, 'node_modules'));
}

async function buildPages(tree: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['tools/build.ts', 'pages'], {
    cwd: tree,
    env,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the pages of ${tree} were not built`);
}

/** Fills the databases by the code of the earlier revision, whose migrations the later one continues. */
async function seedOnce(postgres: EmbeddedPostgres, folder: string, root: string): Promise<Seeded> {
  const file = join(folder, 'seeded.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  rmSync(join(folder, 'pictures'), { recursive: true, force: true });
  for (const data of DATABASES) await createDatabase(postgres, `seed_${data}`, 'template1');
  const child = startOn(postgres, { name: 'seed', root, mode: 'seed' });
  const seeded = await firstLine<Seeded>(child);
  if (child.exitCode === null) await once(child, 'exit');
  writeFileSync(file, JSON.stringify(seeded));
  return seeded;
}

async function createDatabase(
  { adminConnectionString }: EmbeddedPostgres,
  name: string,
  template: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminConnectionString });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name} OWNER bujia TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
}

type Program = { name: string; root: string; mode: 'seed' | 'serve' };

/** Runs `serve.ts` on the databases of this name. */
function startOn(
  { connectionString }: EmbeddedPostgres,
  { name, root, mode }: Program,
  children: ChildProcess[] = [],
) {
  const urls = DATABASES.map((data) => {
    const url = new URL(connectionString);
    url.pathname = `/${name}_${data}`;
    return url.href;
  });
  const child = spawn(process.execPath, [SERVE, root, mode, ...urls], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function firstLine<Answer>(child: ReturnType<typeof startOn>): Promise<Answer> {
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('a server for the screens did not start');
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: PROJECT, maxBuffer: 1 << 28 });
}
