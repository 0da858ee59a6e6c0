import { expect, test } from 'vitest';
import { eventText, reasonText } from './event-labels.ts';
import { PAYMENT_STATUSES } from './payment-status.ts';

test('eventText has a label for every status, and returns a type without a label unchanged', () => {
  for (const status of PAYMENT_STATUSES) expect(eventText(status)).not.toBe(status);
  expect(eventText('PAYMENT.SOMETHING.NEW')).toBe('PAYMENT.SOMETHING.NEW');
  expect(reasonText('PAYEE_ACCOUNT_RESTRICTED')).toBe('PAYEE_ACCOUNT_RESTRICTED');
  expect(reasonText('')).toBe('');
});
