import type { ComponentProps } from 'react';
import { type DialogFrame, useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PaymentDialog } from '../take/payment-dialog.tsx';

/** A payment, a deposit or a refund, in a dialog that «Cobro» opens. */
export default function TakeDialog(
  props: Omit<ComponentProps<typeof PaymentDialog>, keyof DialogFrame>,
) {
  return <PaymentDialog {...useDialogFrame()} {...props} />;
}
