import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { phoneLink } from '#ui/contact-links.ts';
import { RowCountdown } from '#ui/panel/detail/countdown.tsx';
import list from '#ui/panel/list/list.module.css';
import { isRemovedRow } from '#ui/panel/rows/frozen-rows.ts';
import { RowName } from '#ui/panel/rows/row.tsx';
import { useVirtualRows } from '#ui/panel/rows/use-virtual-rows.ts';
import { DotSeparated } from '#ui/panel/text/inline-text.tsx';
import type { ListedReservation } from '../../contract/staff-reservation.ts';
import { ForwardButtons, ReservationMenu } from '../actions/reservation-buttons.tsx';
import css from './reservation-cards.module.css';
import {
  type ListProps,
  priceOf,
  ReservationMarks,
  type RowProps,
  reservationContact,
  reservationDay,
  reservationVehicle,
  unitOf,
} from './reservation-table.tsx';

/** Estimated pixels of a card with a button, and the gap of the list. */
const CARD_SIZE = { height: 216, gap: 12 };

/** The list as cards, below 1000 px. */
export function ReservationCards({ reservations, justCompleted, ...rest }: ListProps) {
  const rows = useVirtualRows<ListedReservation, HTMLUListElement>(reservations, CARD_SIZE);
  return (
    <ul className={list.cards} ref={rows.list}>
      <Gap height={rows.before} />
      {rows.shown.map(([index, reservation]) => (
        <Card
          key={reservation._id}
          reservation={reservation}
          index={index}
          measure={rows.measure}
          count={reservations.length}
          justCompleted={justCompleted === reservation._id}
          {...rest}
        />
      ))}
      <Gap height={rows.after} />
    </ul>
  );
}

/** Placeholder for the cards that are not rendered. The list adds its gap after it. */
function Gap({ height }: { height: number }) {
  if (height <= CARD_SIZE.gap) return null;
  return <li aria-hidden="true" style={{ height: height - CARD_SIZE.gap }} />;
}

const Card = memo(function Card(props: RowProps & { count: number }) {
  const { reservation, index, count, measure, timeZone, justCompleted, onOpen } = props;
  const removed = isRemovedRow(reservation) && !justCompleted;
  return (
    <li
      ref={measure}
      className={`${list.card} ${css.card} ${removed ? list.left : ''}`}
      inert={removed}
      data-record={reservation._id}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div className="row between gap-6-12">
        <ReservationMarks reservation={reservation} />
        <span className="muted smaller">{reservationDay(reservation, timeZone)}</span>
      </div>
      <div className={css.client}>
        <RowName name={reservation.clientName} onOpen={() => onOpen(reservation._id)} />
      </div>
      <div className={`${css.under} ${css.contact}`}>
        <DotSeparated parts={reservationContact(reservation)} />
      </div>
      <div className={css.unit}>{unitOf(reservation)}</div>
      <div className={`${css.under} ${css.facts}`}>
        <DotSeparated parts={factsOf(reservation)} />
      </div>
      {justCompleted ? (
        <div className={`${css.actions} no-print`}>
          <RowCountdown />
        </div>
      ) : (
        <Actions {...props} />
      )}
    </li>
  );
});

const factsOf = (reservation: ListedReservation) =>
  [
    priceOf(reservation),
    reservation.code,
    reservationVehicle(reservation),
    reservation.clientCountry,
  ].filter((part) => part !== '');

function Actions({ reservation, runAction, onOpen }: RowProps) {
  const { clientName, clientPhone } = reservation;
  return (
    <div className={`${css.actions} no-print`}>
      <ForwardButtons {...{ reservation, runAction }} variant="filled" className={css.forward} />
      {clientPhone === '' ? null : (
        <Button
          component="a"
          href={phoneLink(clientPhone)}
          variant="default"
          className={css.call ?? ''}
          aria-label={`Llamar a ${clientName}`}
        >
          <IconPhone size={20} aria-hidden="true" />
        </Button>
      )}
      <ReservationMenu {...{ reservation, runAction, onOpen }} />
    </div>
  );
}
