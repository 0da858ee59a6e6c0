import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SignedMessage } from '#demo/paypal-simulator/webhooks.ts';
import {
  agreed,
  attempt,
  comeBack,
  paySite,
  requestIds,
  statusesOf,
} from '#test/paypal/pay-site.ts';

const site = paySite();
const HOUR = 3_600_000;

async function post({ body, headers }: SignedMessage) {
  const url = `${site.app.url}/api/payments/paypal/webhook`;
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
}

async function events(type?: string) {
  const rows = site.app.context.db.selectFrom('payment_events').selectAll();
  return (type === undefined ? rows : rows.where('type', '=', type)).execute();
}

const FORGED = {
  status: 400,
  body: {
    success: false,
    code: 'forged-webhook',
    message: 'La notificación no está firmada por PayPal.',
    error: 'La notificación no está firmada por PayPal.',
  },
};

test('the webhook of an approval pays before the return, which shows success', async () => {
  const one = await agreed(site);
  expect(await site.paypal.webhooks.deliver()).toEqual([200]);
  expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  site.later(3_000);
  expect(await comeBack(site, one.order)).toBe('success');
  expect(requestIds(site, 'orders.capture')).toHaveLength(1);
});

describe('a webhook that PayPal did not sign for us is rejected without a change', () => {
  test.each<[string, (signed: SignedMessage, event: object) => SignedMessage]>([
    ['one more byte', ({ body, headers }) => ({ body: `${body} `, headers })],
    [
      'another amount',
      ({ body, headers }) => ({ body: body.replace('210.00', '310.00'), headers }),
    ],
    [
      'the same content in another JSON layout',
      ({ headers }, event) => ({ body: JSON.stringify(event, null, 2), headers }),
    ],
    [
      'a signature for another webhook',
      (_signed, event) => site.paypal.webhooks.signed(event, 'OTHER01'),
    ],
    [
      'another algorithm',
      ({ body, headers }) => ({ body, headers: { ...headers, 'paypal-auth-algo': 'none' } }),
    ],
    [
      'a certificate URL of another host',
      ({ body, headers }) => {
        const url = 'https://evil.example/v1/notifications/certs/CERT-1';
        return { body, headers: { ...headers, 'paypal-cert-url': url } };
      },
    ],
    [
      'a certificate that does not exist',
      ({ body, headers }) => {
        const url = `${site.paypal.url}/v1/notifications/certs/CERT-none`;
        return { body, headers: { ...headers, 'paypal-cert-url': url } };
      },
    ],
    ['no headers', ({ body }) => ({ body, headers: { 'content-type': 'application/json' } })],
    ['no body', ({ headers }) => ({ body: '', headers })],
  ])('if it has %s', async (_what, spoil) => {
    const { event, ...one } = await agreed(site);
    const before = await events();
    expect(await post(spoil(site.paypal.webhooks.signed(event), event))).toEqual(FORGED);
    expect(await events()).toEqual(before);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'awaiting_payer' });
  });

  test('if it is not JSON (415) or not an event (503)', async () => {
    const signed = site.paypal.webhooks.signed('x');
    const answer = await post({
      ...signed,
      headers: { ...signed.headers, 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
    expect((await post(signed)).status).toBe(503);
  });

  test('if it exceeds 256 KB (413)', async () => {
    const signed = site.paypal.webhooks.signed({ id: 'WH-1', fill: 'x'.repeat(256 * 1024) });
    expect((await post(signed)).status).toBe(413);
  });

  test('if it is compressed (400)', async () => {
    const { headers, body } = site.paypal.webhooks.signed({ id: 'WH-1' });
    const response = await fetch(`${site.app.url}/api/payments/paypal/webhook`, {
      method: 'POST',
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: gzipSync(body),
    });
    expect(response.status).toBe(400);
  });
});

test('a webhook of 200 KB is accepted', async () => {
  const signed = site.paypal.webhooks.signed({
    id: 'WH-large',
    event_type: 'CATALOG.PRODUCT.CREATED',
    resource: { fill: 'x'.repeat(200 * 1024) },
  });
  expect(await post(signed)).toEqual({
    status: 200,
    body: { success: true, data: { received: true } },
  });
});

describe('a signed webhook with false content changes nothing', () => {
  test.each(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'])(
    '%s of an order without approval',
    async (type) => {
      const one = await attempt(site);
      const resource = {
        id: type === 'CHECKOUT.ORDER.APPROVED' ? one.order : 'CAPTURE1',
        status: 'COMPLETED',
        custom_id: one.payment,
        amount: { currency_code: 'USD', value: '210.00' },
        supplementary_data: { related_ids: { order_id: one.order } },
      };
      const event = {
        id: `WH-lie-${type}`,
        event_type: type,
        create_time: '2026-11-23T11:00:00Z',
        resource,
      };
      expect(await post(site.paypal.webhooks.signed(event))).toMatchObject({ status: 200 });
      expect(await statusesOf(site, one)).toEqual({
        payment: 'awaiting_payer',
        reservation: 'pending',
      });
    },
  );
});

test('a signed webhook of a foreign order or an unknown type is stored as ignored and answered with 200', async () => {
  const ignoredEvents = [
    { id: 'WH-foreign', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'FOREIGN1' } },
    { id: 'WH-other', event_type: 'BILLING.PLAN.CREATED', resource: { id: 'PLAN1' } },
    { id: 'WH-empty', event_type: 'NEW.THING' },
  ];
  for (const event of ignoredEvents) {
    expect(await post(site.paypal.webhooks.signed(event))).toMatchObject({ status: 200 });
    const [row] = await events(event.event_type).then((all) =>
      all.filter(({ event_key }) => event_key === event.id),
    );
    expect(row).toMatchObject({ payment_id: null, result: 'ignored' });
  }
  expect(site.paypal.log).toEqual([]);
});

test.each([
  ['a text as resource', 'x'],
  [
    'fields of other types',
    { id: 5, status: {}, custom_id: [], amount: 'x', links: {}, purchase_units: 1 },
  ],
  ['characters that PostgreSQL rejects', { id: 'a\u0000b', status: '\u0000', custom_id: '\ud800' }],
])(
  'a webhook of an unknown type with %s is stored as ignored without a body',
  async (_what, resource) => {
    const event = { id: `WH-odd-${randomUUID()}`, event_type: 'NEW.ODD.THING', resource };
    expect(await post(site.paypal.webhooks.signed(event))).toMatchObject({ status: 200 });
    const kept = (await events('NEW.ODD.THING')).find(({ event_key }) => event_key === event.id);
    expect(kept).toMatchObject({ payment_id: null, result: 'ignored', body: {} });
    const nameless = { ...event, id: 'WH-\u0000' };
    expect((await post(site.paypal.webhooks.signed(nameless))).status).toBe(503);
  },
);

test('a webhook that is delivered five times at once is handled once', async () => {
  const one = await agreed(site);
  site.paypal.webhooks.deliveriesPerEvent = 5;
  expect(await site.paypal.webhooks.deliver()).toEqual([200, 200, 200, 200, 200]);
  const rows = (await events('CHECKOUT.ORDER.APPROVED')).filter(
    ({ payment_id }) => payment_id === one.payment,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ source: 'webhook', result: 'paid' });
  expect(requestIds(site, 'orders.capture')).toHaveLength(1);
});

test('a webhook whose order cannot be read is answered with 503 and pays when it is repeated', async () => {
  const one = await agreed(site);
  site.paypal.faults.add('orders.get', { kind: 'drop', when: 'before' });
  expect(await site.paypal.webhooks.deliver()).toEqual([503]);
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'awaiting_payer' });
  expect(await site.paypal.webhooks.deliver()).toEqual([200]);
  expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
});

test('a webhook three days after the payment is answered with 200 and changes nothing', async () => {
  const one = await agreed(site);
  expect(await comeBack(site, one.order)).toBe('success');
  site.later(72 * HOUR);
  const statuses = await site.paypal.webhooks.deliver();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
});

test('a stored event contains nothing about the payer', async () => {
  const one = await attempt(site);
  const payer = { name: { given_name: 'QUETZALINA' }, email_address: 'zz@ejemplo.com' };
  const event = {
    id: 'WH-payer',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    summary: 'QUETZALINA paid',
    resource: {
      id: one.order,
      status: 'APPROVED',
      payer,
      purchase_units: [{ custom_id: one.payment }],
    },
  };
  expect(await post(site.paypal.webhooks.signed(event))).toMatchObject({ status: 200 });
  const [row] = (await events()).filter(({ event_key }) => event_key === 'WH-payer');
  expect(row?.body).toEqual({ id: one.order, status: 'APPROVED' });
});
