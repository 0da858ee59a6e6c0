import { tmpdir } from 'node:os';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createAccount, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { expenseForm, RENT, sendExpense, snapshotExpenses } from '#test/expense-calls.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { png } from '#test/pictures.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { diskSpaceOf, freeBytesOf } from './disk-space.ts';

/** The limits of docs/rules/limits.md 10. */
const site = testEnvironment();
let owner: Staff;
beforeAll(async () => {
  owner = await createStaff(site.app.context.db, ['finanzas']);
});
afterEach(() => site.app.setFreeBytes(Number.POSITIVE_INFINITY));

const MB = 1024 * 1024;
const LITTLE =
  'Queda poco espacio en el disco del servidor: por ahora no se pueden subir imágenes.';
const NONE =
  'El disco del servidor está casi lleno: no se puede guardar nada hasta que se libere espacio.';

const spend = async (picture: boolean) => {
  const file = picture ? new Blob([new Uint8Array(await png())]) : undefined;
  const { status, body } = await sendExpense(site.app, owner.headers, expenseForm(RENT, file));
  return [status, picture || status !== 201 ? body.message : undefined];
};
const readDiskSpace = async (headers: Record<string, string> = owner.headers) => {
  const { status, body } = await request<{ room: string }>(
    `${site.app.url}/api/room`,
    'GET',
    undefined,
    headers,
  );
  return status === 200 ? body.data.room : status;
};

test('diskSpaceOf returns none below 200 MB and little below 500 MB', () => {
  const sizes = [0, 200 * MB - 1, 200 * MB, 500 * MB - 1, 500 * MB, Number.POSITIVE_INFINITY];
  expect(sizes.map(diskSpaceOf)).toEqual(['none', 'none', 'little', 'little', 'enough', 'enough']);
});

test('freeBytesOf returns the free bytes of a folder and rejects for a missing folder', async () => {
  expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0);
  await expect(freeBytesOf('/no such folder')).rejects.toThrow();
});

test('POST /api/expenses rejects a picture below 500 MB, and accepts an expense without one', async () => {
  site.app.setFreeBytes(500 * MB - 1);
  expect(await readDiskSpace()).toBe('little');
  const before = await snapshotExpenses(site.app.context.db);
  expect(await spend(true)).toEqual([503, LITTLE]);
  expect(await snapshotExpenses(site.app.context.db)).toEqual(before);
  expect((await spend(false))[0]).toBe(201);
});

test('the app rejects writes with 503 below 200 MB, and still answers reads', async () => {
  site.app.setFreeBytes(200 * MB - 1);
  expect(await readDiskSpace()).toBe('none');
  expect(await readDiskSpace({})).toBe(401);
  const before = await snapshotExpenses(site.app.context.db);
  expect(await spend(true)).toEqual([503, NONE]);
  expect(await spend(false)).toEqual([503, NONE]);
  expect(await snapshotExpenses(site.app.context.db)).toEqual(before);
  const booking = bookingBody(site.fixtures.oilChange, `${THURSDAY}T00:00:00.000Z`, '11:00');
  const booked = await request(`${site.app.url}/api/citations`, 'POST', booking);
  expect([booked.status, booked.body.message, booked.body.code]).toEqual([503, NONE, 'disk-none']);
  expect(await site.app.context.db.selectFrom('citations').select('id').execute()).toEqual([]);
  const read = await request(`${site.app.url}/api/services/active`);
  expect(read.status).toBe(200);
  // An unauthorized caller learns nothing about the disk.
  const stranger = await request(`${site.app.url}/api/expenses`, 'POST', RENT);
  expect(stranger.status).toBe(401);
});

test('the app allows sign-in and sign-out on a full disk', async () => {
  const { username } = await createAccount(site.app.context.db, { username: 'carmen' });
  site.app.setFreeBytes(0);
  const { status, body } = await signIn(site.app.url, username);
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.data.token}` };
  expect(await readDiskSpace(headers)).toBe('none');
  const out = await request(`${site.app.url}/api/auth/logout`, 'POST', {}, headers);
  expect(out.status).toBe(200);
});

test('POST /api/expenses accepts a picture again when 500 MB are free', async () => {
  site.app.setFreeBytes(0);
  expect((await spend(false))[0]).toBe(503);
  site.app.setFreeBytes(500 * MB);
  expect((await spend(true))[0]).toBe(201);
});
