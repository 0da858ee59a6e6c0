import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';

const OrderSection = lazyPart(async () => ({
  default: (await import('#ordenes/web/order/order-section.tsx')).OrderSection,
}));

type Props = { citation: CitationDetail; manages: boolean };

/** The work order of the citation. */
export function OrderPart({ citation, manages }: Props) {
  return (
    <OrderSection
      citation={citation}
      manages={manages}
      beforeReception={null}
      inspection={() => null}
    />
  );
}
