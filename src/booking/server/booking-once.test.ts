import { beforeEach, describe, expect, test } from 'vitest';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

type Booked = {
  _id: string;
  date: string;
  time: string;
  status: string;
  service: { name: string };
};

const site = testEnvironment();
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
});

const book = (body: unknown, headers?: Record<string, string>) =>
  request<Booked>(`${site.app.url}/api/citations`, 'POST', body, headers);
const rows = () => site.app.context.db.selectFrom('citations').selectAll().execute();

describe('POST /api/citations with an Idempotency-Key', () => {
  test('creates one citation for twenty concurrent calls and gives them equal answers', async () => {
    const headers = { 'idempotency-key': 'visit-1' };
    const body = bookingBody(site.fixtures.oilChange, THURSDAY, '09:00');
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(body, headers)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test('rejects another body with the same key with 409', async () => {
    const headers = { 'idempotency-key': 'visit-2' };
    await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'), headers);
    const { status, body } = await book(
      bookingBody(site.fixtures.oilChange, THURSDAY, '09:30'),
      headers,
    );
    expect(status).toBe(409);
    expect(body.code).toBe('idempotency-conflict');
  });

  test('accepts the same key after a rejected call', async () => {
    const headers = { 'idempotency-key': 'visit-3' };
    const rejected = await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:10'), headers);
    expect(rejected.status).toBe(409);
    const { status } = await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:30'), headers);
    expect(status).toBe(201);
  });

  test('repeats its answer 39 hours later, also if the date is sent as a date value', async () => {
    const headers = { 'idempotency-key': 'visit-4' };
    site.app.setNow(Date.parse('2026-11-25T20:00:00Z'));
    const first = await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'), headers);
    site.app.setNow(Date.parse('2026-11-27T11:00:00Z'));
    const again = await book(
      bookingBody(site.fixtures.oilChange, `${THURSDAY}T00:00:00Z`, '09:00'),
      headers,
    );
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  test('rejects a key of 201 characters with 400', async () => {
    const { status } = await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'), {
      'idempotency-key': 'x'.repeat(201),
    });
    expect(status).toBe(400);
  });
});

describe('GET /api/citations/attempts/{key}', () => {
  const find = (key: string) =>
    request<{ cancellationToken: string | null }>(
      `${site.app.url}/api/citations/attempts/${key}`,
      'GET',
    );

  test('returns the token of what the key booked, and null for any other key', async () => {
    const booked = await request<{ cancellationToken: string }>(
      `${site.app.url}/api/citations`,
      'POST',
      bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'),
      { 'idempotency-key': 'lost-1' },
    );
    const { cancellationToken } = booked.body.data;
    expect((await find('lost-1')).body.data).toEqual({ cancellationToken });
    for (const other of ['lost-2', 'lost-1x', '%00', 'x'.repeat(90), cancellationToken]) {
      const { status, body } = await find(other);
      expect([status, body.data]).toEqual([200, { cancellationToken: null }]);
    }
  });

  test('returns null for the key of a rejected call', async () => {
    const headers = { 'idempotency-key': 'lost-3' };
    expect((await book(bookingBody('0'.repeat(36), THURSDAY, '09:00'), headers)).status).toBe(400);
    expect((await find('lost-3')).body.data).toEqual({ cancellationToken: null });
  });
});

describe('POST /api/citations', () => {
  test('stores one mail to the client and one to the workshop', async () => {
    await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'));
    const mails = await site.app.context.db
      .selectFrom('mails')
      .select(['recipient', 'kind'])
      .orderBy('kind')
      .execute();
    expect(mails).toEqual([
      { recipient: 'lucia.fernandez@ejemplo.com', kind: 'citation-booked' },
      { recipient: 'taller@ejemplo.com', kind: 'workshop-booked' },
    ]);
  });

  test('stores the service name and price, which a later change of the service leaves as they are', async () => {
    const { body } = await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'));
    await site.app.context.db
      .updateTable('services')
      .set({ price_cents: 99_900, name: 'Otro' })
      .where('id', '=', site.fixtures.oilChange)
      .execute();
    const [row] = await rows();
    expect(row).toMatchObject({
      id: body.data._id,
      service_name: 'Cambio de aceite y filtro',
      service_price_cents: 4850,
    });
    await site.app.context.db
      .updateTable('services')
      .set({ price_cents: 4850, name: 'Cambio de aceite y filtro' })
      .where('id', '=', site.fixtures.oilChange)
      .execute();
  });
});
