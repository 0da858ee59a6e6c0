import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROCESS_ENV, TEST_APP_KEY } from '#test/app-process.ts';
import { tableSums } from '#test/archives.ts';
import { createDatabase } from '#test/database.ts';
import { generateDump } from '#test/dump/generate-dump.ts';
import { writeDump } from '#test/dump/write-dump.ts';
import { pollUntil, query } from '#test/postgres-process.ts';

const PROGRAM = join(import.meta.dirname, 'import.ts');

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-import-'));
  const dump = generateDump({ seed: 3, documents: 400, today: '2026-11-23' });
  await writeDump(join(folder, 'taller'), dump, 'bson');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(args: string[], env: Record<string, string>): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { ...PROCESS_ENV, INIT_CWD: folder, APP_KEY: TEST_APP_KEY, AUDIT_HEADS: 'off', ...env },
  });
}

async function run(args: string[], env: Record<string, string>) {
  const child = start(args, env);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, out, err };
}

/** Starts the import, and kills it as soon as `until` resolves. */
async function kill(
  env: Record<string, string>,
  until: (child: ReturnType<typeof start>) => Promise<unknown>,
) {
  const child = start(['taller'], env);
  await until(child);
  child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

/** Resolves once the command has printed that a collection is committed. */
async function committed(child: ReturnType<typeof start>, label: string) {
  let printed = '';
  for await (const part of child.stderr) {
    printed += String(part);
    if (printed.includes(`✓ ${label}`)) return;
  }
  throw new Error(`the import ended without «${label}»: ${printed}`);
}

/** A backend notices that its client was killed when its statement ends. */
const noBackend = (connectionString: string) =>
  pollUntil(async () => {
    const [row] = await query<{ left: string }>(
      connectionString,
      `select count(*) as left from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return row?.left === '0' || undefined;
  });

/** Rows of two imports of one dump differ in these: ids and numbers, random codes, hashes, and the instant of the import. */
const OWN_OF_A_RUN = [
  '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  String.raw`"(id|line|hash|row_key|code|search_text|cancel_token_hash)": ("[^"]*"|-?\d+),?`,
  String.raw`"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d*[1-9]\d*\+00:00"`,
].join('|');
const KEPT = ['imports', 'audit_log'];

/** Returns the MD5 of each table without what is the run's own. */
async function contents(connectionString: string): Promise<Record<string, string>> {
  const tables = Object.keys(await tableSums(connectionString)).filter(
    (name) => !KEPT.includes(name),
  );
  const sums: Record<string, string> = {};
  for (const name of tables) {
    const [row] = await query<{ sum: string }>(
      connectionString,
      `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as sum
       from (select regexp_replace(to_jsonb(own)::text, '${OWN_OF_A_RUN}', '', 'g') as line
             from "${name}" as own) as lines`,
    );
    sums[name] = row?.sum ?? '';
  }
  return sums;
}

test('import that is killed between collections and within one goes on, as if it had not been', async () => {
  const { connectionString } = await createDatabase();
  const env = { DATABASE_URL: connectionString };
  expect(await run(['taller', '--preview'], env)).toMatchObject({ code: 0 });
  const before = await tableSums(connectionString);
  const undone = async () => {
    const [row] = await query<{ id: string }>(
      connectionString,
      `select id from imports where state = 'done'`,
    );
    expect(await run(['--undo', row?.id ?? ''], env)).toMatchObject({ code: 0 });
    const { imports, audit_log, ...after } = await tableSums(connectionString);
    expect({ ...before, imports, audit_log }).toEqual({ imports, audit_log, ...after });
  };
  expect(await run(['taller'], env)).toMatchObject({ code: 0 });
  const whole = await contents(connectionString);
  await undone();

  await kill(env, (child) => committed(child, 'componentes'));
  await noBackend(connectionString);
  // Citations wait for the lock of a contact.
  const other = new pg.Client({ connectionString });
  await other.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(6, 0)');
  await kill(env, () => waiting(connectionString));
  await other.end();
  await noBackend(connectionString);
  expect(await query(connectionString, 'select from citations')).toEqual([]);
  expect(
    await query(connectionString, `select state from imports where state <> 'undone'`),
  ).toEqual([{ state: 'running' }]);
  expect(await run(['taller'], env)).toMatchObject({ code: 0 });
  expect(await contents(connectionString)).toEqual(whole);
  const imported = await tableSums(connectionString);
  expect(await run(['taller'], env)).toMatchObject({ code: 0 });
  expect(await tableSums(connectionString)).toEqual(imported);
  await undone();
});

/** Resolves once a backend waits for an advisory lock. */
const waiting = (connectionString: string) =>
  pollUntil(async () => {
    const rows = await query(
      connectionString,
      `select from pg_locks where locktype = 'advisory' and not granted`,
    );
    return rows.length > 0 || undefined;
  });

test('import changes nothing in a database that another version made, and says what to do', async () => {
  const { connectionString } = await createDatabase();
  await query(
    connectionString,
    'delete from schema_migrations where name = (select max(name) from schema_migrations)',
  );
  const before = await tableSums(connectionString);
  expect(await run(['taller'], { DATABASE_URL: connectionString })).toEqual({
    code: 1,
    out: '',
    err: 'La base de datos es de otra versión de Bujía: inicia el programa una vez y repite el comando.\n',
  });
  expect(await tableSums(connectionString)).toEqual(before);
});

test('import says what to do without an installation', async () => {
  expect(await run(['taller'], { DATA_DIR: join(folder, 'none') })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^No hay datos de Bujía en la carpeta «.*none»\. Inicia Bujía una vez, o revisa DATA_DIR\.\n$/,
    ),
  });
});
