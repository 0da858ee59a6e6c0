import { Button, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchPaymentsInReview } from '#payments/web/payment-api.ts';
import { setReserveButton } from '#settings/contract/business.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { call } from '#ui/call.ts';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { FilterBar } from '#ui/panel/filters/filter-bar.tsx';
import { countActiveFilters, useFilters } from '#ui/panel/filters/use-filters.ts';
import list from '#ui/panel/list/list.module.css';
import { Stats } from '#ui/panel/list/stats.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import type { ReservationList } from '../../contract/staff-reservation.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';
import { reservationKeys } from '../staff-reservation-api.ts';
import {
  NO_RESERVATION_FILTERS,
  ReservationFilterFields,
  ToCompleteButton,
  TYPED_RESERVATION_FILTERS,
} from './reservation-filters.tsx';
import { ReservationListing, useReservationList } from './reservation-listing.tsx';
import css from './reservations-tab.module.css';

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

const KEY = ['settings', 'reserve-button'] as const;
const FAILED = 'Error al actualizar configuración';

/** Switch for «Reserva tu unidad» on the landing page. Shows the new value at once and restores it on failure. */
function ReserveSwitch() {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const { data: shown } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).data.showReserveButton,
  });
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (showReserveButton: boolean) =>
      (await staffCall(setReserveButton, { body: { showReserveButton } })).data.showReserveButton,
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved);
      dismiss();
    },
    onError: (error) => report(FAILED, error),
  });
  return (
    <Switch
      className={`${css.switch} no-print`}
      label="Mostrar «Reserva tu unidad» en el inicio"
      checked={(isPending ? variables : shown) ?? false}
      disabled={shown === undefined}
      aria-busy={isPending}
      onChange={({ currentTarget }) => {
        if (!isPending) mutate(currentTarget.checked);
      }}
    />
  );
}

type ReviewNoticeProps = { onOpen: (reservation: string) => void };

/** Number of payments in review with a link to each; nothing without one. */
function ReviewNotice({ onOpen }: ReviewNoticeProps) {
  const { data } = useQuery({
    queryKey: reservationKeys.review,
    queryFn: ({ signal }) => fetchPaymentsInReview(signal),
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <section className={css.review} aria-label="Pagos en revisión">
      <p className={css.reviewWords}>
        <IconAlertTriangle size={22} aria-hidden="true" />
        {data.count === 1 ? '1 pago requiere revisión' : `${data.count} pagos requieren revisión`}
      </p>
      <div className="row gap-8">
        {data.payments.map(({ reservation, invoice }) => (
          <Button key={invoice} variant="default" onClick={() => onOpen(reservation)}>
            {invoice}
          </Button>
        ))}
      </div>
    </section>
  );
}
