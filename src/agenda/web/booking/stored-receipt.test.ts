import { expect, test } from 'vitest';
import { BOOKED } from '#test/booked-citation.ts';
import { STORED_RECEIPT } from './stored-receipt.ts';

test('a kept receipt is shown whole or not at all', () => {
  expect(STORED_RECEIPT.parse(JSON.parse(JSON.stringify(BOOKED)))).toEqual(BOOKED);
  expect(STORED_RECEIPT.parse({ _id: '1' })).toBeNull();
  expect(STORED_RECEIPT.parse(null)).toBeNull();
});
