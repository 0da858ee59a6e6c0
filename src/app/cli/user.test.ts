import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccount, signIn } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { PROCESS_ENV, TEST_APP_KEY } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';

const PROGRAM = new URL('user.ts', import.meta.url).pathname;
const USAGE = 'Uso: npm run user -- reset-password|reset-factors NOMBRE\n';

type Outcome = { code: number; out: string; err: string };

function user(args: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { env: { ...PROCESS_ENV, ...env } },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

test('the user command prints a new password that signs the user in while the app runs', async () => {
  const database = await createDatabase();
  const app = await startTestApp(database);
  const env = {
    DATABASE_URL: database.connectionString,
    APP_KEY: TEST_APP_KEY,
    AUDIT_HEADS: 'off',
  };
  try {
    await createAccount(app.context.db, { username: 'rosario' });
    const { code, out, err } = await user(['reset-password', 'Rosario'], env);
    expect([code, err]).toEqual([0, '']);
    const [, password = ''] = /^La contraseña nueva de «rosario» es: (\S+)\n/.exec(out) ?? [];
    expect(out).toContain('Sus tokens de API siguen valiendo');
    expect((await signIn(app.url, 'rosario', password)).status).toBe(200);
    expect(await user(['reset-factors', 'Rosario'], env)).toEqual({
      code: 0,
      out: '«rosario» no tiene verificación en dos pasos.\n',
      err: '',
    });
    expect(await user(['reset-password', 'nadie'], env)).toEqual({
      code: 1,
      out: '',
      err: 'No hay ningún usuario con el nombre «nadie».\n',
    });
  } finally {
    await app.stop();
    await database.drop();
  }
});

test.each([
  [[]],
  [['reset-password']],
  [['reset-password', '']],
  [['reset-password', '--all']],
  [['reset-password', 'ana', 'eva']],
  [['delete', 'ana']],
])('the user command answers wrong arguments %j with its usage', async (args) => {
  expect(await user(args, {})).toEqual({ code: 1, out: '', err: USAGE });
});

test('the user command answers a folder without data with one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-user-'));
  const { code, out, err } = await user(['reset-password', 'ana'], { DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(
    /^No hay datos de Bujía en la carpeta «.*»\. Inicia Bujía una vez, o revisa DATA_DIR\.\n$/,
  );
});
