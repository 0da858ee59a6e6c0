import { IconHistoryOff } from '@tabler/icons-react';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { ClearFilters, MovementFilterBar, useMovements } from './movement-filters.tsx';
import { MovementListing } from './movement-listing.tsx';
import { componentIdIn, movementsPath } from './movements-address.ts';

type Props = {
  /** Path inside the tab: names a component, or ''. */
  rest: string;
  onKeep: (rest: string) => void;
};

/** All movements of the stock, or those of the component in the address; 20 per page, newest first. */
export default function HistoryTab({ rest, onKeep }: Props) {
  const keep = (componentId: string) => onKeep(movementsPath(componentId));
  const { filters, pages } = useMovements({ value: componentIdIn(rest), set: keep });
  const { filtered, clear } = filters;
  return (
    <div className={list.tab}>
      <h1 className={list.title}>Historial Stock</h1>
      <MovementFilterBar state={filters} />
      <PagedListing
        label="Movimientos"
        rows="movements"
        newRowsText={(waiting) =>
          waiting === 1 ? '1 movimiento nuevo' : `${waiting} movimientos nuevos`
        }
        list={pages}
        found={countText}
        empty={
          <ListNotice
            icon={IconHistoryOff}
            sentence={filtered ? STOCK_TEXTS.noneMatches : STOCK_TEXTS.noMovements}
          >
            {filtered ? <ClearFilters onClick={clear} /> : null}
          </ListNotice>
        }
      >
        {({ movements }) => <MovementListing movements={movements} />}
      </PagedListing>
    </div>
  );
}

function countText(total: number): string {
  if (total === 0) return 'No hay movimientos';
  return total === 1 ? '1 movimiento' : `${total} movimientos`;
}
