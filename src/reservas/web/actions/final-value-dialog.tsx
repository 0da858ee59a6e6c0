import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { productName } from '#kernel/display-fallback.ts';
import { formatDollars } from '#kernel/money.ts';
import { moneyAsTyped, plain } from '#kernel/typed-number.ts';
import { bodyProblems } from '#web-kit/panel/body-problems.ts';
import type { BringTo } from '#web-kit/panel/detail/use-status-news.ts';
import { AmountField } from '#web-kit/panel/form/amount-field.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import { FormDialog } from '#web-kit/panel/form/form-dialog.tsx';
import { useDraftForm } from '#web-kit/panel/form/use-draft-form.ts';
import { celebrate } from '#web-kit/panel/list/celebration.ts';
import { useOpening } from '#web-kit/panel/use-opening.ts';
import {
  moveReservation,
  STAFF_SENTENCES,
  type StaffReservation,
} from '../../contract/staff-reservation.ts';
import { RESERVATION_LABELS, type ReservationStatus } from '../../rules/reservation-status.ts';
import { reservationKeys } from '../staff-reservation-api.ts';
import { EarlierRefunds } from './earlier-refunds.tsx';
import { moveNow } from './use-move-reservation.ts';

type Props = {
  reservation: StaffReservation;
  /** Delivered or completed. */
  to: ReservationStatus;
  bringTo: BringTo<ReservationStatus>;
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
};

/** Empty, or the beginning of an amount. */
const UNDER_WAY = /^$|^0$|[.,]$/;

/** Asks for how much it was sold before it is handed over (admin.md section 4). */
export function FinalValueDialog(props: Props) {
  return <Inner key={useOpening(props.opened)} {...props} />;
}

function Inner({ reservation, to, bringTo, opened, onClose, onClosed }: Props) {
  const { _id, clientName, product, status, finalSaleValue } = reservation;
  const client = useQueryClient();
  const [left, setLeft] = useState(false);
  const form = useDraftForm({
    first: { value: finalSaleValue === null ? '' : moneyAsTyped(finalSaleValue) },
    entry: moveReservation,
    bodyOf: ({ value }) => ({ status: to, expectedStatus: status, finalSaleValue: plain(value) }),
    send: async (body) => {
      await bringTo(to, async () => {
        await moveNow(client, _id, body);
        onClose();
        celebrate(_id);
        return true;
      });
      return STAFF_SENTENCES.moved;
    },
    failed: STAFF_SENTENCES.moveFailed,
    ages: reservationKeys.all,
    onRefused: () => void client.invalidateQueries({ queryKey: reservationKeys.all }),
    // Closed as soon as it is done: the row says so, before the list is read anew.
    onDone: () => undefined,
  });
  const { value } = form.draft;
  const problem = bodyProblems(moveReservation, { status: to, finalSaleValue: plain(value) });
  const wrong = problem['finalSaleValue'];
  // Shown once no further digit can make the amount valid: it explains why «Confirmar» is disabled.
  const said =
    form.problems['finalSaleValue'] ?? (left || !UNDER_WAY.test(value) ? wrong : undefined);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      {...(onClosed && { onClosed })}
      size="small"
      title="Valor final de venta"
      verb="Confirmar"
      busyVerb="Guardando..."
      ready={wrong === undefined}
      form={form}
    >
      <p className={css.question}>
        {productName(product)} de <strong>{clientName}</strong>: ingresa por cuánto se vendió para
        pasar la reserva a «{RESERVATION_LABELS[to]}». Ese valor queda en Finanzas.
      </p>
      <EarlierRefunds reservation={_id} shown={opened} />
      <AmountField
        label="Valor final"
        money
        value={value}
        error={said && <span role="alert">{said}</span>}
        description={`Precio reservado: ${formatDollars(product.price)}`}
        onChange={(typed) => {
          setLeft(false);
          form.change({ value: typed });
        }}
        onLeave={() => setLeft(true)}
      />
      {value === '' && Number.isFinite(product.price) ? (
        <Button
          variant="light"
          className={css.use ?? ''}
          onClick={() => form.change({ value: moneyAsTyped(product.price) })}
        >
          Usar {formatDollars(product.price)}
        </Button>
      ) : null}
    </FormDialog>
  );
}
