import { tmpdir } from 'node:os';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { expensesIn, formOf, RENT, sendExpense } from '#test/expense-calls.ts';
import { request } from '#test/http.ts';
import { account, signIn } from '#test/logins.ts';
import { png } from '#test/pictures.ts';
import { testSite } from '#test/site.ts';
import { type Staff, staffWith } from '#test/staff.ts';
import { bookingBy, THURSDAY } from '#test/world.ts';
import { freeBytesOf, roomOf } from './disk-room.ts';

/** A disk that fills up (safety rule 12). */
const site = testSite();
let owner: Staff;
beforeAll(async () => {
  owner = await staffWith(site.app.kit.db, ['finanzas']);
});
afterEach(() => site.app.setFreeBytes(Number.POSITIVE_INFINITY));

const MB = 1024 * 1024;
const LITTLE =
  'Queda poco espacio en el disco del servidor: por ahora no se pueden subir imágenes.';
const NONE =
  'El disco del servidor está casi lleno: no se puede guardar nada hasta que se libere espacio.';

const spend = async (picture: boolean) => {
  const file = picture ? new Blob([new Uint8Array(await png())]) : undefined;
  const { status, body } = await sendExpense(site.app, owner.headers, formOf(RENT, file));
  return [status, picture || status !== 201 ? body.message : undefined];
};
const told = async (headers: Record<string, string> = owner.headers) => {
  const { status, body } = await request<{ room: string }>(
    `${site.app.url}/api/room`,
    'GET',
    undefined,
    headers,
  );
  return status === 200 ? body.data.room : status;
};

test('is full at 200 MB, and has little room at 500 MB', () => {
  const sizes = [0, 200 * MB - 1, 200 * MB, 500 * MB - 1, 500 * MB, Number.POSITIVE_INFINITY];
  expect(sizes.map(roomOf)).toEqual(['none', 'none', 'little', 'little', 'enough', 'enough']);
});

test('is asked what this process may write', async () => {
  expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0);
  await expect(freeBytesOf('/no such folder')).rejects.toThrow();
});

test('with little room takes no pictures, and all else', async () => {
  site.app.setFreeBytes(500 * MB - 1);
  expect(await told()).toBe('little');
  const before = await expensesIn(site.app.kit.db);
  expect(await spend(true)).toEqual([503, LITTLE]);
  expect(await expensesIn(site.app.kit.db)).toEqual(before);
  expect((await spend(false))[0]).toBe(201);
});

test('with none takes nothing, tells everybody who asks, and is read as before', async () => {
  site.app.setFreeBytes(200 * MB - 1);
  expect(await told()).toBe('none');
  expect(await told({})).toBe(401);
  const before = await expensesIn(site.app.kit.db);
  expect(await spend(true)).toEqual([503, NONE]);
  expect(await spend(false)).toEqual([503, NONE]);
  expect(await expensesIn(site.app.kit.db)).toEqual(before);
  const booking = bookingBy(site.world.oilChange, `${THURSDAY}T00:00:00.000Z`, '11:00');
  const booked = await request(`${site.app.url}/api/citations`, 'POST', booking);
  expect([booked.status, booked.body.message, booked.body.code]).toEqual([503, NONE, 'disk-none']);
  expect(await site.app.kit.db.selectFrom('citations').select('id').execute()).toEqual([]);
  const read = await request(`${site.app.url}/api/services/active`);
  expect(read.status).toBe(200);
  // Who may not enter hears of no disk.
  const stranger = await request(`${site.app.url}/api/expenses`, 'POST', RENT);
  expect(stranger.status).toBe(401);
});

test('lets staff in and out, where it is said', async () => {
  const { username } = await account(site.app.kit.db, { username: 'carmen' });
  site.app.setFreeBytes(0);
  const { status, body } = await signIn(site.app.url, username);
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.data.token}` };
  expect(await told(headers)).toBe('none');
  const out = await request(`${site.app.url}/api/auth/logout`, 'POST', {}, headers);
  expect(out.status).toBe(200);
});

test('takes everything again once there is room', async () => {
  site.app.setFreeBytes(0);
  expect((await spend(false))[0]).toBe(503);
  site.app.setFreeBytes(500 * MB);
  expect((await spend(true))[0]).toBe(201);
});
