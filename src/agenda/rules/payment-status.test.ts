import { expect, test } from 'vitest';
import type { CitationStatus } from './citation-status.ts';
import { paymentStatusOf } from './payment-status.ts';

test('paymentStatusOf returns the payment status of each citation status', () => {
  expect(paymentStatusOf('pending', [])).toBe('Pendiente');
  expect(paymentStatusOf('cancelled', [])).toBe('Sin pago');
  for (const status of [
    'accepted',
    'in-workshop',
    'in-progress',
    'installed',
    'delivered',
  ] as const)
    expect(paymentStatusOf(status, [])).toBe('Confirmado');
});

test('paymentStatusOf of a cancelled citation depends on the status before the cancellation', () => {
  const accepted = { from: 'pending', to: 'accepted' } as const;
  const back = { from: 'accepted', to: 'pending' } as const;
  const cancelled = (from: CitationStatus) => ({ from, to: 'cancelled' as const });
  const before = 'Confirmado antes de cancelar';
  expect(paymentStatusOf('cancelled', [cancelled('pending')])).toBe('Sin pago');
  expect(paymentStatusOf('cancelled', [accepted, cancelled('accepted')])).toBe(before);
  expect(paymentStatusOf('cancelled', [accepted, back, cancelled('pending')])).toBe('Sin pago');
});
