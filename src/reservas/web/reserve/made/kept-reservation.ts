import { hasShape, type Shape } from '#web-kit/wizard/shape.ts';
import type { Keeping } from '#web-kit/wizard/use-made.ts';
import type { MadeReservation } from '../../../contract/reservation.ts';
import { ATTEMPT_KEY, DRAFT_KEY } from '../reserve-plan.ts';

export type KeptReservation = Omit<MadeReservation, 'cancellationToken'>;

const RESERVATION: Shape<KeptReservation> = {
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

/** The reservation without its token, for a reload of this tab within half an hour. */
export const KEPT_RESERVATION: Keeping<KeptReservation> = {
  key: 'bujia.reserva.hecha.v1',
  parse: (kept) => (hasShape<KeptReservation>(kept, RESERVATION) ? kept : null),
  draftKey: DRAFT_KEY,
  attemptKey: ATTEMPT_KEY,
  nextDraft: ({ vehicleInfo, ...made }) => ({
    clientName: made.clientName,
    clientEmail: made.clientEmail,
    clientPhone: made.clientPhone,
    clientCountry: made.clientCountry,
    clientState: made.clientState,
    clientAddress: made.clientAddress,
    vehicleBrand: vehicleInfo.brand,
    vehicleModel: vehicleInfo.model,
    vehicleYear: String(vehicleInfo.year),
  }),
};

export function withoutToken({ cancellationToken: _, ...kept }: MadeReservation): KeptReservation {
  return kept;
}
