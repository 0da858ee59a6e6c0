import { createContext, useContext } from 'react';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import type { WorkOrder } from '../../contract/work-order.ts';

/** The order that the detail of a citation shows now, also to the dialogs over it. */
type ShownOrder = {
  order: WorkOrder;
  citation: OrderCitation;
  /** Whether the user may change the order now. */
  editable: boolean;
};

const Shown = createContext<ShownOrder | null>(null);
export const ShowOrder = Shown.Provider;

export function useShownOrder(): ShownOrder {
  const shown = useContext(Shown);
  if (!shown) throw new Error('useShownOrder needs ShowOrder');
  return shown;
}

/** What a work order shows of its citation. */
export type OrderCitation = {
  _id: string;
  status: CitationStatus;
  clientName: string;
  clientPhone: string;
  clientEmail: string;
  vehicleType: string;
  vehicleBrand: string;
  vehicleModel: string;
  vehicleYear: number | null;
  service: { name: string };
  motorcycle: { plate: string } | null;
};
