import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { request } from '#test/http.ts';
import { type SilentProxy, startSilentDatabase } from '#test/silent-proxy.ts';
import { silentRun } from '#test/silent-run.ts';
import type { TestDatabase } from '#test/template.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { processesIn, signal } from '../postgres/postgres-processes.ts';
import { type Db, openDatabase } from './database.ts';

const TIMEOUTS = { connectMs: 1_000, queryMs: 1_500, heartbeatMs: 500 };
const BUSY = 'El servicio no está disponible en este momento. Intenta nuevamente en unos segundos.';

let database: TestDatabase;
let db: Db;
let proxy: SilentProxy & { connectionString: string };
let app: TestApp;

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  ({ db } = openDatabase({ connectionString, onConnectionLost: () => undefined }));
  proxy = await startSilentDatabase(connectionString);
  app = await startTestApp(proxy, {}, { timeouts: TIMEOUTS });
});
afterAll(async () => {
  await app?.stop();
  await proxy?.close();
  await db?.destroy();
  await database?.drop();
});

const MAX_CONNECTIONS = 10 + 3 + 1;

test.each(['lost', 'held'] as const)(
  'the app answers 503 while the network to PostgreSQL is silent, and 200 after it: bytes %s',
  async (outcome) => {
    const missed: string[] = [];
    app.context.changes.on('stock', (detail) => missed.push(detail));
    const result = await silentRun(app, proxy, db, { silenceMs: 4_000, fate: outcome });
    expect(result.inFlight).toEqual(Array.from({ length: 14 }, () => 503));
    expect(result.afterwards).toEqual(Array.from({ length: 14 }, () => 200));
    expect(result.connections).toBeLessThanOrEqual(MAX_CONNECTIONS);
    // Stock did not change: '' means that a notification may have been missed.
    expect(missed).toContain('');
  },
);

test('the app answers 503 while PostgreSQL is frozen, and 200 again afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-frozen-'));
  const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  const frozen = await startTestApp(server, {}, { timeouts: TIMEOUTS });
  const signalAll = (name: NodeJS.Signals) => {
    for (const pid of processesIn(join(folder, 'postgres'))) signal(pid, name);
  };
  const read = () => request(`${frozen.url}/api/services/active`);
  try {
    expect((await read()).status).toBe(200);
    signalAll('SIGSTOP');
    const replies = await Promise.all(Array.from({ length: 14 }, read));
    signalAll('SIGCONT');
    const answers = replies.map(({ status, body }) => [status, body.message]);
    expect(answers).toEqual(Array.from({ length: 14 }, () => [503, BUSY]));
    await expect.poll(async () => (await read()).status).toBe(200);
  } finally {
    signalAll('SIGCONT');
    await frozen.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
