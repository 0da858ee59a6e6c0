import { expect, test } from 'vitest';
import { DISPLAYED_PAYMENT_STATUSES } from '#reservations/rules/payment-display.ts';
import { clientPayment, PAYMENT_LABELS } from './client-payment.ts';
import { reservationLabel, reservationText } from './reservation-texts.ts';

test('reservationLabel says «Pago recibido» only of money that came in online', () => {
  const labels = DISPLAYED_PAYMENT_STATUSES.map((status) => [
    status,
    reservationLabel('confirmed', clientPayment(status)),
  ]);
  expect(labels.filter(([, label]) => label === 'Pago recibido')).toEqual([
    ['completed', 'Pago recibido'],
  ]);
  expect(reservationLabel('reserved', 'received')).toBe('Reservada');
});

test('clientPayment shows an ended attempt as a payment that is still to be made', () => {
  const shown = (['failed', 'expired', 'cancelled', 'reviewed'] as const).map(clientPayment);
  expect(new Set(shown)).toEqual(new Set(['pending']));
  expect(PAYMENT_LABELS[clientPayment('review')]).toBe('En revisión');
  expect(PAYMENT_LABELS[clientPayment('none')]).toBeNull();
});

test.each([
  ['pending', true, 'Queda confirmada cuando completes el pago.'],
  ['pending', false, 'Nos comunicaremos contigo para completar el pago.'],
  ['processing', false, 'Tu pago está en revisión. Vuelve a esta página para ver si se confirmó.'],
] as const)(
  'reservationText of a pending reservation whose payment is %s and can be resumed %s says what comes next',
  (payment, canPay, text) => {
    expect(reservationText({ status: 'pending', payment, canPay })).toBe(text);
  },
);
