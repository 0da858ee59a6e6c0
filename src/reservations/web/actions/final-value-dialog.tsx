import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBalance } from '#cash/web/cash-api.ts';
import { offerPayment } from '#cash/web/cash-parts.ts';
import { formatMoneyInput, normalizeAmount } from '#shared/fields/number-input.ts';
import { centsOf, formatDollars } from '#shared/money/money.ts';
import { displayedProductName } from '#shared/records/display-fallback.ts';
import { Banner } from '#ui/banner.tsx';
import type { RunTransition } from '#ui/panel/detail/use-status-changes.ts';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import { markJustCompleted } from '#ui/panel/rows/use-row-freeze.ts';
import {
  changeReservationStatus,
  STAFF_RESERVATION_TEXTS,
  type StaffReservation,
} from '../../contract/staff-reservation.ts';
import { paidComparisonText } from '../../rules/paid-comparison.ts';
import { RESERVATION_LABELS, type ReservationStatus } from '../../rules/reservation-status.ts';
import { isDoubtfulValue, refundTotals } from '../../rules/sale-value.ts';
import { usePayments } from '../payments/use-payments.ts';
import { reservationKeys } from '../staff-reservation-api.ts';
import { sendStatusChange, useReservationTransition } from './use-reservation-transition.ts';

type Props = {
  reservation: StaffReservation;
  /** Delivered or completed. */
  to: ReservationStatus;
  runTransition: RunTransition<ReservationStatus>;
};

/** Empty, or an amount that further digits can complete. */
const INCOMPLETE_AMOUNT = /^$|^0$|[.,]$/;

/**
 * Asks for the final sale value before a reservation is delivered or completed (docs/rules/panel.md 4). A value far from
 * the reserved price is asked once.
 */
export function FinalValueDialog({ reservation, to, runTransition }: Props) {
  const frame = useDialogFrame();
  const { opened } = frame;
  const { _id, clientName, product, finalSaleValue } = reservation;
  const [fieldLeft, setFieldLeft] = useState(false);
  const [asking, setAsking] = useState(false);
  const form = useFinalValueForm({ reservation, to, runTransition }, frame.onClose);
  const { value } = form.draft;
  const problems = validateBody(changeReservationStatus, {
    status: to,
    finalSaleValue: normalizeAmount(value),
  });
  const problem = problems['finalSaleValue'];
  // Shown once no further digit can make the amount valid: it explains why «Confirmar» is disabled.
  const shownProblem =
    form.problems['finalSaleValue'] ??
    (fieldLeft || !INCOMPLETE_AMOUNT.test(value) ? problem : undefined);
  const dollars = problem === undefined ? Number(normalizeAmount(value)) : null;
  const isDoubtful =
    dollars !== null &&
    dollars !== finalSaleValue &&
    Number.isFinite(product.price) &&
    isDoubtfulValue(centsOf(dollars), centsOf(product.price));
  const submit = () => (isDoubtful ? setAsking(true) : form.submit());
  return (
    <>
      <FormDialog
        {...frame}
        size="small"
        title="Valor final de venta"
        verb="Confirmar"
        busyVerb="Guardando..."
        ready={problem === undefined}
        form={{ ...form, submit }}
      >
        <p className="no-margin">
          {displayedProductName(product)} de <strong>{clientName}</strong>: ingresa por cuánto se
          vendió para pasar la reserva a «{RESERVATION_LABELS[to]}». Ese valor queda en Finanzas.
        </p>
        <EarlierRefunds reservation={_id} shown={opened} />
        <AmountField
          label="Valor final"
          money
          value={value}
          error={shownProblem && <span role="alert">{shownProblem}</span>}
          description={`Precio reservado: ${formatDollars(product.price)}`}
          onChange={(typed) => {
            setFieldLeft(false);
            form.change({ value: typed });
          }}
          onLeave={() => setFieldLeft(true)}
        />
        <PaidComparison reservation={_id} finalValue={dollars} shown={opened} />
        {value === '' && Number.isFinite(product.price) ? (
          <Button
            variant="light"
            className={css.use ?? ''}
            onClick={() => form.change({ value: formatMoneyInput(product.price) })}
          >
            Usar {formatDollars(product.price)}
          </Button>
        ) : null}
      </FormDialog>
      <ConfirmDialog
        opened={asking}
        title="¿Seguro?"
        verb={dollars === null ? 'Sí' : `Sí, son ${formatDollars(dollars)}`}
        danger={false}
        cancel="Corregir"
        onConfirm={() => {
          setAsking(false);
          form.submit();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>El valor final es muy distinto del precio reservado, {formatDollars(product.price)}.</p>
      </ConfirmDialog>
    </>
  );
}

function useFinalValueForm({ reservation, to, runTransition }: Props, onClose: () => void) {
  const { _id, clientName, status, finalSaleValue } = reservation;
  const client = useQueryClient();
  const { notify } = useReservationTransition();
  return useForm({
    initial: { value: finalSaleValue === null ? '' : formatMoneyInput(finalSaleValue) },
    endpoint: changeReservationStatus,
    toBody: ({ value }) => ({
      status: to,
      expectedStatus: status,
      finalSaleValue: normalizeAmount(value),
    }),
    send: async (body) => {
      await runTransition(to, async () => {
        await sendStatusChange(client, _id, body);
        onClose();
        markJustCompleted(_id);
        return true;
      });
      return `${clientName}: ${RESERVATION_LABELS[to]} por ${formatDollars(Number(body.finalSaleValue))}`;
    },
    failureMessage: STAFF_RESERVATION_TEXTS.statusChangeFailed,
    invalidates: reservationKeys.all,
    onRefused: () => void client.invalidateQueries({ queryKey: reservationKeys.all }),
    onSuccess: (message) => {
      notify(reservation, to, message);
      const about = `${reservation.clientName} · ${displayedProductName(reservation.product)}`;
      void offerPayment(client, { cause: { kind: 'reservation', id: reservation._id }, about });
    },
    // `send` has already closed the dialog; the row shows the result before the list is read again.
    onDone: () => undefined,
  });
}

type RefundsProps = { reservation: string; shown: boolean };

type ComparisonProps = RefundsProps & {
  /** In dollars; `null` while it is not valid. */
  finalValue: number | null;
};

/** Compares what was paid, online and in the till, with the final value. It books nothing. */
function PaidComparison({ reservation, finalValue, shown }: ComparisonProps) {
  const { data: balance } = useBalance({ kind: 'reservation', id: reservation }, shown);
  const { data: payments = [] } = usePayments(reservation, shown);
  if (balance === undefined || finalValue === null) return null;
  const { paid, discount, discountTerms } = balance;
  const { refunded } = refundTotals(payments);
  const record = { paid, refunded, discount, discountPercent: discountTerms.percent };
  const text = paidComparisonText(record, finalValue);
  return text === null ? null : <Banner kind="info">{text}</Banner>;
}

/** Shows refunds from before the sale and that the final value must not subtract them. */
function EarlierRefunds({ reservation, shown }: RefundsProps) {
  const { data: payments = [] } = usePayments(reservation, shown);
  const { charged, refunded } = refundTotals(payments);
  if (refunded === 0) return null;
  return (
    <Banner kind="info" title={`Ya se devolvieron ${formatDollars(refunded)}`}>
      De los {formatDollars(charged)} cobrados. Ingresa lo acordado por la unidad, sin restar esa
      devolución: Finanzas la descuenta.
    </Banner>
  );
}
