import type { ClientCitation } from '#agenda/contract/client-citation.ts';
import { hasShape, type Shape } from '#ui/wizard/storage/shape.ts';
import type { OutcomeStorage } from '#ui/wizard/submit/use-outcome.ts';
import type { BookedCitation } from '../../contract/booking.ts';
import { DRAFT_KEY, IDEMPOTENCY_KEY, RECEIPT_KEY } from './storage-keys.ts';

/** Text fields that a client's next booking starts with. */
const LASTING_TEXTS = [
  'clientName',
  'clientEmail',
  'clientPhone',
  'vehicleBrand',
  'vehicleModel',
] as const satisfies readonly (keyof ClientCitation)[];

type LastingTexts = Record<(typeof LASTING_TEXTS)[number], 'string'>;

const RECEIPT_SHAPE: Shape<BookedCitation> = {
  _id: 'string',
  ...(Object.fromEntries(LASTING_TEXTS.map((name) => [name, 'string'])) as LastingTexts),
  service: { _id: 'string', name: 'string', duration: 'number', price: 'number' },
  date: 'string',
  time: 'string',
  status: 'string',
  notes: 'string',
  vehicleType: 'string',
  vehicleYear: 'number?',
  deliveredAt: 'string?',
  createdAt: 'string',
  updatedAt: 'string',
  ready: { date: 'string', time: 'string' },
  calendar: { start: 'string', end: 'string' },
  mailed: 'boolean',
  cancellationToken: 'string',
};

/** Stores the booked citation for a reload of this tab within half an hour. */
export const STORED_RECEIPT: OutcomeStorage<BookedCitation> = {
  key: RECEIPT_KEY,
  parse: (value) => (hasShape<BookedCitation>(value, RECEIPT_SHAPE) ? value : null),
  draftKey: DRAFT_KEY,
  submissionKey: IDEMPOTENCY_KEY,
  nextDraft,
};

export type LastingField = (typeof LASTING_TEXTS)[number] | 'vehicleYear';

/** Returns the draft of a client's next booking: the client and the motorcycle of this one. */
export function nextDraft(citation: ClientCitation): Record<LastingField, string> {
  const draft = { vehicleYear: String(citation.vehicleYear ?? '') } as Record<LastingField, string>;
  for (const name of LASTING_TEXTS) draft[name] = citation[name];
  return draft;
}
