import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { lockCitations } from '#test/backup-environment.ts';
import { createDatabase } from '#test/database.ts';
import { seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { machineNow } from '#test/machine-clock.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import { tamper } from '#test/tamper.ts';
import type { TestDatabase } from '#test/template.ts';
import type { Health } from '../contract/health.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
let app: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  app.setNow(null);
  await seedFixtures(app.context.db);
  headers = (await createStaff(app.context.db, 'admin', { now: machineNow() })).headers;
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

async function health(): Promise<Health> {
  const reply = await request<Health>(`${app.url}/api/system-health`, 'GET', undefined, headers);
  expect(reply.status).toBe(200);
  return reply.body.data;
}

const start = (by: TestApp = app, body: object = {}) =>
  request(`${by.url}/api/system-health/checks`, 'POST', body, headers);

const ended = () =>
  pollUntil(async () => {
    const { integrity } = await health();
    return integrity.running ? undefined : integrity;
  });

test('GET /api/system-health returns state, figure and advice of each part', async () => {
  app.setFreeBytes(300 * 1024 * 1024);
  const { integrity, operation, versions } = await health();
  app.setFreeBytes(Number.POSITIVE_INFINITY);
  expect(integrity).toMatchObject({ running: false, broken: [], row: { state: 'unknown' } });
  const rowsById = Object.fromEntries([...operation, ...versions].map((row) => [row.id, row]));
  expect(Object.keys(rowsById)).toEqual([
    ...['mails', 'payments', 'backup', 'disk', 'clock-database'],
    ...['app', 'node', 'postgresql', 'library'],
  ]);
  expect(rowsById['disk']).toMatchObject({ state: 'attention', figure: '300 MB libres' });
  expect(rowsById['clock-database']).toMatchObject({ state: 'good', figure: 'En hora' });
  expect(rowsById['backup']).toMatchObject({ state: 'attention', figure: 'Desactivada' });
  // The release days of the pinned versions are known; a missing one must be added to `rules/version-rows.ts`.
  expect(versions.map(({ id, state }) => [id, state])).not.toContainEqual([
    expect.any(String),
    'unknown',
  ]);
  expect(rowsById['node']?.figure).toContain(process.versions.node);
  expect(rowsById['library']?.figure).toMatch(/^\d+\.\d+\.\d+\w*, del \d+\/\d+\/\d{4}, sin uso$/);
});

test('GET /api/system-health reports the clock of the database relative to the server', async () => {
  app.setNow(machineNow() - 3 * HOUR);
  const { headers: early } = await createStaff(app.context.db, 'admin', {
    now: machineNow() - 3 * HOUR,
  });
  const url = `${app.url}/api/system-health`;
  const { body } = await request<Health>(url, 'GET', undefined, early);
  app.setNow(null);
  expect(body.data.operation.at(-1)).toMatchObject({ state: 'problem', figure: 'Adelantado 3 h' });
});

test('startChecks runs every check in the background and keeps the result', async () => {
  const { status, body } = await start();
  expect([status, body.message]).toEqual([200, 'Se están revisando los datos.']);
  const { row, broken } = await ended();
  expect(row).toMatchObject({ state: 'good', figure: expect.stringMatching(/^\d+ en orden/) });
  expect(broken).toEqual([]);
});

test('startChecks reports a violated invariant with an example', async () => {
  const id = await createStockedComponent(app.context.db);
  await breakStock(id, 1);
  await start();
  const { row, broken } = await ended();
  await breakStock(id, -1);
  expect(row).toMatchObject({ state: 'problem', figure: expect.stringMatching(/^\d+ de \d+ con/) });
  expect(broken[0]).toMatchObject({ examples: [expect.any(String)], more: 0 });
  await start();
  expect((await ended()).row.state).toBe('good');
});

test('startChecks rejects a second check in any process, and invalid input', async () => {
  const other = await startTestApp(database);
  other.setNow(null);
  const release = await lockCitations(database.connectionString);
  const replies = await Promise.all([start(), start(other), start(), start(other)]);
  await release();
  await ended();
  await other.stop();
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.error).toBe('Ya se están revisando los datos.');
  const { status, body } = await start(app, { force: true });
  expect([status, body.error]).toEqual([400, 'El campo "force" no se reconoce.']);
});

test('a check that ends with its process has no result, and the next one may start', async () => {
  const other = await startTestApp(database);
  other.setNow(null);
  const release = await lockCitations(database.connectionString);
  expect((await start(other)).status).toBe(200);
  const stopped = other.stop();
  const { row } = await ended();
  await release();
  await stopped;
  expect(row).toMatchObject({ state: 'attention', figure: 'Sin resultado' });
  expect((await start()).status).toBe(200);
  expect((await ended()).row.state).toBe('good');
});

test('a check of a killed process may be repeated after ten minutes', async () => {
  await app.context.db
    .updateTable('integrity_checks')
    .set({ running: true, started_at: new Date(machineNow() - 9 * 60_000) })
    .execute();
  expect((await start()).status).toBe(409);
  expect((await health()).integrity.running).toBe(true);
  await app.context.db
    .updateTable('integrity_checks')
    .set({ started_at: new Date(machineNow() - 11 * 60_000) })
    .execute();
  expect((await health()).integrity.running).toBe(false);
  expect((await start()).status).toBe(200);
  await ended();
});

/** Changes the quantity of a component without a ledger line. */
async function breakStock(id: string, by: number): Promise<void> {
  await tamper(
    app.context.db,
    'components',
    `update components set quantity = quantity + ${by} where id = '${id}'`,
  );
}
