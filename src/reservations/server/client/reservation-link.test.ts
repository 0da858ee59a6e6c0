import { expect, test } from 'vitest';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { reservationPanel } from '#test/reservation-calls.ts';
import { insertReservation } from '#test/reservation-row.ts';

const site = testEnvironment();

async function linkPanel() {
  const { staff } = await reservationPanel(site.app);
  return (id: string, body: unknown = {}): Promise<Reply<{ link: string }>> =>
    request(`${site.app.url}/api/reservations/${id}/link`, 'POST', body, staff?.headers ?? {});
}

const insert = (change: object = {}) =>
  insertReservation(site.app.context.db, site.fixtures.crashBars, change);

test('POST /api/reservations/{id}/link creates a link beside the earlier ones', async () => {
  const token = newToken();
  const { id, code } = await insert({ cancel_token_hash: hashToken(token) });
  const { status, body } = await (await linkPanel())(id);
  expect(status).toBe(201);
  for (const link of [body.data.link, `${site.app.url}/mi/${token}`]) {
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`Reserva ${code}`);
  }
  const resumed = body.data.link.split('/mi/')[1];
  expect((await request(`${site.app.url}/api/payments/resume/${resumed}`)).status).toBe(200);
});

test('POST /api/reservations/{id}/link rejects unknown, malformed and deleted reservations, and fields', async () => {
  const createLink = await linkPanel();
  const deleted = await insert({
    status: 'cancelled',
    cancelled_at: new Date(MONDAY_MORNING),
    deleted_at: new Date(MONDAY_MORNING),
  });
  const replies = await Promise.all([newId(), 'x', deleted.id].map((id) => createLink(id)));
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'unknown-reservation'],
    [404, 'unknown-reservation'],
    [404, 'unknown-reservation'],
  ]);
  const reply = await createLink((await insert()).id, { token: 'x' });
  expect(reply.status).toBe(400);
  expect(reply.body.fields).toEqual({ token: 'El campo "token" no se reconoce.' });
});
