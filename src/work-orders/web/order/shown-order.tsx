import { createContext, useContext } from 'react';
import type { WorkOrder } from '../../contract/work-order.ts';
import type { OrderCitation } from './order-citation.ts';

/** The order that the detail of a citation shows now, also to the dialogs over it. */
export type ShownOrder = {
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
