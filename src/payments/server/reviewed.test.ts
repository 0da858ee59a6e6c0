import { describe, expect, test } from 'vitest';
import type { PaymentsInReview } from '#payments/contract/payment.ts';
import { closeByHand } from '#test/paypal/close-by-hand.ts';
import type { Attempt } from '#test/paypal/paid-reservation.ts';
import { attempt, paySite, statusesOf } from '#test/paypal/pay-site.ts';
import { REASON, reviewCalls } from '#test/paypal/review-desk.ts';
import { resumeAttempt } from './start-payment-actions.ts';
import { syncPayment } from './sync-payment-actions.ts';

/** «Revisado» ends the review of a payment that holds no money. */
const site = paySite();
const HOUR = 3_600_000;

const { call, review, verify, duplicate } = reviewCalls(site);
const inReview = async () =>
  (await call<PaymentsInReview>('GET', '/payments/review')).body.data.count;

/** A payment in review with money: its reservation was closed before the capture. */
async function closedAndPaid(): Promise<Attempt> {
  const one = await attempt(site);
  await closeByHand(site.app.context, one, 'cancelled');
  site.paypal.orders.approve(one.order);
  site.paypal.orders.capture(one.order);
  await verify(one);
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'review' });
  return one;
}

test('«Revisado» lowers the count of reviews; timeline and audit log store user, time and reason', async () => {
  const before = await inReview();
  const one = await duplicate();
  expect(await inReview()).toBe(before + 1);
  site.later(6 * HOUR);
  const { status, body } = await call(
    'POST',
    `/payments/${one.payment}/reviewed`,
    { reason: `  ${REASON}  ` },
    ['finanzas'],
  );
  expect([status, body.message]).toEqual([200, 'Pago marcado como revisado.']);
  const [payment] = body.data.payments;
  expect(payment).toMatchObject({ paymentStatus: 'reviewed', label: 'Revisado', refundable: 0 });
  expect(payment?.reason).toBe('DUPLICATE_INVOICE_ID');
  expect(payment?.events.at(-1)).toEqual({
    at: new Date(site.app.context.clock()).toISOString(),
    source: 'staff',
    type: 'reviewed',
    result: REASON,
    by: 'Sofía Güida',
  });
  expect(await inReview()).toBe(before);
  const line = await site.app.context.db
    .selectFrom('audit_log')
    .select(['actor_name', 'record_type', 'details'])
    .where('action', '=', 'payment-reviewed')
    .where('record_id', '=', one.payment)
    .executeTakeFirstOrThrow();
  const details = { reservation: one.reservation, invoice: payment?.invoice, reason: REASON };
  expect(line).toEqual({ actor_name: 'Sofía Güida', record_type: 'payment', details });
  // Nothing was paid: the visitor can pay with another order.
  expect(await resumeAttempt(site.payments, one.reservation)).toMatchObject({ kind: 'pay' });
});

describe('«Revisado» is rejected without a change', () => {
  test.each([
    [
      'while PayPal holds money of the payment',
      closedAndPaid,
      'PayPal tiene dinero de este pago. Usa «Verificar con PayPal» y, si corresponde, devuélvelo.',
    ],
    [
      'while its order can still be captured',
      duplicate,
      'Este pago todavía se podría cobrar. Vuelve cuando pasen 6 horas desde que se creó su orden.',
    ],
  ] as const)('%s', async (_what, made, sentence) => {
    const one = await made();
    const { status, body } = await review(one);
    expect([status, body.message]).toEqual([409, sentence]);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'review' });
    const events = site.app.context.db.selectFrom('payment_events').select('id');
    expect(
      await events.where('type', '=', 'reviewed').where('payment_id', '=', one.payment).execute(),
    ).toEqual([]);
  });

  test('if PayPal does not answer', async () => {
    const one = await duplicate();
    site.later(6 * HOUR);
    site.paypal.faults.add('orders.get', { kind: 'drop', when: 'before' });
    const { status, body } = await review(one);
    expect([status, body.message]).toEqual([
      503,
      'No se pudo verificar con PayPal en este momento. Intenta nuevamente.',
    ]);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'review' });
  });

  test('for a payment outside review, an unknown one, without a reason, and without permission', async () => {
    const one = await attempt(site);
    expect(await review(one)).toMatchObject({
      status: 409,
      body: { message: 'Este pago ya no está en revisión.' },
    });
    for (const unknown of ['x', '01900000-0000-7000-8000-000000000099']) {
      expect(await review({ payment: unknown })).toMatchObject({
        status: 404,
        body: { message: 'No encontramos ese pago.' },
      });
    }
    expect(await review(one, ' ')).toMatchObject({
      status: 400,
      body: { message: 'Por favor escribe qué revisaste.' },
    });
    expect(await review(one, 'x'.repeat(501))).toMatchObject({
      status: 400,
      body: { message: 'El motivo no puede superar los 500 caracteres.' },
    });
    const other = await call('POST', `/payments/${one.payment}/reviewed`, { reason: REASON }, [
      'agenda',
      'historial',
    ]);
    expect(other.status).toBe(403);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'awaiting_payer' });
  });
});

test('money that PayPal shows for a payment in review can be refunded', async () => {
  const one = await duplicate();
  site.paypal.orders.capture(one.order);
  await syncPayment(site.payments, one.payment, { source: 'job' });
  const { body } = await verify(one);
  const capture = site.paypal.orders.orders.get(one.order)?.captures[0]?.id;
  expect(body.data.payments[0]).toMatchObject({
    paymentStatus: 'review',
    captureId: capture,
    refundable: 210,
    fee: 11.64,
  });
  const found = body.data.payments[0]?.events.filter(({ type }) => type === 'money-found');
  expect(found).toHaveLength(1);
  expect(site.notified.alerts.map(({ sentence }) => sentence)).toEqual([
    'PayPal muestra dinero de un pago en revisión. Revisa qué corresponde.',
  ]);
  expect(
    await call(
      'POST',
      `/reservations/${one.reservation}/refunds`,
      { amount: 210, reason: 'Doble' },
      ['finanzas'],
    ),
  ).toMatchObject({ status: 201 });
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'refunded' });
  expect((await review(one)).status).toBe(409);
});

test('money that appears after «Revisado» returns the payment to review', async () => {
  const one = await duplicate();
  site.later(6 * HOUR);
  expect((await review(one)).status).toBe(200);
  await verify(one);
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'reviewed' });
  const order = site.paypal.orders.orders.get(one.order);
  if (order) order.approvedAt = site.app.context.clock();
  site.paypal.orders.capture(one.order);
  await site.paypal.webhooks.deliver();
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'review' });
  expect((await review(one)).status).toBe(409);
});

test('«Revisado» succeeds once for three concurrent requests', async () => {
  const one = await duplicate();
  site.later(6 * HOUR);
  const answers = await Promise.all([review(one), review(one), review(one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const lines = site.app.context.db.selectFrom('audit_log').select('id');
  expect(
    await lines
      .where('action', '=', 'payment-reviewed')
      .where('record_id', '=', one.payment)
      .execute(),
  ).toHaveLength(1);
});

test('«Marcar como revisado» answers in time while PayPal is slow, and the review ends afterwards', async () => {
  const one = await duplicate();
  site.later(6 * HOUR);
  const { promise: release, resolve: go } = Promise.withResolvers<void>();
  site.paypal.faults.add('orders.get', { kind: 'hang', when: 'before', release });
  const { config } = site.app.context;
  const usual = config.answerWithinMs;
  config.answerWithinMs = 1;
  const { status, body } = await review(one).finally(() => {
    config.answerWithinMs = usual;
  });
  expect([status, body.message]).toEqual([
    200,
    'PayPal tarda en responder. Seguimos preguntando: si no tiene dinero de este pago, quedará revisado; si lo tiene, seguirá en revisión.',
  ]);
  expect(body.data.payments[0]?.paymentStatus).toBe('review');
  go();
  await expect.poll(() => statusesOf(site, one)).toMatchObject({ payment: 'reviewed' });
  expect((await review(one)).body.message).toBe('Este pago ya no está en revisión.');
});
