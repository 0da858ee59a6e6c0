import { canReceive, type OrderSummary } from '#ordenes/rules/order-summary.ts';
import type { Arrival } from '#ordenes/web/reception/reception-request.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { ListedCitation, StaffCitation } from '../contract/staff-citation.ts';
import { isBeforeArrival } from '../rules/citation-status.ts';

type Arriving = StaffCitation &
  Partial<Pick<ListedCitation, 'motorcycle'>> & { workOrder?: OrderSummary | null };

/** Returns what «Recibir» needs of a citation. */
export function arrivalOf(citation: Arriving): Arrival {
  const { _id, clientName, motorcycle, ready, notes } = citation;
  return {
    citation: _id,
    clientName,
    vehicle: vehicleLabel(citation),
    plate: motorcycle?.plate ?? '',
    motorcycle: motorcycle?._id ?? null,
    ready,
    notes,
  };
}

/** The order of a listed citation; `null` before the reception, `undefined` if the list does not name it. */
export const orderOf = (citation: Arriving): OrderSummary | null | undefined => citation.workOrder;

/** Whether the vehicle of a citation can be received. Without its order only before the arrival. */
export function isReceivable(citation: Arriving): boolean {
  const order = orderOf(citation);
  return order === undefined
    ? isBeforeArrival(citation.status)
    : canReceive(citation.status, order);
}

/** Whether its card offers it: not before the day of the appointment. */
export const isArriving = (citation: Arriving, today: Day): boolean =>
  isReceivable(citation) && citation.date <= today;
