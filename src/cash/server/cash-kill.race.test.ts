import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { type AppProcess, startAppProcess } from '#test/app-process.ts';
import { cashKillRun } from '#test/cash-kill-run.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let apps: AppProcess[];
let db: Db;

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  ({ db } = openDatabase({ connectionString, onConnectionLost: () => undefined }));
  const app = { DATABASE_URL: connectionString };
  apps = await Promise.all([startAppProcess(app), startAppProcess(app)]);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

test('payments, reversals, discounts and closings are written once and wholly, also after four kills', async () => {
  const result = await cashKillRun(db, database.connectionString, apps, 4);
  expect(result).toMatchObject({ kills: 4, lost: 0, half: 0, doubled: 0, broken: 0 });
  const { payments, reversals, discounts, closings, reopenings } = result;
  expect(Math.min(payments, reversals, discounts, closings, reopenings)).toBeGreaterThan(0);
});
