import { expect, test } from 'vitest';
import type { RecordedCall } from '#app/demo/paypal-simulator/model.ts';
import { violations } from './contract.ts';
import { attempt, comeBack, paySite } from './pay-site.ts';
import { missingContract } from './schemas.ts';

/** The contract check fails for requests and for answers, at every depth. */
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
  ['one deeper down', 'orders.create', put('body', [...CONTEXT, 'local'], 'es'), /local/],
  [
    'no amount',
    'orders.create',
    put('body', ['purchase_units', 0, 'amount', 'value'], '1,5'),
    /pattern/,
  ],
  ['a wrong enum', 'orders.create', put('body', [...CONTEXT, 'user_action'], 'PAY'), /allowed/],
  ['an answer with more', 'orders.capture', put('answer', [...CAPTURE, 'sum'], 3), /sum/],
  ['a wrong status', 'orders.capture', put('answer', [...CAPTURE, 'status'], 'DONE'), /allowed/],
  [
    'a strange query',
    'orders.get',
    (exchange) => {
      exchange.query = { page: '1' };
    },
    /query page/,
  ],
  [
    'a wrong header',
    'orders.capture',
    (exchange) => {
      exchange.headers['prefer'] = 'return-all';
    },
    /header Prefer/,
  ],
];

test.each(SPOILT)('%s in %s is seen', async (_what, operation, spoil, said) => {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  await comeBack(site, one.order);
  const log = structuredClone(site.paypal.log).filter((each) => each.operation === operation);
  expect(log.length).toBeGreaterThan(0);
  for (const each of log) spoil(each);
  if (missingContract() === null) expect(violations(log).join('\n')).toMatch(said);
});
