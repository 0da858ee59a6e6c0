import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captureRejection, payerActed } from './decision.ts';
import { isPastOrderLife, nextCheckAt } from './next-check.ts';
import { refundable } from './refund-fields.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('nextCheckAt', () => {
  test.each([
    [0, 2 * MINUTE],
    [2 * MINUTE, 5 * MINUTE],
    [6 * MINUTE, 15 * MINUTE],
    [20 * MINUTE, HOUR],
    [HOUR, 2 * HOUR],
    [2.5 * HOUR, 3 * HOUR],
    [5.5 * HOUR, 6 * HOUR],
  ])('of a waiting payer, %d ms after the order was created, returns %d ms', (age, next) => {
    expect(nextCheckAt({ status: 'awaiting_payer', since: 0, now: age })).toBe(next);
  });

  test('adds 20 s for an unknown outcome, 1 h if pending, a day for a chargeback; null if ended', () => {
    const at = (status: Parameters<typeof nextCheckAt>[0]['status']) =>
      nextCheckAt({ status, since: 0, now: 1_000 });
    expect([at('capturing'), at('capture_unknown')]).toEqual([21_000, 21_000]);
    expect(at('pending')).toBe(HOUR + 1_000);
    expect(at('reversed')).toBe(24 * HOUR + 1_000);
    const later = { status: 'reversed', since: 0, now: 366 * 24 * HOUR } as const;
    expect(nextCheckAt(later)).toBeNull();
    expect(at('creating')).toBe(MINUTE + 1_000);
    for (const status of ['paid', 'failed', 'expired', 'superseded', 'review'] as const) {
      expect(at(status)).toBeNull();
    }
  });

  test('returns no time in the past, and none after six hours while the order can be paid', () => {
    fc.assert(
      fc.property(fc.nat(24 * HOUR), (age) => {
        const next = nextCheckAt({ status: 'awaiting_payer', since: 0, now: age });
        expect(next).not.toBeNull();
        expect(next ?? 0).toBeGreaterThanOrEqual(age);
        if (!isPastOrderLife(0, age)) expect(next ?? 0).toBeLessThanOrEqual(6 * HOUR);
      }),
    );
  });
});

describe('payerActed', () => {
  const declined = { declinedAt: 1_000, sentBackAt: 2_000 };
  test('is true if no capture was declined', () => {
    expect(payerActed({ declinedAt: null, sentBackAt: null }, {})).toBe(true);
  });
  test('is false after a decline if the payer neither returned nor approved again', () => {
    expect(payerActed(declined, {})).toBe(false);
  });
  test.each([
    [1_500, false],
    [2_000, false],
    [2_001, true],
  ])('after a redirect at 2000 ms and a return at %d ms is %s', (returnedAt, acted) => {
    expect(payerActed(declined, { returnedAt })).toBe(acted);
  });
  test('is false for a return if the payer was not redirected before', () => {
    expect(payerActed({ declinedAt: 1_000, sentBackAt: null }, { returnedAt: 9_000 })).toBe(false);
  });
  test.each([
    [900, false],
    [1_000, false],
    [1_001, true],
  ])('after a decline at 1000 ms and an approval at %d ms is %s', (approvedAt, acted) => {
    expect(payerActed(declined, { approvedAt })).toBe(acted);
  });
});

test.each([
  [422, 'INSTRUMENT_DECLINED', 'payer'],
  [422, 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'payer'],
  [422, 'PAYER_ACTION_REQUIRED', 'payer'],
  [422, 'ORDER_ALREADY_CAPTURED', 'captured'],
  [422, 'ORDER_NOT_APPROVED', 'not-approved'],
  [422, 'DUPLICATE_INVOICE_ID', 'duplicate'],
  [404, 'INVALID_RESOURCE_ID', 'gone'],
  [401, 'AUTHENTICATION_FAILURE', 'access'],
  [403, 'PERMISSION_DENIED', 'access'],
  [422, 'TRANSACTION_REFUSED', 'final'],
  [400, 'INVALID_STRING_LENGTH', 'final'],
] as const)('captureRejection maps %d %s to %s', (status, issue, meaning) => {
  expect(captureRejection({ status, issue })).toBe(meaning);
});

test('refundable subtracts every refund that did not fail', () => {
  const refund = fc.record({
    amountCents: fc.integer({ min: 1, max: 10_000 }),
    status: fc.constantFrom(...(['requested', 'pending', 'completed', 'failed'] as const)),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), fc.array(refund), (paid, refunds) => {
      const left = refundable(paid, refunds);
      const gone = refunds
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(left).toBe(Math.max(0, paid - gone));
    }),
  );
});
