import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { productName } from '#shared/records/display-fallback.ts';
import { WithPlate } from '#ui/panel/text/record-link.tsx';
import type { ListedReservation, StaffReservation } from '../../../contract/staff-reservation.ts';
import { reservationProgress } from '../../../rules/reservation-path.ts';
import type { RunAction } from '../../actions/use-reservation-actions.tsx';
import { ReservationStatusChip } from '../../status-chip.tsx';
import css from './facts.module.css';

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

export const unitOf = ({ product }: StaffReservation) => productName(product);
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
