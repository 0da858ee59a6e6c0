import { beforeAll, describe, expect, test } from 'vitest';
import type { PaidCause } from '#payments/server/paid-cause.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING } from '#test/fixtures.ts';
import {
  clientCalls,
  createReservationIn,
  failedChecks,
  mailsOfReservation,
  type ReservationCalls,
  reservationBody,
  reservationPanel,
  snapshotReservations,
} from '#test/reservation-calls.ts';
import { paidCause } from './paid-cause-actions.ts';

const site = testEnvironment();
let panel: ReservationCalls;
let cause: PaidCause;
beforeAll(async () => {
  panel = await reservationPanel(site.app);
  cause = paidCause(site.app.context);
});

const PAID = {
  paymentId: '01999999-9999-7999-8999-999999999999',
  amountCents: 21_000,
  currency: 'USD',
};
const reserved = (status: ReservationStatus, change: Record<string, unknown> = {}) =>
  createReservationIn(site.app, panel, site.fixtures.crashBars, status, change);
const pay = (id: string) =>
  inTransaction(site.app.context.db, async (tx) => {
    const open = await cause.lockOpen(tx, id);
    if (open) await cause.accept(tx, id, PAID, MONDAY_MORNING);
    return open;
  });

describe('a payment', () => {
  test('accepts its reservation with status, event and mails in one transaction', async () => {
    const id = await reserved('pending', { clientName: 'Ana <López> Díaz'.replace(/[<>]/g, '') });
    expect(await pay(id)).toBe(true);
    const { status, history, mails } = (await panel.detail(id)).body.data;
    expect(status).toBe('accepted');
    expect(history.at(-1)).toMatchObject({
      kind: 'moved',
      actor: 'system',
      by: '',
      from: 'pending',
      to: 'accepted',
    });
    expect(mails.map(({ kind }) => kind)).toEqual([
      'workshop-reserved',
      'reservation-created',
      'workshop-paid',
      'reservation-paid',
    ]);
    const [mail] = (await mailsOfReservation(site.app.context.db, id)).slice(-1);
    expect(mail?.recipient).toBe(LUCIA.email);
    expect(JSON.stringify(mail?.document)).toMatch(/Recibimos tu pago de US\$\s210,00/);
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });

  test('changes nothing if its transaction fails', async () => {
    const id = await reserved('pending');
    const before = await snapshotReservations(site.app.context.db);
    const failed = inTransaction(site.app.context.db, async (tx) => {
      await cause.lockOpen(tx, id);
      await cause.accept(tx, id, PAID, MONDAY_MORNING);
      throw new Error('the transaction fails');
    });
    await expect(failed).rejects.toThrow('the transaction fails');
    expect(await snapshotReservations(site.app.context.db)).toEqual(before);
  });

  test('does not accept a reservation that staff accepted, cancelled or deleted', async () => {
    const deleted = await reserved('cancelled');
    await panel.remove(deleted);
    for (const id of [await reserved('accepted'), await reserved('cancelled'), deleted]) {
      const before = await snapshotReservations(site.app.context.db);
      expect(await pay(id)).toBe(false);
      expect(await snapshotReservations(site.app.context.db)).toEqual(before);
    }
  });

  test('and a concurrent cancellation exclude each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await reserved('pending');
      const [paid, cancelled] = await Promise.all([
        pay(id),
        panel.move(id, 'cancelled', { expectedStatus: 'pending' }),
      ]);
      expect([paid, cancelled.status]).toEqual(paid ? [true, 409] : [false, 200]);
    }
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });

  test('that arrives twice accepts its reservation once', async () => {
    const id = await reserved('pending');
    const both = await Promise.all([pay(id), pay(id)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const { history } = (await panel.detail(id)).body.data;
    expect(history.filter(({ to }) => to === 'accepted')).toHaveLength(1);
  });
});

describe('paidCause', () => {
  test('mails refunds to the client, also of a deleted reservation', async () => {
    const id = await reserved('cancelled');
    await panel.remove(id);
    const refund = { ...PAID, refundId: PAID.paymentId };
    await inTransaction(site.app.context.db, async (tx) => {
      await cause.refunded(tx, id, { ...refund, amountCents: 5_000, whole: false }, MONDAY_MORNING);
      await cause.refunded(tx, id, { ...refund, whole: true }, MONDAY_MORNING);
    });
    const mails = (await mailsOfReservation(site.app.context.db, id)).slice(-2);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['reservation-refunded', LUCIA.email],
      ['reservation-refunded', LUCIA.email],
    ]);
    expect(JSON.stringify(mails[0]?.document)).toMatch(/una parte del pago .*US\$\s50,00/);
    expect(JSON.stringify(mails[1]?.document)).toMatch(/el pago .*US\$\s210,00/);
  });

  test('mails alerts to the workshop, with or without a reservation', async () => {
    const id = await reserved('cancelled');
    const alert = { title: 'Pago para revisar', sentence: 'Se cobró una reserva cancelada.' };
    await inTransaction(site.app.context.db, async (tx) => {
      await cause.alert(tx, { reservationId: id, ...alert }, MONDAY_MORNING);
      await cause.alert(tx, { reservationId: null, ...alert }, MONDAY_MORNING);
    });
    const { code } = (await panel.detail(id)).body.data;
    const mails = await site.app.context.db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'reservation_id'])
      .where('kind', '=', 'workshop-payment-alert')
      .orderBy('created_at')
      .execute();
    expect(mails).toEqual([
      {
        recipient: 'taller@ejemplo.com',
        subject: `Pago para revisar (${code})`,
        reservation_id: id,
      },
      { recipient: 'taller@ejemplo.com', subject: 'Pago para revisar', reservation_id: null },
    ]);
  });
});

describe('«Retomar pago» without online payment', () => {
  const client = () => clientCalls(site.app);
  const reserve = async () =>
    (await client().reserve(reservationBody(site.fixtures.crashBars))).body.data;

  test('shows the state of the reservation for its token, without personal data', async () => {
    const { cancellationToken, code } = await reserve();
    const { status, body } = await client().state(cancellationToken);
    expect([status, body.data]).toEqual([
      200,
      {
        code,
        product: { name: 'Kit de defensas', price: 210 },
        status: 'pending',
        createdAt: new Date(MONDAY_MORNING).toISOString(),
        canResume: false,
        payment: 'waiting',
      },
    ]);
  });

  test('rejects an open (payment-unavailable), a closed (not-payable) and a deleted reservation (404)', async () => {
    const open = await reserve();
    const { status, body } = await client().resume(open.cancellationToken);
    expect([status, body.code]).toEqual([409, 'payment-unavailable']);
    await panel.move(open._id, 'cancelled');
    const over = await client().resume(open.cancellationToken);
    expect([over.status, over.body.code, over.body.message]).toEqual([
      409,
      'not-payable',
      'Esta reserva ya no espera un pago.',
    ]);
    await panel.remove(open._id);
    expect((await client().resume(open.cancellationToken)).status).toBe(404);
  });

  test('answers an unknown and a malformed token with the same 404', async () => {
    for (const token of ['x'.repeat(43), 'x', '%00', 'á'.repeat(43)]) {
      for (const { status, body } of [
        await client().state(encodeURIComponent(token)),
        await client().resume(token),
      ]) {
        expect([status, body.code, body.message]).toEqual([
          404,
          'reservation-not-found',
          'No se pudo encontrar la reserva. El enlace puede ser inválido o haber expirado.',
        ]);
      }
    }
    expect((await client().resume(7)).status).toBe(400);
  });
});
