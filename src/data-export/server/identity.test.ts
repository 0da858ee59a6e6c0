// @own-process: the example data upload pictures (src/platform/http/picture.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { seedDemo } from '#demo/seed.ts';
import { seedStaff } from '#demo/staff.ts';
import type { Finding } from '#platform/data/integrity-checks.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { exportTo, importInto, readArchive, tableSums } from '#test/archives.ts';
import { createDatabase } from '#test/database.ts';
import { MONDAY_MORNING, seedFixtures } from '#test/fixtures.ts';
import { insertPerson } from '#test/person-records.ts';
import { query } from '#test/postgres-process.ts';
import type { TestDatabase } from '#test/template.ts';
import { LEFT_OUT } from '../rules/left-out.ts';
import { importArchive } from './import-archive.ts';

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let violations: Finding[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-archive-'));
  [source, target] = [await createDatabase(), await createDatabase()];
  const app = await startTestApp(source);
  const fixtures = await seedFixtures(app.context.db);
  await insertPerson({ app, fixtures });
  await seedStaff(app.context.db, MONDAY_MORNING);
  await seedDemo({ context: app.context, setNow: app.setNow }, MONDAY_MORNING);
  violations = await violationsIn(app);
  await app.stop();
  await query(source.connectionString, FURTHER_ROWS);
});
afterAll(async () => {
  for (const each of [source, target]) await each?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows of tables that the example data leave empty, and values that are easily changed on the way. */
const FURTHER_ROWS = `
  INSERT INTO opening_exceptions (day, reason) VALUES ('2026-12-24', 'Nochebuena; "medio día"');
  INSERT INTO opening_exception_hours (day, opens, closes) VALUES ('2026-12-24', 540, 720);
  INSERT INTO factor_roles (role) VALUES ('admin');
  INSERT INTO first_steps (step, outcome) VALUES ('hours', 'done'), ('mail', 'skipped');
  INSERT INTO user_factors (id, user_id, kind, name, created_at, sealed_secret, last_step)
    SELECT gen_random_uuid(), id, 'totp', 'Teléfono', now(), '\\x00ff5c0a0d', 7 FROM users LIMIT 1;
  INSERT INTO recovery_codes (user_id, code_hash) SELECT id, sha256('x') FROM users LIMIT 1;
  INSERT INTO expense_receipts (expense_id, content_type, content)
    SELECT id, 'application/pdf', '%PDF-1.7 \\000\\377\\012' FROM expenses ORDER BY id LIMIT 2;
  UPDATE clients SET notes = E'Línea 1\\nLínea 2\\t\\\\ "comillas" \\u2028 😀 \\x01' WHERE id = (SELECT id FROM clients ORDER BY id LIMIT 1);
  UPDATE expenses SET concept = 'Ñandú & Cía. / «ÁÉÍ» ../..' WHERE id = (SELECT id FROM expenses ORDER BY id LIMIT 1);
`;

/** The log of the new installation continues with the import. */
const CONTINUES = 'audit_log';

const withoutOwnState = (sums: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(sums).filter(([name]) => LEFT_OUT[name] === undefined && name !== CONTINUES),
  );

test('an archive that is imported into an empty installation gives the same data', async () => {
  const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
  await exportTo(source.connectionString, first);
  const before = await tableSums(source.connectionString);
  const filled = Object.entries(before).filter(([, sum]) => sum !== '0 ');
  expect(filled.length).toBeGreaterThan(60);
  const imported = await importArchive(first, importInto(target.connectionString));
  const after = await tableSums(target.connectionString);
  expect(withoutOwnState(after)).toEqual(withoutOwnState(before));
  for (const name of Object.keys(LEFT_OUT)) expect([name, after[name]]).toEqual([name, '0 ']);
  expect(imported.manifest.tables.length).toBeGreaterThan(60);

  await exportTo(target.connectionString, second);
  const [one, two] = [readArchive(first), readArchive(second)];
  expect(Object.keys(two)).toEqual(Object.keys(one));
  for (const [name, content] of Object.entries(one)) {
    if (name === 'manifiesto.json' || name === 'index.html') continue;
    const again = Buffer.from(two[name] ?? []);
    const isSame =
      name === `datos/${CONTINUES}.jsonl`
        ? again.subarray(0, content.length).equals(content)
        : again.equals(content);
    expect([name, isSame]).toEqual([name, true]);
  }
  const log = await query(
    target.connectionString,
    'SELECT action, actor_name, details FROM audit_log ORDER BY id DESC LIMIT 1',
  );
  expect(log).toEqual([
    {
      action: 'archive-imported',
      actor_name: 'Sistema',
      details: { file: 'first.zip', createdAt: '2026-11-23T11:00:00.000Z' },
    },
  ]);
});

/** The rows of `insertPerson` break some checks. */
const violationsIn = async ({ context }: TestApp) =>
  (await checkIntegrity(context.db)).filter(({ broken }) => broken.length > 0);

test('an imported installation starts, and its integrity checks find what they found before', async () => {
  const app = await startTestApp(target);
  try {
    expect(await violationsIn(app)).toEqual(violations);
  } finally {
    await app.stop();
  }
});
