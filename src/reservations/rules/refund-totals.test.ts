import { expect, test } from 'vitest';
import { refundTotals } from './sale-value.ts';

const paid = { paymentStatus: 'completed', amount: 1980, refunded: 0, paidAt: 'x' } as const;
const unpaid = { paymentStatus: 'cancelled', amount: 1980, refunded: 0, paidAt: null } as const;

test('refundTotals sums the charged and the refunded amounts of paid attempts', () => {
  expect(refundTotals([])).toEqual({ charged: 0, refunded: 0 });
  expect(refundTotals([paid, unpaid])).toEqual({ charged: 1980, refunded: 0 });
  const refunded = { ...paid, paymentStatus: 'partially_refunded', refunded: 0.1 } as const;
  expect(refundTotals([refunded, { ...refunded, refunded: 0.2 }])).toEqual({
    charged: 3960,
    refunded: 0.3,
  });
});

test('refundTotals counts a chargeback as refunded whole', () => {
  const reversed = { ...paid, paymentStatus: 'reversed', refunded: 100 } as const;
  expect(refundTotals([reversed])).toEqual({ charged: 1980, refunded: 1980 });
});
