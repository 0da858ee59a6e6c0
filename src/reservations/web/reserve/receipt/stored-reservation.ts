import type { Store } from '#ui/wizard/storage/draft.ts';
import { hasShape, type Shape } from '#ui/wizard/storage/shape.ts';
import type { OutcomeStorage } from '#ui/wizard/submit/use-outcome.ts';
import type { CreatedReservation } from '../../../contract/reservation.ts';
import { LAST_TOKEN_KEY } from '../../../rules/payment-return.ts';
import { ATTEMPT_STORAGE_KEY, DRAFT_STORAGE_KEY } from '../reserve-plan.ts';

export type StoredReservation = Omit<CreatedReservation, 'cancellationToken'>;

const RESERVATION_SHAPE: Shape<StoredReservation> = {
  _id: 'string',
  code: 'string',
  clientName: 'string',
  clientEmail: 'string',
  clientPhone: 'string',
  clientCountry: 'string',
  clientState: 'string',
  clientAddress: 'string',
  product: { _id: 'string', name: 'string', price: 'number' },
  vehicleInfo: { brand: 'string', model: 'string', year: 'number' },
  notes: 'string',
  status: 'string',
  createdAt: 'string',
  paymentUrl: 'string?',
  mailed: 'boolean',
};

/** Stores the reservation without its token, so that a reload of this tab within half an hour shows it. */
export const STORED_RESERVATION: OutcomeStorage<StoredReservation> = {
  key: 'bujia.reserva.hecha.v1',
  parse: (stored) => (hasShape<StoredReservation>(stored, RESERVATION_SHAPE) ? stored : null),
  draftKey: DRAFT_STORAGE_KEY,
  submissionKey: ATTEMPT_STORAGE_KEY,
  nextDraft: ({ vehicleInfo, ...reservation }) => ({
    clientName: reservation.clientName,
    clientEmail: reservation.clientEmail,
    clientPhone: reservation.clientPhone,
    clientCountry: reservation.clientCountry,
    clientState: reservation.clientState,
    clientAddress: reservation.clientAddress,
    vehicleBrand: vehicleInfo.brand,
    vehicleModel: vehicleInfo.model,
    vehicleYear: String(vehicleInfo.year),
  }),
};

export function withoutToken({
  cancellationToken: _,
  ...reservation
}: CreatedReservation): StoredReservation {
  return reservation;
}

/** Stores the token that resumes the payment of the last reservation. */
export function saveLastToken(store: Store, token: string): void {
  try {
    store.setItem(LAST_TOKEN_KEY, token);
  } catch {
    // The storage is forbidden or full. The mail has the same link.
  }
}

/** Returns `null` without a stored token. */
export function readLastToken(store: Store): string | null {
  try {
    return store.getItem(LAST_TOKEN_KEY) || null;
  } catch {
    return null;
  }
}
