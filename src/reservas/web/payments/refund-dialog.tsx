import { Textarea, TextInput } from '@mantine/core';
import { formatDollars } from '#kernel/money.ts';
import { moneyAsTyped, plain, typedCents } from '#kernel/typed-number.ts';
import { type Payment, refundReservation } from '#pagos/contract/payment.ts';
import { refund } from '#pagos/web/payment-api.ts';
import { AmountField } from '#web-kit/panel/form/amount-field.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import { FormDialog } from '#web-kit/panel/form/form-dialog.tsx';
import { type Problems, useDraftForm } from '#web-kit/panel/form/use-draft-form.ts';
import { useAttempt } from '#web-kit/panel/use-attempt.ts';
import { useOpening } from '#web-kit/panel/use-opening.ts';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

type Props = {
  reservation: StaffReservation;
  payment: Payment;
  opened: boolean;
  onClose: () => void;
};

/** What has to be written before money leaves. */
const WORD = 'REEMBOLSAR';

/** «Reembolsar»: how much, why, and a word typed out. */
export function RefundDialog(props: Props) {
  return <Inner key={useOpening(props.opened)} {...props} />;
}

type Draft = { amount: string; reason: string; word: string };

function Inner({ reservation, payment, opened, onClose }: Props) {
  const attempt = useAttempt();
  const form = useDraftForm({
    first: { amount: moneyAsTyped(payment.refundable), reason: '', word: '' },
    entry: refundReservation,
    bodyOf: ({ amount, reason }) => ({ amount: plain(amount), reason, payment: payment._id }),
    alsoWrong: (draft) => wrongIn(draft, payment),
    send: (body) =>
      attempt.send(body, async (key) => (await refund(reservation._id, body, key)).message),
    failed: 'No se pudo reembolsar',
    ages: reservationKeys.all,
    onDone: onClose,
  });
  const { draft, problems, change } = form;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Reembolsar"
      verb="Reembolsar"
      busyVerb="Reembolsando..."
      form={form}
    >
      <p className={css.question}>
        PayPal devuelve el dinero a <strong>{reservation.clientName}</strong> por la reserva{' '}
        {reservation.code}. No se puede deshacer.
      </p>
      <AmountField
        label="Importe"
        money
        value={draft.amount}
        error={problems['amount']}
        description={`Hasta ${formatDollars(payment.refundable)}.`}
        onChange={(amount) => change({ amount })}
      />
      <Textarea
        label="Motivo"
        description="Solo lo ve el taller."
        rows={2}
        maxLength={255}
        aria-required
        value={draft.reason}
        error={problems['reason']}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
      <TextInput
        label={`Escribe ${WORD} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        aria-required
        value={draft.word}
        error={problems['word']}
        onChange={({ currentTarget }) => change({ word: currentTarget.value })}
      />
    </FormDialog>
  );
}

function wrongIn({ amount, word }: Draft, { refundable }: Payment): Problems {
  const cents = typedCents(amount);
  const tooMuch = cents !== null && cents > Math.round(refundable * 100);
  return {
    ...(tooMuch && { amount: 'El reembolso supera lo que queda del pago.' }),
    ...(word.trim().toUpperCase() !== WORD && { word: `Escribe ${WORD} para confirmar.` }),
  };
}
