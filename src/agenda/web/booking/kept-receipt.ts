import { hasShape, type Shape } from '#web-kit/wizard/shape.ts';
import type { Keeping } from '#web-kit/wizard/use-made.ts';
import type { BookedCitation } from '../../contract/citation.ts';
import { ATTEMPT_KEY, DRAFT_KEY, RECEIPT_KEY } from './draft-key.ts';

const RECEIPT: Shape<BookedCitation> = {
  _id: 'string',
  clientName: 'string',
  clientEmail: 'string',
  clientPhone: 'string',
  service: { _id: 'string', name: 'string', duration: 'number', price: 'number' },
  date: 'string',
  time: 'string',
  status: 'string',
  notes: 'string',
  vehicleType: 'string',
  vehicleBrand: 'string',
  vehicleModel: 'string',
  vehicleYear: 'number?',
  deliveredAt: 'string?',
  createdAt: 'string',
  updatedAt: 'string',
  ready: { date: 'string', time: 'string' },
  calendar: { start: 'string', end: 'string' },
  mailed: 'boolean',
  cancellationToken: 'string',
};

/** The booked citation, for a reload of this tab within half an hour. */
export const KEPT_RECEIPT: Keeping<BookedCitation> = {
  key: RECEIPT_KEY,
  parse: (kept) => (hasShape<BookedCitation>(kept, RECEIPT) ? kept : null),
  draftKey: DRAFT_KEY,
  attemptKey: ATTEMPT_KEY,
  nextDraft: (made) => ({
    clientName: made.clientName,
    clientEmail: made.clientEmail,
    clientPhone: made.clientPhone,
    vehicleBrand: made.vehicleBrand,
    vehicleModel: made.vehicleModel,
    vehicleYear: String(made.vehicleYear ?? ''),
  }),
};
