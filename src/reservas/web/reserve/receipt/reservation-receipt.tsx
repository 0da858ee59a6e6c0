import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { EarlierNote } from '#ui/wizard/confirm/earlier-note.tsx';
import { Button } from '#ui/wizard/fields/button.tsx';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import { RESERVE_TITLE } from '../reserve-plan.ts';
import { ResumeFailure } from '../resume/resume-payment-button.tsx';
import { useResume } from '../resume/use-resume.ts';
import { readLastToken } from '../token-store.ts';
import { PaymentPending, RedirectNotice } from './payment-outcome.tsx';
import css from './receipt.module.css';
import { ReceiptTicket } from './receipt-ticket.tsx';
import type { StoredReservation } from './stored-reservation.ts';

type Props = {
  made: StoredReservation;
  /** Made a moment ago, and not shown again after a reload or on the way back. */
  justNow: boolean;
  /** Whether a request sent before the last change of the form made it. */
  earlier: boolean;
  business: PublicBusiness | null;
  onAgain: () => void;
};

/** After the reservation: on the way to its payment, or how to get there. */
export function ReservationReceipt({ made, justNow, earlier, business, onAgain }: Props) {
  const { paymentUrl } = made;
  const [leaving, setLeaving] = useState(justNow && paymentUrl !== null);
  const stay = useCallback(() => setLeaving(false), []);
  const resume = useResume(leaving ? null : readLastToken(localStore()));
  const title = useArrivalTitle(justNow, business?.name);
  const status = resume.state?.status ?? made.status;
  return (
    <main className={css.page}>
      <h1 ref={title} className={css.title} tabIndex={-1}>
        Tu reserva
      </h1>
      {earlier ? <EarlierNote /> : null}
      {paymentUrl !== null && leaving ? (
        <RedirectNotice address={paymentUrl} onLeave={stay} />
      ) : null}
      {leaving || status !== 'pending' ? null : (
        <PaymentPending made={made} resume={resume} business={business} />
      )}
      <ResumeFailure>{resume.failure}</ResumeFailure>
      <ReceiptTicket made={made} status={status} business={business} />
      <Button className={css.again} onClick={onAgain}>
        Reservar otra unidad
      </Button>
    </main>
  );
}

/** The document's title; the focus too, where the screen took the wizard's place. */
function useArrivalTitle(justNow: boolean, business = 'Bujía') {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `Tu reserva – ${RESERVE_TITLE} – ${business}`;
  }, [business]);
  useEffect(() => {
    if (!justNow) return;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [justNow]);
  return title;
}
