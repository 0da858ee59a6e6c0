import { Button } from '@mantine/core';
import { IconHistoryOff, IconTrash } from '@tabler/icons-react';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { ClearButton, FilterBar } from '#ui/panel/filters/filter-bar.tsx';
import { countActiveFilters } from '#ui/panel/filters/use-filters.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import listCss from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PageSize } from '#ui/panel/list/page-size.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { Stats } from '#ui/panel/list/stats.tsx';
import { TableOrCards } from '#ui/panel/list/table-or-cards.tsx';
import type { HistoryItem, HistoryPage } from '../../contract/history.ts';
import { VISITS_BEFORE_CLEARING } from '../../rules/history-filters.ts';
import { foundText, HISTORY_TEXTS } from '../../rules/history-text.ts';
import { AllRows } from './all-rows.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { OnOpen } from './history-facts.tsx';
import { HistoryCards, HistoryTable } from './history-rows.tsx';
import { NumberedPager } from './numbered-pager.tsx';
import {
  type HistoryFilters,
  type HistoryList,
  useHistory,
  useHistoryFilters,
} from './use-history.ts';

const ClearDialog = lazyPart(() => import('../clear/clear-dialog.tsx'));

type Props = {
  onOpenCitation: (id: string) => void;
  onOpenReservation: (id: string) => void;
  /** Whether the user is an admin; only admins may clear the history. */
  admin: boolean;
  /** Number of consecutive visits of the tab. */
  visits: number;
};

/** «Historial»: stats, filters, the combined list, and «Vaciar historial». */
export function HistoryTab({ onOpenCitation, onOpenReservation, admin, visits }: Props) {
  const filters = useHistoryFilters();
  const list = useHistory(filters);
  const { data, failed } = list;
  const open = ({ kind, _id }: HistoryItem) =>
    kind === 'citation' ? onOpenCitation(_id) : onOpenReservation(_id);
  return (
    <div className={listCss.tab}>
      <div className={listCss.head}>
        <h1 className={listCss.title}>Historial</h1>
        {admin && visits >= VISITS_BEFORE_CLEARING ? (
          <DialogHost>
            <ClearHistory />
          </DialogHost>
        ) : null}
      </div>
      <Stats
        stats={statsOf(data?.counters, filters.applied.includeCancelled !== '')}
        failed={failed}
      />
      <FilterBar
        label="Filtros del historial"
        count={countActiveFilters(filters.filters)}
        onClear={filters.clear}
        see={data === undefined ? 'Ver historial' : `Ver ${foundText(data.total)}`}
        fields={(where) => <FilterFields {...filters} first={where === 'bar'} />}
      />
      <HistoryListing list={list} filters={filters} onOpen={open} />
    </div>
  );
}

function statsOf(counts: HistoryPage['counters'] | undefined, withCancelled: boolean) {
  const done = [
    { label: 'Total', value: counts?.total },
    { label: 'Citas entregadas', value: counts?.citations },
    { label: 'Reservas completadas', value: counts?.reservations },
  ];
  if (!withCancelled) return done;
  const cancelledOrDeleted = counts && counts.cancelled + counts.deleted;
  return [...done, { label: 'Canceladas y eliminadas', value: cancelledOrDeleted }];
}

function ClearHistory() {
  const openDialog = useOpenDialog();
  return (
    <Button
      variant="default"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={() => openDialog(<ClearDialog />)}
    >
      Vaciar historial
    </Button>
  );
}

type HistoryListingProps = { list: HistoryList; filters: HistoryFilters; onOpen: OnOpen };

/** The filtered history: a page as table or cards, or all rows as a virtual list. */
function HistoryListing({ list, filters, onOpen }: HistoryListingProps) {
  const all = list.size === -1;
  return (
    <PagedListing
      label="Historial"
      rows="items"
      newRowsText={(waiting) =>
        waiting === 1 ? '1 registro nuevo' : `${waiting} registros nuevos`
      }
      list={list}
      found={foundText}
      size={<PageSize size={list.size} onSize={list.setSize} />}
      pager={all ? null : NumberedPager}
      empty={
        <ListNotice icon={IconHistoryOff} sentence={HISTORY_TEXTS.empty}>
          {countActiveFilters(filters.applied) > 0 ? <ClearButton onClick={filters.clear} /> : null}
        </ListNotice>
      }
    >
      {({ items, total }) =>
        all ? (
          <AllRows query={list.query} total={total} onOpen={onOpen} />
        ) : (
          <TableOrCards
            table={<HistoryTable items={items} onOpen={onOpen} />}
            cards={<HistoryCards items={items} onOpen={onOpen} />}
          />
        )
      }
    </PagedListing>
  );
}
