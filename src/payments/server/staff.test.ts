import { expect, test } from 'vitest';
import type { Payment, PaymentsInReview } from '#payments/contract/payment.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { request } from '#test/http.ts';
import { attempt, comeBack, paySite, statusesOf } from '#test/paypal/pay-site.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { createStaff } from '#test/staff.ts';
import { handleProviderEvent } from './handle-provider-event.ts';

/** The endpoints of staff: payments of a reservation, and «Verificar con PayPal». */
const site = paySite();

async function call<Data = { payments: Payment[] }>(
  method: 'GET' | 'POST',
  path: string,
  permissions: readonly Permission[] = ['reservas'],
) {
  const { headers } = await createStaff(site.app.context.db, permissions, {
    now: site.app.context.clock(),
  });
  return request<Data>(
    `${site.app.url}/api${path}`,
    method,
    method === 'POST' ? {} : undefined,
    headers,
  );
}

test('GET /api/reservations/{id}/payments returns the attempts with ids, money and events', async () => {
  const one = await attempt(site);
  const open = await call('GET', `/reservations/${one.reservation}/payments`);
  expect(open.body.data.payments[0]).toMatchObject({
    paymentStatus: 'pending',
    paymentUrl: one.url,
  });
  site.paypal.orders.approve(one.order);
  await site.paypal.webhooks.deliver();
  await comeBack(site, one.order);
  const { status, body } = await call('GET', `/reservations/${one.reservation}/payments`, [
    'finanzas',
  ]);
  expect(status).toBe(200);
  const capture = site.paypal.orders.orders.get(one.order)?.captures[0]?.id;
  const [payment] = body.data.payments;
  expect(payment).toMatchObject({
    _id: one.payment,
    attempt: 1,
    paymentStatus: 'completed',
    label: 'Pagado',
    amount: 210,
    currency: 'USD',
    orderId: one.order,
    captureId: capture,
    fee: 11.64,
    net: 198.36,
    refunded: 0,
    refundable: 210,
    paymentUrl: null,
    refunds: [],
  });
  expect(payment?.events.map(({ source, type, result }) => [source, type, result])).toEqual([
    ['system', 'awaiting_payer', ''],
    ['webhook', 'CHECKOUT.ORDER.APPROVED', 'paid'],
    ['webhook', 'capturing', ''],
    ['webhook', 'paid', ''],
  ]);
});

test('GET /api/reservations/{id}/payments returns [] without attempts, and 404 for an unknown id', async () => {
  const { id } = await insertReservation(site.app.context.db, site.fixtures.crashBars);
  expect((await call('GET', `/reservations/${id}/payments`)).body.data).toEqual({ payments: [] });
  for (const unknown of ['x', '01900000-0000-7000-8000-000000000099']) {
    expect(await call('GET', `/reservations/${unknown}/payments`)).toMatchObject({
      status: 404,
      body: { message: 'No encontramos esa reserva. Puede haber sido eliminada.' },
    });
  }
});

test.each(['settle', 'payment-check'])('POST %s finds a payment without a webhook', async (way) => {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  const path =
    way === 'settle'
      ? `/payments/${one.payment}/settle`
      : `/reservations/${one.reservation}/payment-check`;
  const { status, body } = await call('POST', path);
  expect([status, body.message]).toEqual([200, 'Verificado con PayPal.']);
  expect(body.data.payments[0]).toMatchObject({ paymentStatus: 'completed' });
  expect(body.data.payments[0]?.events.at(-1)).toMatchObject({
    source: 'staff',
    type: 'checked',
    by: 'Sofía Güida',
  });
  expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
});

test('POST settle changes nothing and reports that PayPal did not answer', async () => {
  const one = await attempt(site);
  site.paypal.faults.add('orders.get', { kind: 'drop', when: 'before' });
  const { status, body } = await call('POST', `/payments/${one.payment}/settle`);
  expect([status, body.message]).toEqual([
    200,
    'PayPal no respondió. Volveremos a preguntar en unos minutos.',
  ]);
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'awaiting_payer' });
});

test('POST settle and payment-check reject an unknown id (404) and a missing permission (403)', async () => {
  for (const unknown of ['x', '01900000-0000-7000-8000-000000000099']) {
    expect(await call('POST', `/payments/${unknown}/settle`)).toMatchObject({
      status: 404,
      body: { message: 'No encontramos ese pago.' },
    });
    expect((await call('POST', `/reservations/${unknown}/payment-check`)).status).toBe(404);
  }
  const one = await attempt(site);
  for (const path of [
    `/payments/${one.payment}/settle`,
    `/reservations/${one.reservation}/payment-check`,
  ]) {
    expect((await call('POST', path, ['agenda', 'historial'])).status).toBe(403);
  }
  expect(site.paypal.log.filter(({ operation }) => operation === 'orders.get')).toEqual([]);
});

test('GET /api/payments/review counts the payments in review and names their reservations', async () => {
  const before = await call<PaymentsInReview>('GET', '/payments/review');
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  site.paypal.faults.add('orders.capture', {
    kind: 'issue',
    status: 422,
    issue: 'DUPLICATE_INVOICE_ID',
  });
  await comeBack(site, one.order);
  const after = await call<PaymentsInReview>('GET', '/payments/review', ['finanzas']);
  expect(after.body.data.count).toBe(before.body.data.count + 1);
  expect(after.body.data.payments[0]).toEqual({
    reservation: one.reservation,
    invoice: expect.stringMatching(/^R-[0-9A-Z]{8}-1$/),
  });
});

test.each([
  ['CUSTOMER.DISPUTE.CREATED', 'dispute-opened', 'Un cliente abrió un reclamo en PayPal'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'dispute-closed', 'Se cerró un reclamo en PayPal'],
] as const)(
  'the event %s alerts staff once and does not change a paid payment',
  async (type, kind, title) => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    await comeBack(site, one.order);
    const event = {
      key: `WH-${type}`,
      type,
      kind,
      at: null,
      paymentId: one.payment,
      orderId: null,
      captureId: null,
      body: {},
    } as const;
    for (let time = 0; time < 3; time += 1)
      expect(await handleProviderEvent(site.payments, site.provider, event, 'webhook')).toBe(true);
    expect(site.notified.alerts.map((alert) => [alert.reservationId, alert.title])).toEqual([
      [one.reservation, title],
    ]);
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  },
);
