import { memo } from 'react';
import { ColumnHeads } from '#web-kit/panel/list/column-heads.tsx';
import early from '#web-kit/panel/list/early-cards.module.css';
import { hasLeft } from '#web-kit/panel/list/held-rows.ts';
import list from '#web-kit/panel/list/list.module.css';
import { onRowClick } from '#web-kit/panel/list/row-click.ts';
import { RowCountdown } from '#web-kit/panel/list/row-countdown.tsx';
import { RowName } from '#web-kit/panel/list/row-name.tsx';
import { RowsGap } from '#web-kit/panel/list/rows-gap.tsx';
import { useRowsInSight } from '#web-kit/panel/list/use-rows-in-sight.ts';
import type { StaffReservation } from '../../../contract/staff-reservation.ts';
import { ForwardButtons } from '../../actions/forward-buttons.tsx';
import { ReservationMenu } from '../../actions/reservation-menu.tsx';
import {
  contactOf,
  dayOf,
  type ListProps,
  priceOf,
  type RowProps,
  StatusMarks,
  unitOf,
  vehicleOf,
} from './reservation-facts.tsx';
import css from './table.module.css';

const COLUMNS = ['Cliente', 'País', 'Producto', 'Vehículo', 'Fecha', 'Estado', 'Acciones'] as const;

/** Of three lines. */
const SIZE = { height: 88, gap: 0 };

/** The table from 1000 px on; in narrower windows cards replace it. */
export function ReservationTable({ reservations, moving, celebrated, ...rest }: ListProps) {
  const rows = useRowsInSight<StaffReservation, HTMLTableSectionElement>(reservations, SIZE);
  return (
    <table
      className={`${list.table} ${early.late} ${css.table}`}
      aria-rowcount={reservations.length + 1}
    >
      <ColumnHeads columns={COLUMNS} />
      <tbody ref={rows.list}>
        <RowsGap height={rows.before} columns={COLUMNS.length} />
        {rows.shown.map(([index, reservation]) => (
          <Row
            key={reservation._id}
            reservation={reservation}
            index={index}
            measure={rows.measure}
            busy={moving === reservation._id}
            celebrated={celebrated === reservation._id}
            {...rest}
          />
        ))}
        <RowsGap height={rows.after} columns={COLUMNS.length} />
      </tbody>
    </table>
  );
}

const Row = memo(function Row(props: RowProps) {
  const { reservation, index, measure, timeZone, busy, celebrated, act, onOpen } = props;
  const open = () => onOpen(reservation._id);
  const left = hasLeft(reservation) && !celebrated;
  return (
    <tr
      ref={measure}
      className={left ? list.left : undefined}
      inert={left}
      data-index={index}
      aria-rowindex={index + 2}
      onClick={onRowClick(open)}
    >
      <th scope="row" className={list.words}>
        <RowName name={reservation.clientName} onOpen={open} />
        {contactOf(reservation).map((part) => (
          <div key={part} className={list.under}>
            {part}
          </div>
        ))}
      </th>
      <td>{reservation.clientCountry}</td>
      <td className={list.words}>
        {unitOf(reservation)}
        <div className={list.under}>{priceOf(reservation)}</div>
        <div className={`${list.under} ${css.code}`}>{reservation.code}</div>
      </td>
      <td className={list.words}>{vehicleOf(reservation)}</td>
      <td className={css.day}>{dayOf(reservation, timeZone)}</td>
      <td className={css.status}>
        <StatusMarks reservation={reservation} />
      </td>
      <td>
        {celebrated ? (
          <RowCountdown />
        ) : (
          <div className={css.actions}>
            <div className={css.forward}>
              <ForwardButtons {...{ reservation, act, busy }} />
            </div>
            <ReservationMenu {...{ reservation, act, busy, onOpen }} />
          </div>
        )}
      </td>
    </tr>
  );
});
