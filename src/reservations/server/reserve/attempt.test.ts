import { describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { clientCalls, reservationBody } from '#test/reservation-calls.ts';

const site = testEnvironment();

const reserve = (key: string) =>
  clientCalls(site.app).reserve(reservationBody(site.fixtures.crashBars), key);

describe('GET /api/reservations/attempts/{key}', () => {
  test('returns the token of what the key reserved, and null for any other key', async () => {
    const find = (key: string) =>
      request(`${site.app.url}/api/reservations/attempts/${key}`, 'GET');
    const { cancellationToken } = (await reserve('lost-1')).body.data;
    expect((await find('lost-1')).body.data).toEqual({ cancellationToken });
    for (const other of ['lost-2', '%00', cancellationToken]) {
      const { status, body } = await find(other);
      expect([status, body.data]).toEqual([200, { cancellationToken: null }]);
    }
  });
});
