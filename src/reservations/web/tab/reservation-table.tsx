import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { displayedProductName } from '#shared/records/display-fallback.ts';
import { RowCountdown } from '#ui/panel/detail/countdown.tsx';
import list from '#ui/panel/list/list.module.css';
import { ColumnHeads } from '#ui/panel/list/table-or-cards.tsx';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import { onRowClick, RowName } from '#ui/panel/rows/row.tsx';
import { RowsGap } from '#ui/panel/rows/rows-gap.tsx';
import { useVirtualRows } from '#ui/panel/rows/use-virtual-rows.ts';
import { Breakable } from '#ui/panel/text/inline-text.tsx';
import { WithPlate } from '#ui/panel/text/record-link.tsx';
import type { ListedReservation, StaffReservation } from '../../contract/staff-reservation.ts';
import { reservationProgress } from '../../rules/reservation-path.ts';
import { ForwardButtons, ReservationMenu } from '../actions/reservation-buttons.tsx';
import type { RunAction } from '../actions/use-reservation-actions.tsx';
import { ReservationStatusChip } from '../status-chip.tsx';
import css from './reservation-table.module.css';

const COLUMNS = ['Cliente', 'País', 'Producto', 'Vehículo', 'Fecha', 'Estado', 'Acciones'] as const;

/** Estimated pixels of a row with three lines. */
const ROW_SIZE = { height: 88, gap: 0 };

/** The list as a table, from 1000 px. */
export function ReservationTable({ reservations, justCompleted, ...rest }: ListProps) {
  const rows = useVirtualRows<ListedReservation, HTMLTableSectionElement>(reservations, ROW_SIZE);
  return (
    <table className={`${list.table} ${css.table}`} aria-rowcount={reservations.length + 1}>
      <ColumnHeads columns={COLUMNS} />
      <tbody ref={rows.list}>
        <RowsGap height={rows.before} columns={COLUMNS.length} />
        {rows.shown.map(([index, reservation]) => (
          <Row
            key={reservation._id}
            reservation={reservation}
            index={index}
            measure={rows.measure}
            justCompleted={justCompleted === reservation._id}
            {...rest}
          />
        ))}
        <RowsGap height={rows.after} columns={COLUMNS.length} />
      </tbody>
    </table>
  );
}

const Row = memo(function Row(props: RowProps) {
  const { reservation, index, measure, timeZone, justCompleted, runAction, onOpen } = props;
  const open = () => onOpen(reservation._id);
  const removed = isRemovedRow(reservation) && !justCompleted;
  return (
    <tr
      ref={measure}
      className={removed ? list.left : undefined}
      inert={removed}
      data-record={reservation._id}
      data-index={index}
      aria-rowindex={index + 2}
      onClick={onRowClick(open)}
    >
      <th scope="row" className={list.words}>
        <RowName name={reservation.clientName} onOpen={open} />
        {reservationContact(reservation).map((part) => (
          <div key={part} className="muted smaller">
            <Breakable text={part} />
          </div>
        ))}
      </th>
      <td>{reservation.clientCountry}</td>
      <td className={list.words}>
        {unitOf(reservation)}
        <div className="muted smaller">{priceOf(reservation)}</div>
        <div className="muted smaller nowrap">{reservation.code}</div>
      </td>
      <td className={list.words}>{reservationVehicle(reservation)}</td>
      <td className={css.day}>{reservationDay(reservation, timeZone)}</td>
      <td className={css.status}>
        <ReservationMarks reservation={reservation} />
      </td>
      <td>
        {justCompleted ? (
          <RowCountdown />
        ) : (
          <div className={css.actions}>
            <div className={css.forward}>
              <ForwardButtons {...{ reservation, runAction }} />
            </div>
            <ReservationMenu {...{ reservation, runAction, onOpen }} />
          </div>
        )}
      </td>
    </tr>
  );
});

/** Texts and components that table and cards share. */

type ReservationProps = { reservation: ListedReservation };

export type ListProps = {
  reservations: readonly ListedReservation[];
  timeZone: string;
  /** Id of the reservation that was just sold. */
  justCompleted: string | null;
  runAction: RunAction;
  onOpen: (id: string) => void;
};

export type RowProps = ReservationProps & {
  /** Position in the list, from 0; only a part of a long list is rendered. */
  index: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
  timeZone: string;
  justCompleted: boolean;
} & Pick<ListProps, 'runAction' | 'onOpen'>;

export const reservationContact = ({ clientEmail, clientPhone }: StaffReservation) =>
  [clientEmail, clientPhone].filter((part) => part !== '');

/** `Yamaha MT-07 2022` with its plate; '' if unknown. */
export function reservationVehicle({ vehicleInfo, motorcycle }: ListedReservation): ReactNode {
  const { brand, model, year } = vehicleInfo;
  const vehicle = [brand, model, year].filter((part) => part !== '').join(' ');
  if (!motorcycle?.plate) return vehicle;
  return <WithPlate motorcycle={motorcycle}>{vehicle}</WithPlate>;
}

export const unitOf = ({ product }: StaffReservation) => displayedProductName(product);
export const priceOf = ({ product }: StaffReservation) => formatDollars(product.price);

/** `23 nov. 2026` in the workshop's time zone. */
export function reservationDay({ reservationDate }: StaffReservation, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-UY', { dateStyle: 'medium', timeZone });
  return format.format(Date.parse(reservationDate));
}

/** Status, progress, and the payment if it adds information to the status. */
export function ReservationMarks({ reservation }: ReservationProps) {
  const { status, payment } = reservation;
  const progress = reservationProgress(status);
  const showsPayment = payment.paymentStatus !== 'none' && payment.paymentStatus !== 'pending';
  return (
    <div className={css.marks}>
      <ReservationStatusChip status={status} />
      <span className={css.progress}>
        {progress === null ? null : `${progress.step} de ${progress.of}`}
        {progress !== null && showsPayment ? ' · ' : null}
        {showsPayment ? <Payment {...payment} /> : null}
      </span>
    </div>
  );
}

function Payment({ paymentStatus, label }: { paymentStatus: string; label: string }) {
  if (paymentStatus !== 'review' && paymentStatus !== 'reversed') return label;
  return (
    <span className={css.look}>
      <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
      {label}
    </span>
  );
}
