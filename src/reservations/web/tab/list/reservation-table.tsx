import { memo } from 'react';
import { ColumnHeads } from '#ui/panel/list/column-heads.tsx';
import list from '#ui/panel/list/list.module.css';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import { onRowClick } from '#ui/panel/rows/row-click.ts';
import { RowCountdown } from '#ui/panel/rows/row-countdown.tsx';
import { RowName } from '#ui/panel/rows/row-name.tsx';
import { RowsGap } from '#ui/panel/rows/rows-gap.tsx';
import { useVirtualRows } from '#ui/panel/rows/use-virtual-rows.ts';
import { Breakable } from '#ui/panel/text/breakable.tsx';
import type { ListedReservation } from '../../../contract/staff-reservation.ts';
import { ForwardButtons } from '../../actions/forward-buttons.tsx';
import { ReservationMenu } from '../../actions/reservation-menu.tsx';
import {
  type ListProps,
  priceOf,
  ReservationMarks,
  type RowProps,
  reservationContact,
  reservationDay,
  reservationVehicle,
  unitOf,
} from './reservation-facts.tsx';
import css from './table.module.css';

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
          <div key={part} className={list.under}>
            <Breakable text={part} />
          </div>
        ))}
      </th>
      <td>{reservation.clientCountry}</td>
      <td className={list.words}>
        {unitOf(reservation)}
        <div className={list.under}>{priceOf(reservation)}</div>
        <div className={`${list.under} ${css.code}`}>{reservation.code}</div>
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
