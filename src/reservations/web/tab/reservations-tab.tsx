import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { FilterBar } from '#ui/panel/filters/filter-bar.tsx';
import { countActiveFilters, useFilters } from '#ui/panel/filters/use-filters.ts';
import list from '#ui/panel/list/list.module.css';
import { Stats } from '#ui/panel/list/stats.tsx';
import type { ReservationList } from '../../contract/staff-reservation.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';
import { ReservationFilterFields } from './filters/filter-fields.tsx';
import { NO_RESERVATION_FILTERS, TYPED_RESERVATION_FILTERS } from './filters/filters.ts';
import { ToCompleteButton } from './filters/to-complete-button.tsx';
import { ReservationListing } from './list/reservation-listing.tsx';
import { useReservationList } from './list/use-reservation-list.ts';
import { ReserveSwitch } from './reserve-switch.tsx';
import { ReviewNotice } from './review-notice.tsx';

type StatConfig = {
  of: keyof ReservationList['counters'];
  label: string;
  /** The status that the counter filters by; '' is every open reservation. */
  status: ReservationStatus | '';
};

const STATS: readonly StatConfig[] = [
  { of: 'total', label: 'Total Reservas', status: '' },
  { of: 'pending', label: 'Pendientes', status: 'pending' },
  { of: 'accepted', label: 'Aceptadas', status: 'accepted' },
  { of: 'delivered', label: 'Entregadas', status: 'delivered' },
];

type Props = { onOpenReservation: (id: string) => void };

/** «Reservas»: switch of the public button, stats of the list, filters, list. */
export function ReservationsTab({ onOpenReservation }: Props) {
  const state = useFilters(NO_RESERVATION_FILTERS, TYPED_RESERVATION_FILTERS);
  const reservations = useReservationList(state);
  const { data, failed } = reservations;
  const { status: only } = state.filters;
  const stats = STATS.map(({ of, label, status }) => ({
    label,
    value: data?.counters[of],
    filter: {
      on: status !== '' && only === status,
      toggle: () => state.change({ status: only === status ? '' : status }),
    },
  }));
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 className={list.title}>Reservas</h1>
        <ReserveSwitch />
      </div>
      <ReviewNotice onOpen={onOpenReservation} />
      <Stats stats={stats} failed={failed} />
      <FilterBar
        label="Filtros de reservas"
        count={countActiveFilters(state.filters)}
        onClear={state.clear}
        see={data === undefined ? 'Ver reservas' : seeText(data.total)}
        fields={(where) => (
          <ReservationFilterFields
            filters={state.filters}
            change={state.change}
            first={where === 'bar'}
          />
        )}
      >
        <ToCompleteButton filters={state.filters} change={state.change} />
      </FilterBar>
      <DialogHost>
        <ReservationListing list={reservations} filters={state} onOpen={onOpenReservation} />
      </DialogHost>
    </div>
  );
}

function seeText(found: number): string {
  return found === 1 ? 'Ver 1 reserva' : `Ver ${found} reservas`;
}
