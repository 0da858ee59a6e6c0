import { expect, test } from 'vitest';
import { BOOKED } from '#test/booked-citation.ts';
import { nextDraft, STORED_RECEIPT } from './stored-receipt.ts';

test('STORED_RECEIPT.parse returns a complete receipt, and null for an incomplete one', () => {
  expect(STORED_RECEIPT.parse(JSON.parse(JSON.stringify(BOOKED)))).toEqual(BOOKED);
  expect(STORED_RECEIPT.parse({ _id: '1' })).toBeNull();
  const { vehicleModel: _, ...incomplete } = BOOKED;
  expect(STORED_RECEIPT.parse(incomplete)).toBeNull();
  expect(STORED_RECEIPT.parse(null)).toBeNull();
});

test('nextDraft returns the client and the motorcycle, and an empty text for a missing year', () => {
  const { clientName, clientEmail, clientPhone, vehicleBrand, vehicleModel } = BOOKED;
  const texts = { clientName, clientEmail, clientPhone, vehicleBrand, vehicleModel };
  expect(nextDraft(BOOKED)).toEqual({ ...texts, vehicleYear: String(BOOKED.vehicleYear) });
  expect(nextDraft({ ...BOOKED, vehicleYear: null })).toEqual({ ...texts, vehicleYear: '' });
});
