import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePages, ensureServer } from '../tools/build.ts';
import { PROJECT } from '../tools/check/tree.ts';
import { writeRelease } from '../tools/release.ts';
import { startAppProcess } from './app-process.ts';
import { request } from './http.ts';
import { copyInstallation } from './installation.ts';
import { pollUntil } from './postgres-process.ts';

const PASSWORD = 'una clave de la casa';
/** Outside of the project, where Node.js finds no other package and no source. */
let folder: string;
let environment: { PATH: string; DATA_DIR: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-release-'));
  mkdirSync(join(folder, 'backups'));
  environment = { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data') };
  await copyInstallation(join(folder, 'data'));
  await ensurePages();
  await ensureServer();
  writeRelease(PROJECT, join(folder, 'bujia'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bujia = () => join(folder, 'bujia/bujia');

const command = (...args: string[]) => run(bujia(), ...args);

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a release serves pages, creates verified backups, and has the commands', async () => {
  const app = await startAppProcess(
    { ...environment, ADMIN_PASSWORD: PASSWORD, BACKUP_DIR: join(folder, 'backups') },
    [bujia()],
  );
  expect(await (await fetch(app.url)).text()).toContain('<main');
  const signedIn = await request<{ token: string }>(`${app.url}/api/auth/login`, 'POST', {
    username: 'admin',
    password: PASSWORD,
  });
  const headers = { authorization: `Bearer ${signedIn.body.data.token}` };
  const asked = await request(`${app.url}/api/backups`, 'POST', {}, headers);
  expect(asked.body.message).toBe('Se está haciendo una copia.');
  const backups = await pollUntil(async () => {
    const { body } = await request<{ backups: { state: string }[] }>(
      `${app.url}/api/backups`,
      'GET',
      undefined,
      headers,
    );
    return body.data.backups.length > 0 ? body.data.backups : undefined;
  });
  expect(backups).toEqual([expect.objectContaining({ state: 'rehearsed' })]);

  expect(command('doctor')).toEqual({
    status: 0,
    output: expect.stringMatching(/Todo está en orden\.\n$/),
  });
  expect(command('user', 'reset-password', 'admin')).toEqual({
    status: 0,
    output: expect.stringMatching(/^La contraseña nueva de «admin» es: /),
  });
  expect(command('mail')).toEqual({ status: 0, output: 'Todavía no hay correos.\n' });
  expect(await app.terminate()).toBe(0);

  expect(command('backup', 'copy.backup').output).toMatch(/^Copia guardada en «.*copy\.backup»/);
  expect(command('restore', 'copy.backup').output).toContain('restaurada');
  expect(command('export', 'todo.zip').output).toMatch(/^Todos los datos quedaron en «/);
  expect(command('import', 'todo.zip').output).toMatch(/^Datos exportados el .* importados: /);
  expect(command('restore-history').output).toContain('No hay ningún historial vaciado');

  expect(command('import', 'nothing').output).toContain('No existe «');

  const linked = join(folder, 'linked');
  symlinkSync(bujia(), linked);
  expect(run(linked, 'doctor').output).toMatch(/Todo está en orden\.\n$/);
  expect(command('unknown').output).toMatch(/^Uso: \.\/bujia \[start \| backup/);
});

test('a release has each command that package.json runs from the sources', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const names = Object.values(scripts).flatMap(
    (line) => /app\/cli\/(.+)\.ts/.exec(line)?.[1] ?? [],
  );
  const offered = command('unknown').output.match(/[\w-]+/g);
  expect(offered).toEqual(expect.arrayContaining(names));
  expect(names.filter((name) => !existsSync(join(folder, `bujia/dist/app/${name}.js`)))).toEqual(
    [],
  );
});

test('the changelog begins with the version of the package, or with what is not released', () => {
  const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const [, newest] = /^## \[(.+?)\]/m.exec(read('CHANGELOG.md')) ?? [];
  expect([version, 'Sin publicar']).toContain(newest);
});
