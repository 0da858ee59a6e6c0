import { syncPayment } from '#payments/server/sync-payment-actions.ts';
import { request } from '#test/http.ts';
import { reservationBody } from '#test/reservation-calls.ts';
import { balanceOf, take, takeRest } from './payments.ts';
import { count, later, ownRandom, type Reservation, type Workshop } from './workshop.ts';

/** Reservations of units: paid at PayPal or with a deposit in the till, handed over some days later. */

const INSTALLED = ['importing', 'preparing', 'packed', 'installing', 'ready', 'delivered'];
const SENT = ['importing', 'preparing', 'packed', 'dispatched', 'completed'];

export async function reserve(shop: Workshop): Promise<void> {
  const { site, articles, tills } = shop;
  const random = ownRandom(shop);
  shop.clients += 1;
  const person = {
    clientEmail: `reserva-${shop.clients}@ejemplo.com`,
    clientPhone: `098${String(100_000 + shop.clients)}`,
    clientName: random.pick(['Ana Reserva', 'José Núñez']),
  };
  type Made = { _id: string; paymentUrl: string | null };
  const { status, body } = await request<Made>(
    `${site.app.url}/api/reservations`,
    'POST',
    reservationBody(articles.unit, person),
  );
  if (status !== 201) throw new Error(`reservation: ${status} ${body.message}`);
  const { _id: id, paymentUrl } = body.data;
  const ahead = [...random.pick([INSTALLED, SENT])];
  later(shop, 3);
  if (random.chance(0.6)) {
    const online = await payOnline(shop, paymentUrl);
    shop.reservations.push({ id, ahead, online });
    return;
  }
  await tills[0].call('PATCH', `/reservations/${id}`, { status: 'accepted' });
  const cause = { kind: 'reservation', id } as const;
  await take(shop, tills[0], cause, { kind: 'deposit', dueCents: 6_000, random });
  shop.reservations.push({ id, ahead, online: null });
}

async function payOnline(
  shop: Workshop,
  url: string | null,
): Promise<NonNullable<Reservation['online']>> {
  const { app, paypal } = shop.site;
  const order = new URL(url ?? 'about:').searchParams.get('token') ?? '';
  paypal.orders.approve(order);
  const back = `${app.url}/api/payments/paypal/return?token=${order}&PayerID=SIMULADO12345`;
  const response = await fetch(back, { redirect: 'manual' });
  if (response.status !== 303) throw new Error(`return from PayPal: ${response.status}`);
  const capture = paypal.orders.orders.get(order)?.captures[0]?.id;
  const { id: payment } = await app.context.db
    .selectFrom('payments')
    .select('id')
    .where('provider_order_id', '=', order)
    .executeTakeFirstOrThrow();
  if (capture === undefined) throw new Error('nothing was captured');
  count(shop, 'payments at PayPal');
  return { capture, payment };
}

/** Moves each reservation some steps on; at the end its client pays the rest, or too much was paid. */
export async function advance(shop: Workshop): Promise<void> {
  const { tills, random } = shop;
  for (const reservation of [...shop.reservations]) {
    if (random.chance(0.5)) continue;
    later(shop, 1);
    if (random.chance(0.04)) {
      await tills[1].call('PATCH', `/reservations/${reservation.id}`, { status: 'cancelled' });
      count(shop, 'cancelled reservations');
      shop.reservations = shop.reservations.filter((each) => each !== reservation);
      if (reservation.online !== null) await refundOnline(shop, reservation);
      continue;
    }
    const status = reservation.ahead.shift();
    const isLast = reservation.ahead.length === 0;
    const value = { finalSaleValue: (15_000 + random.whole(12_000)) / 100 };
    const body = { status, ...(isLast && value) };
    await tills[1].call('PATCH', `/reservations/${reservation.id}`, body);
    if (!isLast) continue;
    shop.reservations = shop.reservations.filter((each) => each !== reservation);
    count(shop, 'delivered reservations');
    const cause = { kind: 'reservation', id: reservation.id } as const;
    await takeRest(shop, tills[1], cause, ownRandom(shop));
    const { balance } = await balanceOf(tills[1], cause);
    if (balance < 0 && reservation.online !== null && random.chance(0.7))
      await refundOnline(shop, reservation, Math.round(-balance * 100));
    else if (balance === 0 && reservation.online !== null && random.chance(0.4))
      await payInAnotherWay(shop, reservation);
  }
}

const CHANGED_CENTS = 3_000;

/** Part of an online payment is refunded after the delivery, and usually paid in the till, after a question. */
async function payInAnotherWay(shop: Workshop, reservation: Reservation): Promise<void> {
  const { tills, methods, random } = shop;
  await refundOnline(shop, reservation, CHANGED_CENTS);
  if (random.chance(0.3)) return;
  later(shop, 1);
  const body = {
    kind: 'payment',
    cause: { kind: 'reservation', id: reservation.id },
    legs: [{ method: methods.cash, currency: 'USD', amount: CHANGED_CENTS / 100 }],
  };
  const { body: asked } = await tills[1].send('POST', '/money/movements', body);
  if (asked.code !== 'pays-refunded') throw new Error(`not asked: ${asked.message}`);
  await tills[1].call('POST', '/money/movements', { ...body, confirmRefunded: true });
  count(shop, 'paid again in the till');
}

/** Refunds money at PayPal: from the panel, or on PayPal's own pages. */
async function refundOnline(
  shop: Workshop,
  { id, online }: Reservation,
  wantedCents?: number,
): Promise<void> {
  const { owner, site, random } = shop;
  const { paypal, payments } = site;
  if (online === null) return;
  later(shop, 1);
  const { amount_cents: charged } = await site.app.context.db
    .selectFrom('payments')
    .select('amount_cents')
    .where('id', '=', online.payment)
    .executeTakeFirstOrThrow();
  const cents = Math.min(charged, wantedCents ?? charged);
  if (random.chance(0.5)) {
    await owner.signIn();
    const body = { amount: cents / 100, reason: 'Faltaba una pieza' };
    await owner.call('POST', `/reservations/${id}/refunds`, body);
  } else {
    paypal.orders.refund(online.capture, cents, null);
    await syncPayment(payments, online.payment, { source: 'job' });
  }
  count(shop, 'refunds at PayPal');
}
