import { afterEach, beforeEach, expect, test } from 'vitest';
import { signIn } from '#test/accounts.ts';
import { type AppProcess, startAppProcess } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
const apps: AppProcess[] = [];
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.kill();
  await database.drop();
});

async function startApp(environment: Record<string, string>): Promise<AppProcess> {
  const app = await startAppProcess({ DATABASE_URL: database.connectionString, ...environment });
  apps.push(app);
  return app;
}

test('the first start prints the admin password once, on the console and not in the log', async () => {
  const start = () => startApp({ LOG_LEVEL: 'trace' });
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
});

test('the first start uses ADMIN_USERNAME and ADMIN_PASSWORD without printing them', async () => {
  const app = await startApp({
    ADMIN_USERNAME: 'Graciela',
    ADMIN_PASSWORD: 'una clave de la casa',
  });
  expect(app.console.join('\n')).not.toMatch(/Contraseña|una clave/);
  expect((await signIn(app.url, 'graciela', 'una clave de la casa')).status).toBe(200);
});
