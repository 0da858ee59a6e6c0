import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEY_FILE } from '#platform/operations/app-keys.ts';
import { PROCESS_ENV } from '#test/app-process.ts';
import { readArchive, tableSums, textOf } from '#test/archives.ts';
import { copyInstallation } from '#test/installation.ts';
import { PostgresApp, pollUntil, query } from '#test/postgres-process.ts';

/** Runs `npm run export` and `npm run import` as processes on data folders. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(name: 'export' | 'import' | 'doctor', args: string[], dataDir: string) {
  const script = join(import.meta.dirname, `${name}.ts`);
  const env = { ...PROCESS_ENV, DATA_DIR: dataDir };
  return spawn(process.execPath, [script, ...args], { env, cwd: folder });
}

async function ended(child: ReturnType<typeof start>) {
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output: (out + error).trim() };
}
const run = (...args: Parameters<typeof start>) => ended(start(...args));

const SERVICES = `INSERT INTO services (id, name, description, duration_minutes, price_cents, category)
  SELECT gen_random_uuid(), 'Servicio ' || n, repeat(md5(n::text), 10), 60, 4500, 'maintenance'
  FROM generate_series(1, %) AS n`;
const services = (count: number) => SERVICES.replace('%', String(count));

test('export works while the app runs, and import fills an empty installation that is stopped', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await copyInstallation(from);
  const app = new PostgresApp(from);
  const { connectionString } = await app.ready();
  await query(connectionString, services(3));
  expect(await run('export', ['todo.zip'], from)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Todos los datos quedaron en «.*todo.zip»\. Contiene datos/),
  });
  expect(statSync(join(folder, 'todo.zip')).mode & 0o777).toBe(0o600);
  expect(await run('export', ['todo.zip'], from)).toEqual({
    code: 1,
    output: expect.stringMatching(/ya existe; elige otro nombre\.$/),
  });
  const files = readArchive(join(folder, 'todo.zip'));
  expect(textOf(files, 'datos/services.jsonl').split('\n')).toHaveLength(4);
  expect(await run('import', ['todo.zip'], from)).toEqual({
    code: 1,
    output: expect.stringMatching(/ya está en uso .* Detén Bujía antes de importar\.$/),
  });
  const before = await tableSums(connectionString);
  await app.end('SIGTERM');

  expect(await run('import', ['todo.zip'], to)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Datos exportados el .* \(America\/Montevideo\) importados: \d+ tablas, \d+ filas\.$/,
    ),
  });
  expect(await run('import', ['todo.zip'], to)).toEqual({
    code: 1,
    output:
      'Esta instalación ya tiene datos (services): un archivo se importa solo en una instalación vacía. No se cambió nada.',
  });
  const other = new PostgresApp(to);
  const after = await tableSums((await other.ready()).connectionString);
  expect(after['services']).toBe(before['services']);
  await other.end('SIGTERM');
  expect((await run('doctor', [], to)).output).not.toMatch(/✗/);
  expect(readdirSync(to)).toContain(KEY_FILE);
});

test('a killed export leaves no file, and a killed import changes nothing', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await copyInstallation(from);
  await copyInstallation(to);
  const app = new PostgresApp(from);
  const { connectionString } = await app.ready();
  await query(connectionString, services(60_000));
  await killWhen(start('export', ['todo.zip'], from), () =>
    readdirSync(folder).some((name) => name.endsWith('.partial')),
  );
  expect(readdirSync(folder)).not.toContain('todo.zip');
  // The next export deletes the unfinished file of the killed one.
  expect(await run('export', ['todo.zip'], from)).toMatchObject({ code: 0 });
  expect(readdirSync(folder).sort()).toEqual(['from', 'to', 'todo.zip']);
  await app.end('SIGTERM');

  const importing = start('import', ['todo.zip'], to);
  await killWhen(importing, () => readdirSync(to).includes('postgres'), 1_500);
  const target = new PostgresApp(to);
  const found = await query((await target.ready()).connectionString, 'SELECT FROM services');
  expect(found).toEqual([]);
  await target.end('SIGTERM');
  expect(await run('import', ['todo.zip'], to)).toMatchObject({ code: 0 });
});

async function killWhen(child: ChildProcess, reached: () => boolean, pauseMs = 0): Promise<void> {
  const exit = once(child, 'exit');
  await pollUntil(() => reached() || undefined);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  child.kill('SIGKILL');
  const [code, signal] = await exit;
  expect([code, signal]).toEqual([null, 'SIGKILL']);
}

test.each([
  ['export', [], 'Uso: npm run export -- ARCHIVO.zip'],
  ['export', ['--todo'], 'Uso: npm run export -- ARCHIVO.zip'],
  ['import', ['nada.zip'], 'No se puede leer el archivo «'],
] as const)('%s %j is answered with a sentence', async (name, args, sentence) => {
  const { code, output } = await run(name, [...args], folder);
  expect(code).toBe(1);
  expect(output).toContain(sentence);
});
