import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { paySite } from '#test/paypal/pay-site.ts';
import * as calls from '#test/paypal/refund-calls.ts';
import { back } from '#test/paypal/refund-calls.ts';
import { createStaff, type Staff } from '#test/staff.ts';

const site = paySite();
const HOUR_MS = 3_600_000;

/** A user whose sign-in is too old to count as a step-up, as with a stolen token. */
let stale: Staff;

const staleStaff = () => {
  const { clock, config, db } = site.app.context;
  const now = clock() - config.stepUpMinutes * 60_000 - 1;
  return createStaff(db, ['finanzas'], { now });
};

/** Sets the limit and waits until this process reads it. */
async function setLimit(refundLimitDollars: number): Promise<void> {
  const { context } = site.app;
  await changeSettings(context.db, { refundLimitDollars });
  await expect
    .poll(async () => (await readSettings(context)).refundLimitDollars)
    .toBe(refundLimitDollars);
}

beforeEach(async () => {
  await setLimit(100);
  stale = await staleStaff();
});

const give = (reservation: string, amount: number, by = stale, key: string | null = null) =>
  calls.postRefund(site, by, reservation, back(amount), key);

const STEP_UP_NEEDED = [403, 'step-up-needed'];
const outcome = ({ status, body }: Awaited<ReturnType<typeof give>>) => [status, body.code];

test('a refund without a step-up is rejected while the limit is 0', async () => {
  await setLimit(0);
  const one = await calls.paid(site);
  const { status, body } = await give(one.reservation, 0.01);
  expect([status, body.message]).toEqual([403, 'Confirma que eres tú para seguir.']);
  expect(await calls.refundRows(site, one.payment)).toEqual([]);
});

test('refunds up to the limit need no step-up; one cent more needs it', async () => {
  const [one, other] = [await calls.paid(site), await calls.paid(site)];
  expect((await give(one.reservation, 60)).status).toBe(201);
  expect(outcome(await give(other.reservation, 40.01))).toEqual(STEP_UP_NEEDED);
  expect((await give(other.reservation, 40)).status).toBe(201);
  expect(outcome(await give(one.reservation, 0.01))).toEqual(STEP_UP_NEEDED);
});

test('concurrent refunds without a step-up do not exceed the limit', async () => {
  const paid = [await calls.paid(site), await calls.paid(site), await calls.paid(site)];
  const answers = await Promise.all(
    [...paid, ...paid].map(({ reservation }) => give(reservation, 40)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(4);
});

test('the refund limit applies per user and to the last 24 hours', async () => {
  const one = await calls.paid(site);
  expect((await give(one.reservation, 100)).status).toBe(201);
  expect((await give(one.reservation, 50, await staleStaff())).status).toBe(201);
  expect(outcome(await give(one.reservation, 1))).toEqual(STEP_UP_NEEDED);
  await site.app.context.db
    .updateTable('refunds')
    .set({ created_at: new Date(site.app.context.clock() - 24 * HOUR_MS - 1) })
    .where('actor_id', '=', stale.actor.id)
    .execute();
  expect((await give(one.reservation, 1)).status).toBe(201);
});

test('a refund that PayPal rejected does not count towards the limit', async () => {
  const one = await calls.paid(site);
  expect((await give(one.reservation, 100)).status).toBe(201);
  await site.app.context.db
    .updateTable('refunds')
    .set({ status: 'failed', next_check_at: null })
    .where('actor_id', '=', stale.actor.id)
    .execute();
  expect((await give(one.reservation, 100)).status).toBe(201);
});

test('a refund after a step-up has no limit, and is made once for two requests with the same key', async () => {
  const one = await calls.paid(site);
  const now = site.app.context.clock();
  const fresh = await createStaff(site.app.context.db, ['finanzas'], { now });
  const key = randomUUID();
  expect((await give(one.reservation, 150, fresh, key)).status).toBe(201);
  expect((await give(one.reservation, 150, fresh, key)).status).toBe(201);
  expect(await calls.refundRows(site, one.payment)).toHaveLength(1);
});
