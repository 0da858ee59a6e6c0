import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOverRefundLimit } from './refund-fields.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 });
const limit = fc.nat({ max: 100_000 });

test('isOverRefundLimit is true for every refund if the limit is 0', () => {
  fc.assert(fc.property(cents, (sum) => isOverRefundLimit(sum, 0)));
});

test('isOverRefundLimit is false for the limit itself and true for one cent more', () => {
  fc.assert(
    fc.property(limit, (dollars) => {
      expect(isOverRefundLimit(dollars * 100, dollars)).toBe(false);
      expect(isOverRefundLimit(dollars * 100 + 1, dollars)).toBe(true);
    }),
  );
});
