import { useEffect } from 'react';
import { paymentRequests } from './offer-payment.ts';
import { PaymentDialog } from './take/payment-dialog.tsx';

/** The payment that is offered after a step or a sale. Mounted once in the panel. */
export default function OfferedPayment() {
  const request = paymentRequests.useRequest();
  // The next user of the panel gets no offer of this one.
  useEffect(() => paymentRequests.clear, []);
  if (request === null) return null;
  const { cause, about } = request.subject;
  return (
    <PaymentDialog
      key={cause.id}
      opened={request.opened}
      onClose={() => request.answer(null)}
      onClosed={paymentRequests.clear}
      kind="payment"
      cause={cause}
      about={about}
      canWait
    />
  );
}
