import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { callerWith, createSomeComponent, postProduct } from '#test/catalogue-calls.ts';
import { attempt, comeBack, paySite, statusesOf } from '#test/paypal/pay-site.ts';
import {
  brokenPromises,
  createReservationIn,
  type ReservationCalls,
  reservationPanel,
  snapshotReservations,
} from '#test/reservation-calls.ts';
import {
  RESERVATION_STATUSES,
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
  requiresFinalValue,
} from '../../rules/reservation-status.ts';
import { canUndoReservationStep } from '../../rules/reservation-steps.ts';

const site = paySite();
const db = () => site.app.context.db;
let sofia: ReservationCalls;
let tube: string;
let product: string;

beforeEach(async () => {
  sofia = await reservationPanel(site.app);
  tube = await createSomeComponent(db(), { quantity: 10_000, costPerUnitCents: 520 });
  const { body } = await postProduct(await callerWith(site.app, 'admin'), {
    publishIn: { agendaTaller: false, reservaTuyo: true },
    components: [{ component: tube, quantity: 4 }],
  });
  product = body.data._id;
});

const STEPS = RESERVATION_STATUSES.flatMap((from) =>
  RESERVATION_TRANSITIONS[from].flatMap((to) =>
    canUndoReservationStep(from, to) ? [[from, to] as const] : [],
  ),
);

const sceneIn = async (status: ReservationStatus): Promise<string> =>
  status === 'pending'
    ? (await attempt(site)).reservation
    : createReservationIn(site.app, sofia, product, status);
const stepTo = (id: string, to: ReservationStatus, value = 250) =>
  sofia.move(id, to, requiresFinalValue(to) ? { finalSaleValue: value } : {});

/** The rows that a step changes, without times of change; stock, income and held notices as sums. */
async function state(): Promise<Record<string, string>> {
  const tables = ['reservations', 'payments', 'refunds', 'components'];
  const rows = tables.map(async (table) => {
    const { rows: found } = await sql<{ md5: string }>`
      select md5(coalesce(string_agg(image::text, chr(10) order by image::text), '')) as md5 from (
        select to_jsonb(t) - array['updated_at', 'lease_until'] as image from ${sql.table(table)} as t)
        as images`.execute(db());
    return [table, found[0]?.md5 ?? ''] as const;
  });
  const { rows: sums } = await sql<Record<string, string>>`
    select (select concat_ws(' ', coalesce(sum(sale_cents), 0), coalesce(sum(cost_cents), 0), coalesce(sum(quantity), 0))
        from financial_transactions) as income,
      (select string_agg(to_jsonb(t)::text, ' ' order by to_jsonb(t)::text)
        from history_tally as t where number <> 0) as tally,
      (select count(*)::text from mails where held_until is not null) as held`.execute(db());
  return { ...Object.fromEntries(await Promise.all(rows)), ...sums[0] };
}

const moves = async (id: string) =>
  (await sofia.detail(id)).body.data.history.map(({ from, to, by, finalSaleValue }) =>
    [from, to, by, finalSaleValue].join(' '),
  );

const broken = () => brokenPromises(db());

const voidAudits = async () =>
  (
    await db()
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'sale-voided')
      .orderBy('id')
      .execute()
  ).map(({ details }) => details);

describe('the undo of a step of a reservation', () => {
  test.each(STEPS)(
    'restores every row of %s → %s, with one event, and the step can be repeated',
    async (from, to) => {
      const id = await sceneIn(from);
      const before = await state();
      const earlier = await moves(id);
      expect((await stepTo(id, to)).status).toBe(200);
      expect(await state()).not.toEqual(before);
      const undone = await sofia.undo(id, to);
      expect([undone.status, undone.body.data?.status]).toEqual([200, from]);
      expect(await state()).toEqual(before);
      const value = (status: string) =>
        requiresFinalValue(status as ReservationStatus) ? 250 : '';
      expect(await moves(id)).toEqual([
        ...earlier,
        `${from} ${to} Sofía Güida ${value(to)}`,
        `${to} ${from} Sofía Güida ${value(from)}`,
      ]);
      expect(await broken()).toEqual([]);
      expect((await stepTo(id, to)).status).toBe(200);
      expect((await sofia.undo(id, to)).status).toBe(200);
      expect(await state()).toEqual(before);
      expect(await broken()).toEqual([]);
    },
  );

  test('opens the payment again that the step superseded, and its client can pay', async () => {
    const one = await attempt(site);
    await stepTo(one.reservation, 'cancelled');
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'superseded' });
    expect((await sofia.undo(one.reservation, 'cancelled')).status).toBe(200);
    const { rows } = await sql`
      select type, source, actor_name from payment_events
      where payment_id = ${one.payment} order by id desc limit 1`.execute(db());
    expect(rows).toEqual([{ type: 'awaiting_payer', source: 'staff', actor_name: 'Sofía Güida' }]);
    site.paypal.orders.approve(one.order);
    expect(await comeBack(site, one.order)).toBe('success');
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });

  test('restores the first value of a sale that was completed with another value, with audit lines', async () => {
    const id = await sceneIn('delivered');
    const before = await state();
    expect((await stepTo(id, 'completed', 199)).status).toBe(200);
    const audited = (await voidAudits()).length;
    expect((await sofia.undo(id, 'completed')).status).toBe(200);
    expect(await state()).toEqual(before);
    expect(await broken()).toEqual([]);
    expect((await voidAudits()).slice(audited)).toEqual([
      { cause: 'reservation', of: id, cents: 19_900, reason: 'Paso deshecho' },
    ]);
  });

  test('withdraws the held notice of a cancellation', async () => {
    const id = await sceneIn('accepted');
    const { held } = await state();
    await stepTo(id, 'cancelled');
    expect((await state())['held']).toBe(String(Number(held) + 1));
    expect((await sofia.undo(id, 'cancelled')).status).toBe(200);
    expect((await state())['held']).toBe(held);
  });
});

describe('the undo of a step of a reservation is rejected', () => {
  /** Expects the undo to be rejected with a sentence and to change nothing. */
  async function rejects(id: string, to: string, message: string | RegExp, by = sofia) {
    const before = await snapshotReservations(db());
    const reply = await by.undo(id, to);
    expect(reply.status).toBe(409);
    expect(reply.body.message).toMatch(message);
    expect(await snapshotReservations(db())).toEqual(before);
  }
  const NOTHING = 'No hay ningún paso tuyo para deshacer en esta reserva.';
  const BUILT_ON = 'No se puede deshacer: algo cambió después de este paso. Revisa cómo quedó.';

  test('after its window', async () => {
    const id = await sceneIn('accepted');
    await stepTo(id, 'cancelled');
    site.later(15_001);
    await rejects(id, 'cancelled', 'Ya pasó el tiempo para deshacer este paso.');
  });

  test('of another user, of another step, and a second time', async () => {
    const id = await sceneIn('accepted');
    await stepTo(id, 'cancelled');
    await rejects(id, 'cancelled', NOTHING, await reservationPanel(site.app));
    await rejects(id, 'completed', NOTHING);
    expect((await sofia.undo(id, 'cancelled')).status).toBe(200);
    await rejects(id, 'cancelled', NOTHING);
  });

  test('after a comment, a sent notice, a void by hand and money of the superseded payment', async () => {
    const commented = await sceneIn('accepted');
    await stepTo(commented, 'cancelled');
    await sofia.patch(commented, { adminComment: 'Pidió otra fecha.' });
    await rejects(commented, 'cancelled', BUILT_ON);

    const notified = await sceneIn('accepted');
    await stepTo(notified, 'cancelled');
    await db()
      .updateTable('mails')
      .set({ held_until: null })
      .where('reservation_id', '=', notified)
      .execute();
    await rejects(notified, 'cancelled', BUILT_ON);

    const voided = await sceneIn('delivered');
    await stepTo(voided, 'completed');
    const admin = await callerWith(site.app, 'admin');
    const sale = await db()
      .selectFrom('financial_transactions')
      .select('id')
      .where('cause_id', '=', voided)
      .executeTakeFirstOrThrow();
    const reply = await admin('POST', `/financial/transactions/${sale.id}/void`, {
      reason: 'Error',
    });
    expect(reply.status).toBe(201);
    await rejects(voided, 'completed', BUILT_ON);

    const paid = await attempt(site);
    await stepTo(paid.reservation, 'cancelled');
    site.paypal.orders.approve(paid.order);
    await db()
      .updateTable('payments')
      .set({ status: 'review' })
      .where('id', '=', paid.payment)
      .execute();
    await rejects(paid.reservation, 'cancelled', BUILT_ON);
  });

  test('after another reservation took the returned materials, naming them', async () => {
    const id = await sceneIn('preparing');
    await stepTo(id, 'cancelled');
    await createReservationIn(site.app, sofia, product, 'preparing');
    await createReservationIn(site.app, sofia, product, 'preparing');
    await rejects(id, 'cancelled', /^Stock insuficiente\. Disponible: 2 unidades \(Componente/);
  });

  test('for an unknown reservation, an invalid status and without permission', async () => {
    const id = await sceneIn('accepted');
    await stepTo(id, 'cancelled');
    expect((await sofia.undo('00000000-0000-4000-8000-000000000000', 'cancelled')).status).toBe(
      404,
    );
    const invalid = await sofia.undo(id, 'lista');
    expect([invalid.status, invalid.body.message]).toEqual([400, 'Ese estado no existe.']);
    const reader = await reservationPanel(site.app, ['historial']);
    expect((await reader.undo(id, 'cancelled')).status).toBe(403);
  });
});

test('twenty concurrent undos of one step of a reservation undo it once', async () => {
  const id = await sceneIn('preparing');
  const before = await state();
  await stepTo(id, 'cancelled');
  const replies = await Promise.all(Array.from({ length: 20 }, () => sofia.undo(id, 'cancelled')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await state()).toEqual(before);
});

test('the undo of a cancellation and a payment at the same time exclude each other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await attempt(site);
    await stepTo(one.reservation, 'cancelled');
    site.paypal.orders.approve(one.order);
    const [undone, banner] = await Promise.all([
      sofia.undo(one.reservation, 'cancelled'),
      comeBack(site, one.order),
    ]);
    const now = await statusesOf(site, one);
    expect([undone.status, banner, now]).toSatisfy(() =>
      banner === 'success'
        ? undone.status === 200 && now.payment === 'paid' && now.reservation === 'accepted'
        : now.payment !== 'paid',
    );
    expect(await broken()).toEqual([]);
  }
});
