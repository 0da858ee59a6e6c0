import { expect, test, vi } from 'vitest';
import { startAppProcess } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';
import { signIn } from '#test/logins.ts';

/** Processes of their own, and real hashing work. */
vi.setConfig({ testTimeout: 120_000 });

test('the first start tells a password on the console, once and in no log line', async () => {
  const database = await createDatabase();
  const start = () =>
    startAppProcess({ DATABASE_URL: database.connectionString, LOG_LEVEL: 'trace' });
  const first = await start();
  const text = first.console.join('\n');
  const [, username = '', password = ''] =
    /^Primer usuario del panel: (\S+)\nContraseña: (\S+)$/m.exec(text) ?? [];
  expect([username, text.split(password)]).toEqual([
    'admin',
    [expect.anything(), expect.anything()],
  ]);
  expect((await signIn(first.url, username, password)).status).toBe(200);
  await first.terminate();
  const second = await start();
  expect(second.console.join('\n')).not.toContain('Contraseña');
  expect((await signIn(second.url, username, password)).status).toBe(200);
  await second.terminate();
  await database.drop();
});

test('a given name and password are used and not told', async () => {
  const database = await createDatabase();
  const app = await startAppProcess({
    DATABASE_URL: database.connectionString,
    ADMIN_USERNAME: 'Graciela',
    ADMIN_PASSWORD: 'una clave de la casa',
  });
  expect(app.console.join('\n')).not.toMatch(/Contraseña|una clave/);
  expect((await signIn(app.url, 'graciela', 'una clave de la casa')).status).toBe(200);
  await app.terminate();
  await database.drop();
});
