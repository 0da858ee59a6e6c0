import { afterAll, expect, test } from 'vitest';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { addressOf, partsOf, sendCall } from '#test/access-call.ts';
import { insertAccessRecords } from '#test/access-records.ts';
import { ACCESS_TABLE } from '#test/access-table.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createStaff } from '#test/staff.ts';

let paypal: PayPalSimulator;
const site = testEnvironment(async () => {
  paypal = await startPayPalSimulator();
  return { payPal: loadConfig(paypal.environment).payPal };
});
afterAll(() => paypal?.stop());

/** The calls would end the session. */
const ENDING = /\/(logout|sessions|password|factors)\b/;

/** Returns the value with each of its texts replaced by one that PostgreSQL does not store: NUL, half of a sign. */
function* withOddSigns(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    yield `${value}\u0000`;
    yield 'a\ud800';
  } else if (Array.isArray(value)) {
    for (const [at, each] of value.entries())
      for (const changed of withOddSigns(each)) yield value.with(at, changed);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, each] of Object.entries(value))
      for (const changed of withOddSigns(each)) yield { ...value, [key]: changed };
  }
}

test('no endpoint answers 5xx to a sign that the database does not store', async () => {
  const records = await insertAccessRecords(site, paypal);
  const { headers } = await createStaff(site.app.context.db, 'admin', { now: MONDAY_MORNING });
  const failed: string[] = [];
  let calls = 0;
  for (const row of ACCESS_TABLE) {
    const { method, path } = partsOf(row);
    if (ENDING.test(path)) continue;
    const { path: place, body } = row.call?.(records) ?? {};
    const json = body instanceof FormData ? undefined : body;
    const send = async (address: string, changed: typeof json) => {
      calls += 1;
      const { status } = await sendCall(`${site.app.url}${address}`, method, headers, changed);
      if (status >= 500) failed.push(`${status} ${row.route} ${JSON.stringify(changed)}`);
    };
    if (path.includes(':')) await send(path.replaceAll(/:\w+/g, '%00'), json);
    for (const changed of withOddSigns(json))
      await send(addressOf(path, place), changed as typeof json);
  }
  expect(failed).toEqual([]);
  expect(calls).toBeGreaterThan(500);
});
