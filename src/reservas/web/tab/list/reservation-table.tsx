import { memo } from 'react';
import list from '#web-kit/panel/list/list.module.css';
import { onRowClick } from '#web-kit/panel/list/row-click.ts';
import { RowName } from '#web-kit/panel/list/row-name.tsx';
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
import { RowCountdown } from './row-countdown.tsx';
import css from './table.module.css';

const COLUMNS = ['Cliente', 'País', 'Producto', 'Vehículo', 'Fecha', 'Estado', 'Acciones'] as const;

/** From 800 px on; narrower, cards stand in its place. */
export function ReservationTable({ reservations, moving, celebrated, ...rest }: ListProps) {
  return (
    <table className={`${list.table} ${css.table}`}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reservations.map((reservation) => (
          <Row
            key={reservation._id}
            reservation={reservation}
            busy={moving === reservation._id}
            celebrated={celebrated === reservation._id}
            {...rest}
          />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row(props: RowProps) {
  const { reservation, timeZone, busy, celebrated, act, onOpen } = props;
  const open = () => onOpen(reservation._id);
  return (
    <tr onClick={onRowClick(open)}>
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
