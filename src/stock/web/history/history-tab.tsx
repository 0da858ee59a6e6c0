import { IconHistoryOff } from '@tabler/icons-react';
import { LiveRegion } from '#web-kit/live-region.tsx';
import list from '#web-kit/panel/list/list.module.css';
import { ListSkeleton } from '#web-kit/panel/list/list-skeleton.tsx';
import { ListFailure, Notice } from '#web-kit/panel/list/notice.tsx';
import { Pager } from '#web-kit/panel/pager.tsx';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { ClearFilters, MovementFilters } from './movement-filters.tsx';
import { MovementCards, MovementTable } from './movement-listing.tsx';
import { type Movements, useMovements } from './use-movements.ts';

/** Every movement of the stock, twenty to a page, newest first. */
export default function HistoryTab() {
  const state = useMovements();
  const { data, failed, stale } = state;
  return (
    <div className={list.tab}>
      <h1 className={list.title}>Historial Stock</h1>
      <MovementFilters state={state} />
      <section
        className={list.listing}
        aria-label="Movimientos"
        aria-busy={stale || (data === undefined && !failed)}
      >
        <LiveRegion>{data === undefined ? '' : countText(data.total)}</LiveRegion>
        <Listing state={state} />
      </section>
    </div>
  );
}

function Listing({ state }: { state: Movements }) {
  const { data, failed, stale, retry, filtered, clear, turnTo } = state;
  if (data === undefined) return failed ? <ListFailure onRetry={retry} /> : <ListSkeleton />;
  if (data.movements.length === 0) {
    return (
      <Notice
        icon={IconHistoryOff}
        sentence={filtered ? STOCK_TEXTS.noneMatches : STOCK_TEXTS.noMovements}
      >
        {filtered ? <ClearFilters onClick={clear} /> : null}
      </Notice>
    );
  }
  return (
    <div className={stale ? list.stale : ''}>
      <MovementTable movements={data.movements} />
      <MovementCards movements={data.movements} />
      <Pager
        page={data.page}
        totalPages={data.totalPages}
        onPage={turnTo}
        label="Páginas de movimientos"
      />
    </div>
  );
}

function countText(total: number): string {
  if (total === 0) return 'No hay movimientos';
  return total === 1 ? '1 movimiento' : `${total} movimientos`;
}
