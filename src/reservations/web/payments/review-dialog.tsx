import { Textarea } from '@mantine/core';
import { endReview, type Payment } from '#payments/contract/payment.ts';
import { REVIEW_REASON_LONGEST } from '#payments/rules/review-end.ts';
import { reviewPayment } from '#payments/web/payment-api.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

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
      <p className={css.question}>
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
