import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { createStaff, type Staff } from '#test/staff.ts';

/** Imports of components beside each other. */
const site = testEnvironment();
const db = () => site.app.context.db;
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(db(), ['stock']);
});

const importCode = (code: string) =>
  request<{ imported: boolean; questionCount: number }>(
    `${site.app.url}/api/components/csv`,
    'POST',
    { csv: `codigo;nombre;unidad\n${code};Bujía;unidad`, preview: false },
    sofia.headers,
  );

test('two imports of nearly the same code at once create one component, and the other one asks', async () => {
  const release = await holdLock(db(), sql`lock table audit_log in exclusive mode`);
  const first = importCode('RAC-123');
  await waitForLockWait(db(), '');
  const second = importCode('RAC123');
  await waitForLockWait(db(), '', { waiting: 2 });
  await release();
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ body: { data } }) => [data.imported, data.questionCount])).toEqual([
    [true, 0],
    [false, 1],
  ]);
});
