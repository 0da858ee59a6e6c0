import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { attempt, paySite, requestIds, statusesOf } from '#test/paypal/pay-site.ts';
import * as calls from '#test/paypal/refund-calls.ts';
import { back, financeStaff } from '#test/paypal/refund-calls.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { handleProviderEvent } from './handle-provider-event.ts';
import { checkDuePayments } from './reconcile-actions.ts';
import { syncPayment } from './sync-payment-actions.ts';

const site = paySite();
let finance: Staff;

async function signIn(): Promise<void> {
  finance = await financeStaff(site);
}

async function paid() {
  await signIn();
  return calls.paid(site);
}

const give = (reservation: string, body: object, key: string | null = null) =>
  calls.postRefund(site, finance, reservation, body, key);

const refundsOf = (order: string) => site.paypal.orders.orders.get(order)?.refunds ?? [];

describe('a refund', () => {
  test('is possible for a part, then for the rest', async () => {
    const one = await paid();
    const first = await give(one.reservation, back(60.5));
    expect(first).toMatchObject({ status: 201, body: { message: 'Reembolso realizado.' } });
    expect(first.body.data.payments[0]).toMatchObject({
      paymentStatus: 'partially_refunded',
      label: 'Reembolso parcial',
      refunded: 60.5,
      refundable: 149.5,
      fee: 11.64,
      net: 198.36,
      refunds: [
        {
          amount: 60.5,
          status: 'completed',
          label: 'Realizado',
          source: 'staff',
          reason: 'No llegó la unidad',
          by: 'Sofía Güida',
        },
      ],
    });
    const second = await give(one.reservation, back(149.5));
    expect(second.body.data.payments[0]).toMatchObject({
      paymentStatus: 'refunded',
      label: 'Reembolsado',
      refunded: 210,
      refundable: 0,
    });
    expect(await statusesOf(site, one)).toEqual({ payment: 'refunded', reservation: 'accepted' });
    expect(refundsOf(one.order).map(({ cents }) => cents)).toEqual([6_050, 14_950]);
  });

  test('has the id of its row as request id at PayPal', async () => {
    const one = await paid();
    const { body } = await give(one.reservation, back(10));
    const id = body.data.payments[0]?.refunds[0]?._id;
    expect(requestIds(site, 'captures.refund')).toEqual([id]);
    expect(refundsOf(one.order)[0]?.customId).toBe(id);
  });

  test('is made once for ten concurrent calls with one key', async () => {
    const one = await paid();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => give(one.reservation, back(210), key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(refundsOf(one.order)).toHaveLength(1);
    expect(new Set(requestIds(site, 'captures.refund')).size).toBe(1);
  });

  test('never exceeds the paid amount for ten concurrent calls', async () => {
    const one = await paid();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => give(one.reservation, back(60))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(201),
      ...Array(7).fill(409),
    ]);
    expect(refundsOf(one.order)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'over-refund',
      message: 'El reembolso supera lo que queda del pago.',
      data: { refundable: 30 },
    });
  });
});

describe('a refund on PayPal’s own pages', () => {
  test('of a part is recorded once after three deliveries of its webhook', async () => {
    const one = await paid();
    site.paypal.orders.refund(one.capture, 5_000, null);
    site.paypal.webhooks.deliveriesPerEvent = 3;
    await site.paypal.webhooks.deliver();
    const rows = await calls.refundRows(site, one.payment);
    expect(rows).toEqual([{ source: 'provider', status: 'completed', amount_cents: 5_000 }]);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'partially_refunded' });
    expect((await give(one.reservation, back(160.01))).body.code).toBe('over-refund');
    expect((await give(one.reservation, back(160))).status).toBe(201);
  });

  test('is not recorded when PayPal reports our own refund', async () => {
    const one = await paid();
    await give(one.reservation, back(50));
    await site.paypal.webhooks.deliver();
    const { body } = await give(one.reservation, back(10));
    expect(body.data.payments[0]?.refunds).toHaveLength(2);
    expect(body.data.payments[0]).toMatchObject({ refunded: 60 });
  });

  test('is not recorded when PayPal reports our own refund before it answers', async () => {
    const one = await paid();
    const run = async () => {
      await site.paypal.webhooks.deliver();
    };
    site.paypal.faults.add('captures.refund', { kind: 'run', when: 'after', run });
    const { body } = await give(one.reservation, back(50));
    expect(body.data.payments[0]?.refunds).toHaveLength(1);
    expect(body.data.payments[0]).toMatchObject({ refunded: 50 });
  });

  test('of the whole amount during our own refund is recorded, and ours is rejected', async () => {
    const one = await paid();
    const run = async () => {
      site.paypal.orders.refund(one.capture, null, null);
    };
    site.paypal.faults.add('captures.refund', { kind: 'run', when: 'before', run });
    const answer = await give(one.reservation, back(210));
    expect(answer.body).toMatchObject({
      code: 'refund-refused',
      message: 'PayPal no aceptó el reembolso. Revisa la cuenta de PayPal.',
    });
    site.paypal.webhooks.dropPending();
    await checkDuePayments(site.payments);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'refunded' });
    expect(site.notified.refunds).toMatchObject([{ amountCents: 21_000, whole: true }]);
  });
});

test('a chargeback sets the payment to reversed, keeps the reservation and prevents refunds', async () => {
  const one = await paid();
  site.paypal.orders.reverse(one.capture);
  await site.paypal.webhooks.deliver();
  expect(await statusesOf(site, one)).toEqual({ payment: 'reversed', reservation: 'accepted' });
  expect((await give(one.reservation, back(1))).body.code).toBe('nothing-to-refund');
});

test('a chargeback event alerts staff once and changes nothing while PayPal shows the money', async () => {
  const one = await paid();
  const event = {
    key: `WH-${one.payment}`,
    type: 'PAYMENT.CAPTURE.REVERSED',
    kind: 'reversed',
    at: null,
    paymentId: null,
    orderId: null,
    captureId: one.capture,
    body: {},
  } as const;
  for (let time = 0; time < 3; time += 1) {
    expect(await handleProviderEvent(site.payments, site.provider, event, 'webhook')).toBe(true);
  }
  expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  expect(site.notified.alerts).toEqual([
    {
      reservationId: one.reservation,
      title: 'Aviso de contracargo',
      sentence:
        'PayPal avisó un contracargo de un pago que está en «Pagado». Revísalo en la cuenta de PayPal.',
    },
  ]);
});

test('money of a payment in review alerts staff and can be refunded', async () => {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  await site.app.context.db
    .updateTable('reservations')
    .set({ status: 'accepted' })
    .where('id', '=', one.reservation)
    .execute();
  site.paypal.orders.capture(one.order);
  await syncPayment(site.payments, one.payment, { source: 'job' });
  expect(site.notified.alerts).toMatchObject([{ reservationId: one.reservation }]);
  await signIn();
  expect((await give(one.reservation, back(210))).status).toBe(201);
  expect(await statusesOf(site, one)).toEqual({ payment: 'refunded', reservation: 'accepted' });
});

describe('a refund is rejected without a change', () => {
  test.each<[object, string, string]>([
    [{ amount: 0, reason: 'x' }, 'amount', 'El importe debe ser mayor que 0.'],
    [{ amount: -1, reason: 'x' }, 'amount', 'El importe debe ser mayor que 0.'],
    [{ amount: 1.005, reason: 'x' }, 'amount', 'El importe puede tener hasta 2 decimales.'],
    [{ amount: 1, reason: ' ' }, 'reason', 'Por favor ingresa el motivo del reembolso.'],
    [
      { amount: 1, reason: 'x'.repeat(256) },
      'reason',
      'El motivo no puede superar los 255 caracteres.',
    ],
    [{ amount: 1, reason: 'x', all: true }, 'all', 'El campo "all" no se reconoce.'],
  ])('for the body %j', async (body, field, sentence) => {
    const one = await paid();
    const answer = await give(one.reservation, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
    expect(requestIds(site, 'captures.refund')).toEqual([]);
  });

  test('for an unknown reservation, an unpaid one, and a payment of another reservation', async () => {
    await signIn();
    for (const id of ['x', '01900000-0000-7000-8000-000000000099']) {
      expect(await give(id, back(1))).toMatchObject({
        status: 404,
        body: { message: 'No encontramos esa reserva. Puede haber sido eliminada.' },
      });
    }
    const open = await attempt(site);
    expect(await give(open.reservation, back(1))).toMatchObject({
      status: 409,
      body: { message: 'Esta reserva no tiene ningún pago que se pueda reembolsar.' },
    });
    const one = await paid();
    expect(await give(one.reservation, { ...back(1), payment: open.payment })).toMatchObject({
      status: 404,
      body: { message: 'No encontramos ese pago.' },
    });
  });

  test('for a user with the permission reservas only', async () => {
    const one = await paid();
    finance = await createStaff(site.app.context.db, ['reservas'], {
      now: site.app.context.clock(),
    });
    expect((await give(one.reservation, back(1))).status).toBe(403);
    expect(refundsOf(one.order)).toEqual([]);
  });
});

test('a refund adds a line to the audit log', async () => {
  const one = await paid();
  await give(one.reservation, back(10));
  const lines = await site.app.context.db
    .selectFrom('audit_log')
    .select(['action', 'record_id', 'details', 'actor_name'])
    .where('record_id', '=', one.payment)
    .execute();
  expect(lines).toMatchObject([
    {
      action: 'payment-refunded',
      actor_name: 'Sofía Güida',
      details: { reservation: one.reservation, cents: 1_000 },
    },
  ]);
});
