import { expect, test } from 'vitest';
import type { RecordedCall } from '#demo/paypal-simulator/model.ts';
import { violations } from './contract.ts';
import { attempt, comeBack, paySite } from './pay-site.ts';
import { missingContract } from './schemas.ts';

/** Tests that the contract check finds faults of requests and answers at every depth. */
const site = paySite();

type Spoil = (exchange: RecordedCall) => void;

/** Sets a nested field. */
const put =
  (part: 'body' | 'answer', path: readonly (string | number)[], value: unknown): Spoil =>
  (exchange) => {
    const parents = path.slice(0, -1);
    const parent = parents.reduce<unknown>(
      (from, key) => Reflect.get(Object(from), key),
      exchange[part],
    );
    Reflect.set(Object(parent), path.at(-1) ?? '', value);
  };

const CONTEXT = ['payment_source', 'paypal', 'experience_context'] as const;
const CAPTURE = ['purchase_units', 0, 'payments', 'captures', 0] as const;

const SPOILT: readonly [what: string, operation: string, spoil: Spoil, said: RegExp][] = [
  ['a misspelt field', 'orders.create', put('body', ['purchase_units', 0, 'amout'], 1), /amout/],
  ['a misspelt nested field', 'orders.create', put('body', [...CONTEXT, 'local'], 'es'), /local/],
  [
    'an invalid amount',
    'orders.create',
    put('body', ['purchase_units', 0, 'amount', 'value'], '1,5'),
    /pattern/,
  ],
  [
    'an unknown enum value',
    'orders.create',
    put('body', [...CONTEXT, 'user_action'], 'PAY'),
    /allowed/,
  ],
  ['an unknown answer field', 'orders.capture', put('answer', [...CAPTURE, 'sum'], 3), /sum/],
  ['an unknown status', 'orders.capture', put('answer', [...CAPTURE, 'status'], 'DONE'), /allowed/],
  [
    'an unknown query parameter',
    'orders.get',
    (exchange) => {
      exchange.query = { page: '1' };
    },
    /query page/,
  ],
  [
    'an invalid header',
    'orders.capture',
    (exchange) => {
      exchange.headers['prefer'] = 'return-all';
    },
    /header Prefer/,
  ],
];

test.each(SPOILT)('violations reports %s in %s', async (_what, operation, spoil, said) => {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  await comeBack(site, one.order);
  const log = structuredClone(site.paypal.log).filter((each) => each.operation === operation);
  expect(log.length).toBeGreaterThan(0);
  for (const each of log) spoil(each);
  if (missingContract() === null) expect(violations(log).join('\n')).toMatch(said);
});
