import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupKey, ownKey } from '#backup/server/file/backup-keys.ts';
import { BackupReader } from '#backup/server/file/backup-reader.ts';
import { loadAppKeys } from '#platform/operations/app-keys.ts';
import { processesIn } from '#platform/postgres/postgres-processes.ts';
import { PROCESS_ENV } from '#test/app-process.ts';
import { copyInstallation } from '#test/installation.ts';
import { PostgresApp, pollUntil, query } from '#test/postgres-process.ts';

/** Runs `npm run backup` and `npm run restore` as processes on a data folder. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(name: 'backup' | 'restore', args: string[], dataDir: string) {
  const script = join(import.meta.dirname, `${name}.ts`);
  const env = { ...PROCESS_ENV, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [script, ...args], { env, cwd: folder });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output: (out + error).trim() };
}

test('the backup command works with and without the app, the restore command only without it', async () => {
  const data = join(folder, 'data');
  await copyInstallation(data);
  const app = new PostgresApp(data);
  const { connectionString } = await app.ready();
  await query(
    connectionString,
    `INSERT INTO components (id, code, name, unit, quantity, supplier)
       SELECT gen_random_uuid(), 'C-' || n, 'Bujía ' || n, 'piece', 0, 'Año'
       FROM generate_series(1, 300) AS n`,
  );
  const live = await run('backup', ['live.backup'], data);
  expect(live).toEqual({
    code: 0,
    output: expect.stringMatching(/^Copia guardada en «.*live.backup»/),
  });
  const rejected = await run('restore', ['live.backup'], data);
  expect(rejected.code).toBe(1);
  expect(rejected.output).toMatch(/ya está en uso .* Detén Bujía antes de restaurar\.$/);
  await query(connectionString, 'DELETE FROM services; UPDATE components SET min_stock = 9');
  expect(await app.end('SIGTERM')).toBe(0);

  expect(await run('restore', ['live.backup'], data)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Copia del .* \(America\/Montevideo\) restaurada: /),
  });
  expect(await run('backup', ['rest.backup'], data)).toMatchObject({ code: 0 });
  expect(app.servers()).toEqual([]);
  const own = loadAppKeys({ appKey: null, dataDir: data });
  const tablesOf = async (name: string) => {
    const opening = { keyFor: ownKey(backupKey(own)) };
    const { tables } = await new BackupReader(join(folder, name), opening).verify();
    return tables.filter((table) => table.name !== 'audit_log');
  };
  expect(await tablesOf('rest.backup')).toEqual(await tablesOf('live.backup'));

  truncateSync(join(folder, 'live.backup'), 2000);
  const damaged = await run('restore', ['live.backup'], data);
  expect(damaged.output).toMatch(/está dañado o incompleto; no se cambió nada\.$/);
  const other = join(folder, 'new');
  const unknown = await run('restore', ['rest.backup'], other);
  expect(unknown).toEqual({
    code: 1,
    output: `La copia está autenticada con la clave de la instalación que la hizo y esta máquina no la tiene: pon esa clave en «${join(other, 'app.key')}»; para restaurarla sin comprobar quién la hizo agrega --sin-autenticar.`,
  });
  const anyway = await run('restore', ['rest.backup', '--sin-autenticar'], other);
  expect(anyway).toMatchObject({
    code: 0,
    output: expect.stringContaining('ATENCIÓN: se restaura'),
  });
});

test('the backup command stops its database on SIGTERM during the start', async () => {
  const data = join(folder, 'data');
  await copyInstallation(data);
  const script = join(import.meta.dirname, 'backup.ts');
  const env = { ...PROCESS_ENV, DATA_DIR: data };
  const child = spawn(process.execPath, [script, 'a.backup'], { env, cwd: folder });
  const gone = once(child, 'exit');
  const servers = () => processesIn(join(data, 'postgres'));
  await pollUntil(() => (servers().length > 0 ? true : undefined));
  child.kill('SIGTERM');
  expect(await gone).toEqual([130, null]);
  await pollUntil(() => (servers().length === 0 ? true : undefined));
  expect(readdirSync(folder)).toEqual(['data']);
});

test('the backup and restore commands answer wrong arguments with one sentence', async () => {
  const nowhere = join(folder, 'nowhere');
  const usage = { code: 1, output: 'Uso: npm run backup -- ARCHIVO | --new-key' };
  expect(await run('backup', [], nowhere)).toEqual(usage);
  expect(await run('backup', ['a', 'b'], nowhere)).toEqual(usage);
  expect((await run('backup', ['a'], nowhere)).output).toMatch(
    /^No hay datos de Bujía en la carpeta/,
  );
  expect((await run('restore', ['--force', 'a'], nowhere)).output).toMatch(/^Uso: npm run restore/);
  expect((await run('restore', ['a'], nowhere)).output).toMatch(/^No existe el archivo «.*a»\.$/);
  expect(existsSync(nowhere)).toBe(false);
});
