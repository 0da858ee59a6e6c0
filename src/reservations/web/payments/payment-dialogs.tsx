import { Textarea, TextInput } from '@mantine/core';
import { endReview, type Payment, refundReservation } from '#payments/contract/payment.ts';
import { REVIEW_REASON_LONGEST } from '#payments/rules/review-end.ts';
import { refund, reviewPayment } from '#payments/web/payment-api.ts';
import { formatMoneyInput, normalizeAmount, parseCents } from '#shared/fields/number-input.ts';
import { formatDollars } from '#shared/money/money.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

type Props = {
  reservation: StaffReservation;
  /** As it was when the dialog was opened. */
  payment: Payment;
  /** Offered amount in dollars; by default all that can be refunded. */
  amount?: number;
};

/** Staff must type this word to confirm a refund. */
const CONFIRMATION_WORD = 'REEMBOLSAR';

/** «Reembolsar»: amount, reason and the typed confirmation. */
export function RefundDialog({ reservation, payment, amount = payment.refundable }: Props) {
  const frame = useDialogFrame();
  const attempt = useIdempotencyKey();
  const form = useForm({
    initial: { amount: formatMoneyInput(amount), reason: '', word: '' },
    endpoint: refundReservation,
    toBody: ({ amount, reason }) => ({
      amount: normalizeAmount(amount),
      reason,
      payment: payment._id,
    }),
    validate: (draft) => extraProblems(draft, payment),
    send: (body) =>
      attempt.send(body, async (key) => (await refund(reservation._id, body, key)).message),
    failureMessage: 'No se pudo reembolsar',
    invalidates: reservationKeys.all,
    onDone: frame.onClose,
  });
  return (
    <FormDialog
      {...frame}
      title="Reembolsar"
      verb="Reembolsar"
      busyVerb="Reembolsando..."
      form={form}
    >
      <p className="no-margin">
        PayPal devuelve el dinero a <strong>{reservation.clientName}</strong> por la reserva{' '}
        {reservation.code}. No se puede deshacer.
      </p>
      <AmountField
        label="Importe"
        money
        {...form.input('amount')}
        description={`Hasta ${formatDollars(payment.refundable)}.`}
      />
      <Textarea
        label="Motivo"
        description="Solo lo ve el taller."
        rows={2}
        maxLength={255}
        aria-required
        {...form.input('reason')}
      />
      <TextInput
        label={`Escribe ${CONFIRMATION_WORD} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        aria-required
        {...form.input('word')}
      />
    </FormDialog>
  );
}

type Draft = { amount: string; reason: string; word: string };

function extraProblems({ amount, word }: Draft, { refundable }: Payment): Problems {
  const cents = parseCents(amount);
  const tooMuch = cents !== null && cents > Math.round(refundable * 100);
  return {
    ...(tooMuch && { amount: 'El reembolso supera lo que queda del pago.' }),
    ...(word.trim().toUpperCase() !== CONFIRMATION_WORD && {
      word: `Escribe ${CONFIRMATION_WORD} para confirmar.`,
    }),
  };
}

/** «Marcar como revisado»: ends the review of a payment without money, with a reason. */
export function ReviewDialog({ payment }: { payment: Payment }) {
  const frame = useDialogFrame();
  const form = useForm({
    initial: { reason: '' },
    endpoint: endReview,
    toBody: (draft) => draft,
    send: async ({ reason }) => (await reviewPayment(payment._id, reason)).message,
    failureMessage: 'No se pudo marcar como revisado',
    invalidates: reservationKeys.all,
    onDone: frame.onClose,
  });
  return (
    <FormDialog
      {...frame}
      title="Marcar como revisado"
      verb="Marcar como revisado"
      busyVerb="Preguntando a PayPal..."
      form={form}
    >
      <p className="no-margin">
        Primero preguntamos a PayPal: si hay dinero de <strong>{payment.invoice}</strong>, o todavía
        puede llegar, sigue en revisión.
      </p>
      <Textarea
        label="Qué revisaste"
        description="Solo lo ve el taller."
        rows={3}
        maxLength={REVIEW_REASON_LONGEST}
        aria-required
        {...form.input('reason')}
      />
    </FormDialog>
  );
}
