import { IconPackageOff } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { useCelebrated } from '#web-kit/panel/list/celebration.ts';
import { ClearButton } from '#web-kit/panel/list/filter-bar.tsx';
import { Notice } from '#web-kit/panel/list/notice.tsx';
import { PageSize } from '#web-kit/panel/list/page-size.tsx';
import { PagedListing } from '#web-kit/panel/list/paged-listing.tsx';
import { countOf } from '#web-kit/panel/list/use-filters.ts';
import { CARDS, useNarrow } from '#web-kit/panel/list/use-narrow.ts';
import { STAFF_SENTENCES } from '../../../contract/staff-reservation.ts';
import { useActs } from '../../actions/use-acts.tsx';
import type { ReservationFilters } from '../filters/filters.ts';
import { ReservationCards } from './reservation-cards.tsx';
import type { ListProps } from './reservation-facts.tsx';
import { ReservationTable } from './reservation-table.tsx';
import type { ReservationPage } from './use-reservation-list.ts';

type Props = {
  list: ReservationPage;
  filters: ReservationFilters;
  onOpen: (id: string) => void;
};

/** What the filters leave over: a table, on phones cards. */
export function ReservationListing({ list, filters, onOpen }: Props) {
  const { timeZone } = useWorkshop();
  const section = useRef<HTMLElement>(null);
  const { act, moving, questions } = useActs({
    // The button that asked may have left with its row.
    onClosed: () => {
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    },
  });
  const celebrated = useCelebrated();
  const size = <PageSize size={list.size} onSize={list.setSize} />;
  return (
    <>
      <PagedListing
        ref={section}
        label="Reservas"
        list={list}
        rows="reservations"
        news={newsText}
        found={foundText}
        size={size}
        empty={
          <Notice icon={IconPackageOff} sentence={STAFF_SENTENCES.empty}>
            {countOf(filters.asked) > 0 ? <ClearButton onClick={filters.clear} /> : null}
          </Notice>
        }
      >
        {({ reservations }) => (
          <Rows {...{ reservations, timeZone, moving, celebrated, act, onOpen }} />
        )}
      </PagedListing>
      {questions}
    </>
  );
}

/** Not drawn again while one types. */
const Rows = memo(function Rows(props: ListProps) {
  return useNarrow(CARDS) ? <ReservationCards {...props} /> : <ReservationTable {...props} />;
});

function newsText(count: number): string {
  return count === 1 ? '1 reserva nueva' : `${count} reservas nuevas`;
}

function foundText(total: number): string {
  if (total === 0) return 'No hay reservas';
  return total === 1 ? '1 reserva' : `${total} reservas`;
}
