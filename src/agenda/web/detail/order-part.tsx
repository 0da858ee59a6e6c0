import detail from '#ui/panel/detail/detail.module.css';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { canReceive } from '#work-orders/rules/order-summary.ts';
import { ReceiveButton } from '#work-orders/web/reception/receive-button.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { arrivalOf } from '../arrival.ts';

/** Loaded when the detail of a received vehicle opens. */
const OrderSection = lazyPart(async () => ({
  default: (await import('#work-orders/web/order/order-section.tsx')).OrderSection,
}));

type Props = { citation: CitationDetail; manages: boolean };

/** The work order of a citation; before the reception «Recibir». */
export function OrderPart({ citation, manages }: Props) {
  const { status, workOrder } = citation;
  if (workOrder !== null) return <OrderSection citation={citation} manages={manages} />;
  if (!manages || !canReceive(status, workOrder)) return null;
  return (
    <ReceiveButton arrival={arrivalOf(citation)} fullWidth className={detail.clientRecord ?? ''} />
  );
}
