import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import type { Day } from '#shared/time/day-time.ts';
import { canReceive } from '#work-orders/rules/order-summary.ts';
import type { Arrival } from '#work-orders/web/reception/receive-button.tsx';
import type { CitationSummary, ListedCitation } from '../contract/staff-citation.ts';

/** A citation of a list or a detail. Without `motorcycle` the reception does not offer the last kilometres. */
type Arriving = CitationSummary & Partial<Pick<ListedCitation, 'motorcycle'>>;

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

/** Whether the vehicle of a citation can be received. */
export const isReceivable = ({ status, workOrder }: CitationSummary): boolean =>
  canReceive(status, workOrder);

/** Whether the card of a citation offers «Recibir»: from the day of the appointment on. */
export const isArriving = (citation: CitationSummary, today: Day): boolean =>
  isReceivable(citation) && citation.date <= today;
