import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { agreed, paySite, statusesOf } from '#test/paypal/pay-site.ts';
import { readEventList } from './reconcile-actions.ts';

const site = paySite();
const HOUR = 3_600_000;

const eventsOf = (type: string) =>
  site.app.context.db
    .selectFrom('payment_events')
    .select('event_key')
    .where('type', '=', type)
    .execute();

describe('readEventList', () => {
  test('handles an event without a webhook once', async () => {
    const one = await agreed(site);
    site.paypal.webhooks.dropPending();
    site.later(HOUR);
    await readEventList(site.payments);
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
    const asked = site.paypal.log.length;
    await readEventList(site.payments);
    const again = site.paypal.log.slice(asked).map(({ operation }) => operation);
    // One read of the order, for the COMPLETED event that the first run caused.
    expect(again.filter((operation) => operation !== 'events.list')).toEqual(['orders.get']);
  });

  test('requests the events since the last run with an overlap of 15 minutes', async () => {
    await readEventList(site.payments);
    site.later(HOUR);
    await readEventList(site.payments);
    const [first, second] = site.paypal.log
      .filter(({ operation }) => operation === 'events.list')
      .map(({ query }) => [
        Date.parse(query['start_time'] ?? ''),
        Date.parse(query['end_time'] ?? ''),
      ]);
    expect(second?.[0]).toBe((first?.[1] ?? 0) - 15 * 60_000);
  });

  test('reads a list of 700 events completely', async () => {
    const one = await agreed(site);
    const { orders: paypalOrders, webhooks } = site.paypal;
    const all = webhooks.events;
    site.later(HOUR);
    for (let count = 0; count < 700; count += 1) {
      if (count % 50 === 0) site.later(2_000);
      paypalOrders.emit('NEW.THING', 'thing', { id: `THING${count}` });
    }
    webhooks.dropPending();
    await readEventList(site.payments);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'paid' });
    const received = new Set((await eventsOf('NEW.THING')).map(({ event_key }) => event_key));
    const things = all.filter(({ type }) => type === 'NEW.THING');
    expect(things.filter(({ id }) => !received.has(id))).toEqual([]);
    all.splice(0, all.length, ...all.filter(({ type }) => type !== 'NEW.THING'));
  });

  test('continues after an event that cannot be handled, and handles it at the next run', async () => {
    const [first, second] = [await agreed(site), await agreed(site)];
    site.paypal.webhooks.dropPending();
    site.later(HOUR);
    const { db } = site.app.context;
    // The database rejects every status change of the first payment.
    await sql`alter table payments add constraint payments_stuck
      check (id <> ${sql.lit(first.payment)} or status = 'awaiting_payer')`.execute(db);
    await expect(readEventList(site.payments)).rejects.toThrow('payments_stuck');
    expect(await statusesOf(site, second)).toMatchObject({ payment: 'paid' });
    await sql`alter table payments drop constraint payments_stuck`.execute(db);
    await readEventList(site.payments);
    expect(await statusesOf(site, first)).toMatchObject({ payment: 'paid' });
  });

  test('starts from the same position after a failure', async () => {
    const one = await agreed(site);
    site.paypal.webhooks.dropPending();
    site.paypal.faults.add('events.list', { kind: 'server-error', when: 'before' });
    site.later(HOUR);
    await readEventList(site.payments);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'awaiting_payer' });
    site.later(HOUR);
    await readEventList(site.payments);
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });
});
