import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './person-fields.ts';

test.each([
  ['+598 99 123 456', '··· 456'],
  ['099-731-246', '··· 246'],
  ['', ''],
])('maskPhone(%s) is %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test.each([
  ['ana.perez@ejemplo.com', 'a···@ejemplo.com'],
  ['a@b@ejemplo.com', 'a···@ejemplo.com'],
  ['', ''],
  ['@ejemplo.com', ''],
])('maskEmail(%s) is %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
