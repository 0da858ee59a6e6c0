import { expect, test } from 'vitest';
import { PAYER_HOSTS, payerPage } from './orders.ts';

const page = 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T';

test('payerPage accepts PayPal’s page of payments', () => {
  expect(payerPage(page, PAYER_HOSTS.live)).toBe(page);
});

test.each([
  null,
  '',
  'checkoutnow?token=1',
  'http://www.paypal.com/checkoutnow?token=1',
  'https://www.paypal.com.evil.example/checkoutnow?token=1',
  'https://www.paypal.com:8443/checkoutnow?token=1',
  'https://www.sandbox.paypal.com/checkoutnow?token=1',
  'https://ana@www.paypal.com/checkoutnow?token=1',
  'https://evil.example/?https://www.paypal.com/',
  'javascript:alert(1)',
])('payerPage rejects %s', (href) => {
  expect(payerPage(href, PAYER_HOSTS.live)).toBeNull();
});
