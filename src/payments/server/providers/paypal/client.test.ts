import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fault, Operation } from '#demo/paypal-simulator/model.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import { newId } from '#platform/data/ids.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { violations } from '#test/paypal/contract.ts';
import { missingContract } from '#test/paypal/schemas.ts';
import { OutcomeUnknown, type Provider, ProviderRejected } from '../provider.ts';
import { amountText } from './messages.ts';
import { openPayPal } from './paypal.ts';

let paypal: PayPalSimulator;
let provider: Provider;
let written: string;
let now: number;

beforeAll(async () => {
  paypal = await startPayPalSimulator();
});
beforeEach(() => {
  now = MONDAY_MORNING;
  paypal.log.length = 0;
  paypal.faults.clear();
  provider = open();
});
afterEach(() => {
  if (missingContract() === null) expect(violations(paypal.log)).toEqual([]);
});
afterAll(() => paypal?.stop());

function open(timeoutMs?: number): Provider {
  const { payPal } = loadConfig(paypal.environment);
  if (payPal === null) throw new Error('the simulator has no account');
  written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const options = { log: pino({ level: 'trace' }, stream), clock: () => now };
  return openPayPal(payPal, { ...options, ...(timeoutMs !== undefined && { timeoutMs }) });
}

const newOrder = () => {
  const paymentId = newId();
  return {
    paymentId,
    invoice: `R-${paymentId.slice(-8)}-1`,
    description: 'Kit de defensas',
    amountCents: 21_000,
    currency: 'USD',
    brand: 'Taller de prueba',
    returnUrl: 'https://taller.example/return',
    cancelUrl: 'https://taller.example/cancel',
  };
};
const create = (order = newOrder()) => provider.create(order, `ord-${order.paymentId}`, 4_000);
const calls = (operation: Operation) =>
  paypal.log.filter((each) => each.operation === operation).length;

describe('the access token', () => {
  test('is fetched once for five concurrent first calls', async () => {
    await Promise.all(Array.from({ length: 5 }, () => create()));
    expect([calls('token'), calls('orders.create')]).toEqual([1, 5]);
  });

  test('is fetched again from a minute before it expires', async () => {
    await create();
    now += (32_400 - 61) * 1_000;
    await create();
    expect(calls('token')).toBe(1);
    now += 2_000;
    await create();
    expect(calls('token')).toBe(2);
  });

  test('is fetched again after a revocation, and the call is repeated once', async () => {
    await create();
    paypal.revokeTokens();
    await create();
    expect([calls('token'), calls('orders.create')]).toEqual([2, 3]);
  });

  test('causes ProviderRejected if PayPal rejects it twice', async () => {
    const refuse: Fault = { kind: 'issue', status: 401, issue: 'INVALID_TOKEN' };
    paypal.faults.add('orders.get', refuse, refuse);
    const { id } = await create();
    await expect(provider.read(id)).rejects.toThrow(ProviderRejected);
    expect(calls('orders.get')).toBe(2);
  });

  test('is required: a call is not made if it cannot be fetched', async () => {
    paypal.faults.add('token', { kind: 'server-error', when: 'before' });
    await expect(create()).rejects.toThrow(OutcomeUnknown);
    expect(calls('orders.create')).toBe(0);
  });
});

describe('a call to PayPal', () => {
  test.each<[string, Fault]>([
    ['no answer', { kind: 'drop', when: 'before' }],
    ['a lost answer', { kind: 'drop', when: 'after' }],
    ['status 500', { kind: 'server-error', when: 'before' }],
    ['status 429', { kind: 'issue', status: 429, issue: 'RATE_LIMIT_REACHED' }],
    ['status 409', { kind: 'issue', status: 409, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }],
    ['status 408', { kind: 'issue', status: 408, issue: 'REQUEST_TIMEOUT' }],
    ['an answer that is not JSON', { kind: 'garbage' }],
  ])('has an unknown outcome after %s', async (_what, fault) => {
    paypal.faults.add('orders.create', fault);
    await expect(create()).rejects.toThrow(OutcomeUnknown);
  });

  test.each([
    [422, 'INSTRUMENT_DECLINED'],
    [404, 'INVALID_RESOURCE_ID'],
    [403, 'PERMISSION_DENIED'],
  ])('is rejected after %d %s', async (status, issue) => {
    paypal.faults.add('orders.create', { kind: 'issue', status, issue });
    await expect(create()).rejects.toMatchObject({ name: 'ProviderRejected', status, issue });
  });

  test('has an unknown outcome after its timeout', async () => {
    const released = Promise.withResolvers<void>();
    paypal.faults.add('orders.get', { kind: 'hang', when: 'before', release: released.promise });
    const { id } = await create();
    provider = open(50);
    await expect(provider.read(id)).rejects.toThrow(OutcomeUnknown);
    released.resolve();
  });

  test('has an unknown outcome after an answer that is not from PayPal', async () => {
    const config = loadConfig({
      ...paypal.environment,
      PAYPAL_BASE_URL: `${paypal.url}/nowhere`,
    }).payPal;
    if (config === null) throw new Error('no account');
    const elsewhere = openPayPal(config, { log: pino({ level: 'silent' }), clock: () => now });
    await expect(elsewhere.read('ORDER1')).rejects.toThrow(OutcomeUnknown);
  });
});

describe('a request that is repeated with its id', () => {
  test('returns the same order', async () => {
    const order = newOrder();
    const [first, second] = [await create(order), await create(order)];
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({
      state: 'waiting',
      unit: { paymentId: order.paymentId, amountCents: 21_000, currency: 'USD' },
      captures: [],
    });
    expect(first.approveUrl).toBe(`${paypal.url}/checkoutnow?token=${first.id}`);
  });

  test('returns the same refund', async () => {
    const { id } = await create();
    paypal.orders.approve(id);
    const taken = await provider.capture?.(id, 'cap-1');
    const captureId = taken?.captures[0]?.id ?? '';
    expect(taken?.captures[0]).toMatchObject({ status: 'completed', feeCents: 1_164 });
    const refund = { id: newId(), amountCents: 1_000, currency: 'USD' };
    const first = await provider.refund(captureId, refund);
    expect(await provider.refund(captureId, refund)).toEqual(first);
    expect(first).toMatchObject({ status: 'completed', amountCents: 1_000, customId: refund.id });
    expect((await provider.read(id)).refunds).toHaveLength(1);
  });
});

test('the simulator rejects a call with the issue in the header paypal-mock-response', async () => {
  const { access_token } = (await (
    await fetch(`${paypal.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('cuenta-simulada:clave-simulada').toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  ).json()) as { access_token: string };
  const { id } = await create();
  const response = await fetch(`${paypal.url}/v2/checkout/orders/${id}/capture`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'paypal-request-id': 'cap-mock',
      'paypal-mock-response': '{"mock_application_codes":"INSTRUMENT_DECLINED"}',
    },
    body: '{}',
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ details: [{ issue: 'INSTRUMENT_DECLINED' }] });
});

test('the simulator rejects an order without a request id, as PayPal does with a payment source', async () => {
  const order = newOrder();
  await expect(provider.create(order, '', 4_000)).rejects.toMatchObject({
    issue: 'PAYPAL_REQUEST_ID_REQUIRED',
  });
  paypal.log.length = 0; // The contract check skips a call that the product never makes.
});

test('the log contains the debug id of every answer, and no secret, token or order id', async () => {
  const { id } = await create();
  await provider.read(id);
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ call }) => call)).toEqual(['token', 'orders.create', 'orders.get']);
  for (const { debugId } of lines) expect(debugId).toMatch(/^[0-9a-f]{14}$/);
  for (const mark of ['clave-simulada', 'Bearer', 'Basic', id]) expect(written).not.toContain(mark);
});

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [21_000, '210.00'],
  [999_999_999, '9999999.99'],
])('amountText formats %d cents as %s', (cents, text) => {
  expect(amountText(cents)).toBe(text);
});

test.each([-1, 0.5, Number.NaN, 2 ** 53])('amountText rejects %d', (cents) => {
  expect(() => amountText(cents)).toThrow();
});
