import { IconHistoryOff } from '@tabler/icons-react';
import { ClearButton } from '#ui/panel/filters/filter-bar.tsx';
import { countActiveFilters } from '#ui/panel/filters/use-filters.ts';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { PageSize } from '#ui/panel/list/page-size.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { TableOrCards } from '#ui/panel/list/table-or-cards.tsx';
import { foundText, HISTORY_TEXTS } from '../../rules/history-text.ts';
import { AllRows } from './all-rows.tsx';
import type { HistoryFilters } from './filters.ts';
import { HistoryCards } from './history-cards.tsx';
import type { OnOpen } from './history-facts.tsx';
import { HistoryTable } from './history-table.tsx';
import { NumberedPager } from './numbered-pager.tsx';
import type { HistoryList } from './use-history.ts';

type Props = { list: HistoryList; filters: HistoryFilters; onOpen: OnOpen };

/** The filtered history: a page as table or cards, or all rows as a virtual list. */
export function HistoryListing({ list, filters, onOpen }: Props) {
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
