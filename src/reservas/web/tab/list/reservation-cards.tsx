import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { phoneLink } from '#web-kit/contact-links.ts';
import { Dotted } from '#web-kit/panel/list/dotted.tsx';
import list from '#web-kit/panel/list/list.module.css';
import { RowName } from '#web-kit/panel/list/row-name.tsx';
import { ForwardButtons } from '../../actions/forward-buttons.tsx';
import { ReservationMenu } from '../../actions/reservation-menu.tsx';
import css from './cards.module.css';
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

/** The same as the table, under 800 px, with the next step under the thumb. */
export function ReservationCards({ reservations, moving, celebrated, ...rest }: ListProps) {
  return (
    <ul className={list.cards}>
      {reservations.map((reservation) => (
        <Card
          key={reservation._id}
          reservation={reservation}
          busy={moving === reservation._id}
          celebrated={celebrated === reservation._id}
          {...rest}
        />
      ))}
    </ul>
  );
}

const Card = memo(function Card(props: RowProps) {
  const { reservation, timeZone, celebrated, onOpen } = props;
  return (
    <li className={list.card}>
      <div className={list.top}>
        <StatusMarks reservation={reservation} />
        <span className={list.under}>{dayOf(reservation, timeZone)}</span>
      </div>
      <div className={css.client}>
        <RowName name={reservation.clientName} onOpen={() => onOpen(reservation._id)} />
      </div>
      <div className={css.under}>
        <Dotted parts={contactOf(reservation)} />
      </div>
      <div className={css.unit}>{unitOf(reservation)}</div>
      <div className={css.under}>
        <Dotted parts={[priceOf(reservation), reservation.code]} />
      </div>
      <div className={css.under}>
        <Dotted parts={[vehicleOf(reservation), reservation.clientCountry]} />
      </div>
      {celebrated ? (
        <div className={css.actions}>
          <RowCountdown />
        </div>
      ) : (
        <Actions {...props} />
      )}
    </li>
  );
});

function Actions({ reservation, busy, act, onOpen }: RowProps) {
  const { clientName, clientPhone } = reservation;
  return (
    <div className={css.actions}>
      <ForwardButtons {...{ reservation, act, busy }} variant="filled" className={css.forward} />
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
      <ReservationMenu {...{ reservation, act, busy, onOpen }} />
    </div>
  );
}
