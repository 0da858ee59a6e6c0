import { expect, test } from 'vitest';
import { KEPT_RECEIPT } from './kept-receipt.ts';
import { BOOKED } from './receipt/citation.fixture.ts';

test('a kept receipt is shown whole or not at all', () => {
  expect(KEPT_RECEIPT.parse(JSON.parse(JSON.stringify(BOOKED)))).toEqual(BOOKED);
  expect(KEPT_RECEIPT.parse({ _id: '1' })).toBeNull();
  expect(KEPT_RECEIPT.parse(null)).toBeNull();
});
