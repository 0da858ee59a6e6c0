import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cancelled, comeBack, paySite } from '#test/paypal/pay-site.ts';
import {
  clientCalls,
  failedChecks,
  mailsOfReservation,
  reservationBody,
  reservationPanel,
} from '#test/reservation-calls.ts';

const site = paySite();
const client = () => clientCalls(site.app);
const panel = () => reservationPanel(site.app);

/** Reserves a unit and returns it with the PayPal order that waits for the payer. */
async function reserve(change: Record<string, unknown> = {}, key?: string) {
  const { status, body } = await client().reserve(
    reservationBody(site.fixtures.crashBars, change),
    key,
  );
  expect(status).toBe(201);
  return { ...body.data, message: body.message, order: orderOf(body.data.paymentUrl) };
}

const orderOf = (url: string | null) => new URL(url ?? 'about:').searchParams.get('token') ?? '';

const attempts = (id: string) =>
  site.app.context.db
    .selectFrom('payments')
    .select(['attempt', 'status', 'amount_cents', 'invoice'])
    .where('reservation_id', '=', id)
    .orderBy('attempt')
    .execute();

describe('a reservation that is paid online', () => {
  test('gets a link, is accepted when it is paid, and mails the workshop and the client', async () => {
    const made = await reserve();
    expect(made.message).toBe('¡Reserva creada! Redirigiendo a PayPal para completar el pago...');
    expect(made.paymentUrl?.startsWith(site.paypal.url)).toBe(true);
    expect(await attempts(made._id)).toEqual([
      {
        attempt: 1,
        status: 'awaiting_payer',
        amount_cents: 21_000,
        invoice: `${made.code}-1`,
      },
    ]);
    site.paypal.orders.approve(made.order);
    expect(await comeBack(site, made.order)).toBe('success');
    const { status, payment, history } = (await (await panel()).detail(made._id)).body.data;
    expect([status, payment]).toEqual([
      'accepted',
      { amount: 210, currency: 'USD', paymentStatus: 'completed', label: 'Pagado' },
    ]);
    expect(history.at(-1)).toMatchObject({ actor: 'system', from: 'pending', to: 'accepted' });
    const mails = await mailsOfReservation(site.app.context.db, made._id);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'workshop-reserved',
      'reservation-created',
      'workshop-paid',
      'reservation-paid',
    ]);
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });

  test('has in its mail a link that resumes the payment, with the token in the fragment only', async () => {
    const made = await reserve();
    const [, mail] = await mailsOfReservation(site.app.context.db, made._id);
    const { action } = (mail?.document ?? {}) as { action: { label: string; url: string } };
    expect(action).toEqual({
      label: 'Pagar la reserva',
      url: expect.stringMatching(/\/reserva#retomar=[\w-]{43}$/),
    });
    const token = action.url.slice(-43);
    expect(token).not.toBe(made.cancellationToken);
    expect((await client().state(token)).body.data.canResume).toBe(true);
    const { pathname, search } = new URL(action.url);
    expect([pathname, search]).toEqual(['/reserva', '']);
  });

  test('repeated with its key returns the same token and the same link', async () => {
    const [one, two] = [await reserve({}, 'pago-1'), await reserve({}, 'pago-1')];
    expect(two).toEqual(one);
    expect(await attempts(one._id)).toHaveLength(1);
  });

  test('repeated with its key after the payment returns the status accepted and no link', async () => {
    const one = await reserve({}, 'pago-2');
    site.paypal.orders.approve(one.order);
    await comeBack(site, one.order);
    const { status, body } = await client().reserve(
      reservationBody(site.fixtures.crashBars),
      'pago-2',
    );
    const { order: _, message: __, ...made } = one;
    expect([status, body.message]).toEqual([201, 'Esta reserva ya está pagada.']);
    expect(body.data).toEqual({ ...made, status: 'accepted', paymentUrl: null });
    expect(await attempts(one._id)).toHaveLength(1);
  });

  test('repeated with its key reports that the payment is in review, or the reservation closed', async () => {
    const one = await reserve({}, 'pago-3');
    site.paypal.orders.approve(one.order);
    site.paypal.faults.add('orders.capture', { kind: 'capture', status: 'PENDING' });
    expect(await comeBack(site, one.order)).toBe('pending');
    const inReview = await client().reserve(reservationBody(site.fixtures.crashBars), 'pago-3');
    expect(inReview.body).toMatchObject({
      message: 'Tu pago está en revisión. Vuelve a esta página para ver si se confirmó.',
      data: { status: 'pending', paymentUrl: null },
    });
    const two = await reserve({}, 'pago-4');
    await (await panel()).move(two._id, 'cancelled');
    const closed = await client().reserve(reservationBody(site.fixtures.crashBars), 'pago-4');
    expect(closed.body).toMatchObject({
      message: 'Esta reserva ya no espera un pago.',
      data: { status: 'cancelled', paymentUrl: null },
    });
  });

  test('repeated with its key after its order expired gets a new link', async () => {
    const one = await reserve({}, 'pago-5');
    site.later(7 * 3_600_000);
    const again = await reserve({}, 'pago-5');
    expect(again).toMatchObject({ _id: one._id, message: one.message });
    expect(again.order).not.toBe(one.order);
    expect((await attempts(one._id)).map(({ status }) => status)).toEqual([
      'expired',
      'awaiting_payer',
    ]);
  });

  test('is created without a link while PayPal is down, and gets one later with the same key', async () => {
    const away = { kind: 'server-error', when: 'before' } as const;
    site.paypal.faults.add('orders.create', away, away);
    const { body } = await client().reserve(reservationBody(site.fixtures.crashBars), 'lejos');
    expect(body.data.paymentUrl).toBeNull();
    expect(body.message).toBe(
      '¡Reserva creada! Por favor contacta al soporte para completar el pago.',
    );
    site.paypal.faults.clear();
    site.later(60_000);
    const again = await client().reserve(reservationBody(site.fixtures.crashBars), 'lejos');
    expect(again.body.data).toMatchObject({
      _id: body.data._id,
      cancellationToken: body.data.cancellationToken,
    });
    expect(again.body.data.paymentUrl).toContain(site.paypal.url);
    // The same key gets the same token, and its row holds neither the token nor the person.
    const [row] = await site.app.context.db
      .selectFrom('idempotency_keys')
      .select('kept')
      .where('action', '=', 'reserve')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute();
    const { _id: id, mailed } = body.data;
    expect(row?.kept).toEqual({ id, mailed, paymentId: expect.any(String) });
    const settings = await (await fetch(`${site.app.url}/api/settings`)).json();
    expect(settings).toMatchObject({ data: { business: { onlinePayments: true } } });
  });

  test('is created without a link if its order cannot be stored, and can be resumed', async () => {
    const { db } = site.app.context;
    await sql`alter table payments add constraint payments_stuck
      check (status = 'creating') not valid`.execute(db);
    const { status, body } = await client().reserve(reservationBody(site.fixtures.crashBars));
    await sql`alter table payments drop constraint payments_stuck`.execute(db);
    expect([status, body.data.paymentUrl]).toEqual([201, null]);
    const resumed = await client().resume(body.data.cancellationToken);
    expect(resumed.body.data.paymentUrl).toContain(site.paypal.url);
  });
});

describe('«Retomar pago»', () => {
  test('returns the link of the same order while it can be paid', async () => {
    const made = await reserve();
    expect((await client().state(made.cancellationToken)).body.data.canResume).toBe(true);
    const { status, body } = await client().resume(made.cancellationToken);
    expect([status, body.data.paymentUrl]).toEqual([200, made.paymentUrl]);
    expect(await attempts(made._id)).toHaveLength(1);
  });

  test('returns the link of a new order after the old one expired', async () => {
    const made = await reserve();
    site.later(7 * 3_600_000);
    const { body } = await client().resume(made.cancellationToken);
    expect(body.data.paymentUrl).not.toBe(made.paymentUrl);
    expect((await attempts(made._id)).map(({ status }) => status)).toEqual([
      'expired',
      'awaiting_payer',
    ]);
    site.paypal.orders.approve(orderOf(body.data.paymentUrl));
    expect(await comeBack(site, orderOf(body.data.paymentUrl))).toBe('success');
  });

  test('is neither offered nor accepted for a paid reservation', async () => {
    const made = await reserve();
    site.paypal.orders.approve(made.order);
    await comeBack(site, made.order);
    expect((await client().state(made.cancellationToken)).body.data).toMatchObject({
      status: 'accepted',
      canResume: false,
      payment: 'paid',
    });
    // The cancel address also shows the state of the payment, not the outcome in the address.
    expect(await cancelled(site, made.order)).toBe('success');
    const { status, body } = await client().resume(made.cancellationToken);
    expect([status, body.code, body.message]).toEqual([
      409,
      'already-paid',
      'Esta reserva ya está pagada.',
    ]);
  });

  test('begins the first payment of a reservation that was made without online payment', async () => {
    const made = await reserve();
    await site.app.context.db.deleteFrom('payment_events').execute();
    await site.app.context.db
      .deleteFrom('payments')
      .where('reservation_id', '=', made._id)
      .execute();
    const links = await Promise.all([
      client().resume(made.cancellationToken),
      client().resume(made.cancellationToken),
    ]);
    expect(links.some(({ status }) => status === 200)).toBe(true);
    expect(await attempts(made._id)).toHaveLength(1);
  });
});

describe('a transition by staff', () => {
  test.each(['accepted', 'cancelled'])(
    'to %s supersedes the attempt and rejects «Retomar pago»',
    async (to) => {
      const made = await reserve();
      await (await panel()).move(made._id, to);
      expect((await attempts(made._id)).map(({ status }) => status)).toEqual(['superseded']);
      const { status, body } = await client().resume(made.cancellationToken);
      expect([status, body.code]).toEqual([409, 'not-payable']);
      const { payment } = (await (await panel()).detail(made._id)).body.data;
      expect(payment).toMatchObject({ paymentStatus: 'none', label: 'Sin pago en línea' });
    },
  );

  test('that is rejected leaves the payment open', async () => {
    const made = await reserve();
    expect((await (await panel()).move(made._id, 'ready')).status).toBe(409);
    expect((await attempts(made._id)).map(({ status }) => status)).toEqual(['awaiting_payer']);
  });

  test('back to pending allows a new payment', async () => {
    const made = await reserve();
    const staff = await panel();
    await staff.move(made._id, 'accepted');
    await staff.move(made._id, 'pending');
    const { body } = await client().resume(made.cancellationToken);
    expect(body.data.paymentUrl).toContain(site.paypal.url);
    expect((await attempts(made._id)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'superseded'],
      [2, 'awaiting_payer'],
    ]);
  });

  test('during the payer’s return: the reservation is either paid or cancelled, with all money recorded', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await reserve();
      site.paypal.orders.approve(made.order);
      const staff = await panel();
      const [banner, cancelled] = await Promise.all([
        comeBack(site, made.order),
        staff.move(made._id, 'cancelled', { expectedStatus: 'pending' }),
      ]);
      const [attempt] = await attempts(made._id);
      const { status } = (await staff.detail(made._id)).body.data;
      expect([status, attempt?.status, banner, cancelled.status]).toEqual(
        status === 'accepted'
          ? ['accepted', 'paid', 'success', 409]
          : ['cancelled', expect.stringMatching(/superseded|review/), expect.anything(), 200],
      );
    }
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });
});
