import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDoubtfulValue } from './sale-value.ts';

const price = fc.integer({ min: 1, max: 1_000_000_000 });

test('a final value with a digit too many or too few is doubtful, whatever the price', () => {
  fc.assert(
    fc.property(price, fc.constantFrom(10, 100), (reserved, factor) => {
      expect(isDoubtfulValue(reserved * factor, reserved)).toBe(true);
      expect(isDoubtfulValue(reserved, reserved * factor)).toBe(true);
    }),
  );
});

test('a final value is doubtful exactly from twice and from half of the reserved price', () => {
  fc.assert(
    fc.property(price, (half) => {
      const reserved = 2 * half;
      expect(isDoubtfulValue(2 * reserved, reserved)).toBe(true);
      expect(isDoubtfulValue(2 * reserved - 1, reserved)).toBe(false);
      expect(isDoubtfulValue(half, reserved)).toBe(true);
      expect(isDoubtfulValue(half + 1, reserved)).toBe(false);
      expect(isDoubtfulValue(reserved, reserved)).toBe(false);
    }),
  );
});

test('without a price no final value is doubtful', () => {
  fc.assert(
    fc.property(price, (value) => {
      expect(isDoubtfulValue(value, 0)).toBe(false);
    }),
  );
});
