import { IconHistoryOff } from '@tabler/icons-react';
import { ClearButton } from '#web-kit/panel/list/filter-bar.tsx';
import { Notice } from '#web-kit/panel/list/notice.tsx';
import { PageSize } from '#web-kit/panel/list/page-size.tsx';
import { PagedListing } from '#web-kit/panel/list/paged-listing.tsx';
import { countOf } from '#web-kit/panel/list/use-filters.ts';
import { foundText, HISTORY_TEXTS } from '../../rules/history-words.ts';
import { AllRows } from './all-rows.tsx';
import type { HistoryFilters } from './filters.ts';
import { HistoryCards } from './history-cards.tsx';
import type { OnOpen } from './history-facts.tsx';
import { HistoryTable } from './history-table.tsx';
import { PageTurner } from './page-turner.tsx';
import type { HistoryList } from './use-history.ts';

type Props = { list: HistoryList; filters: HistoryFilters; onOpen: OnOpen };

/** What the filters leave over: a table, on phones cards; all of it at once where that is wanted. */
export function HistoryListing({ list, filters, onOpen }: Props) {
  const all = list.size === -1;
  return (
    <PagedListing
      label="Historial"
      rows="items"
      news={(waiting) => (waiting === 1 ? '1 registro nuevo' : `${waiting} registros nuevos`)}
      list={list}
      found={foundText}
      size={<PageSize size={list.size} onSize={list.setSize} />}
      pager={all ? null : PageTurner}
      empty={
        <Notice icon={IconHistoryOff} sentence={HISTORY_TEXTS.empty}>
          {countOf(filters.asked) > 0 ? <ClearButton onClick={filters.clear} /> : null}
        </Notice>
      }
    >
      {({ items, total }) =>
        all ? (
          <AllRows query={list.query} total={total} onOpen={onOpen} />
        ) : (
          <>
            <HistoryTable items={items} onOpen={onOpen} />
            <HistoryCards items={items} onOpen={onOpen} />
          </>
        )
      }
    </PagedListing>
  );
}
