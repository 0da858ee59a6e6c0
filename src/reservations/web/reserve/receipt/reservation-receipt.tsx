import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { timeZoneOf } from '#settings/web/public-business-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longMoment } from '#shared/time/day-time.ts';
import { EarlierNote } from '#ui/wizard/confirm/earlier-note.tsx';
import { Facts } from '#ui/wizard/confirm/review-block.tsx';
import { Button } from '#ui/wizard/fields/button.tsx';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import { RESERVATION_LABELS, type ReservationStatus } from '../../../rules/reservation-status.ts';
import { RESERVE_TITLE } from '../reserve-plan.ts';
import { PageLink, ResumeFailure } from '../resume/resume-payment-button.tsx';
import { useResume } from '../resume/use-arrival.ts';
import { PaymentPending, RedirectNotice } from './payment-outcome.tsx';
import css from './receipt.module.css';
import { readLastToken, type StoredReservation } from './stored-reservation.ts';

type Props = {
  made: StoredReservation;
  /** Whether this page view created it; false after a reload or a navigation back. */
  justNow: boolean;
  /** Whether a request from before the last change of the form created it. */
  earlier: boolean;
  business: PublicBusiness | null;
  onAgain: () => void;
};

/** The created reservation: redirects to its payment, or shows how to pay. */
export function ReservationReceipt({ made, justNow, earlier, business, onAgain }: Props) {
  const { paymentUrl } = made;
  const [leaving, setLeaving] = useState(justNow && paymentUrl !== null);
  const stay = useCallback(() => setLeaving(false), []);
  const token = readLastToken(localStore());
  const resume = useResume(leaving ? null : token);
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
      <div className="wrap gap-12">
        {token !== null && resume.state?.code === made.code ? <PageLink token={token} /> : null}
        <Button onClick={onAgain}>Reservar otra unidad</Button>
      </div>
    </main>
  );
}

/** Sets the document title; moves the focus to the heading if the screen has replaced the wizard. */
function useArrivalTitle(justNow: boolean, business = 'Bujía') {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `Tu reserva – ${RESERVE_TITLE} – ${business}`;
  }, [business]);
  useLayoutEffect(() => {
    if (!justNow) return;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [justNow]);
  return title;
}

type ReceiptTicketProps = {
  made: StoredReservation;
  /** The current status. */
  status: ReservationStatus;
  business: PublicBusiness | null;
};

/** Data of the reservation with its code, which identifies it on the telephone. */
function ReceiptTicket({ made, status, business }: ReceiptTicketProps) {
  const { vehicleInfo, product } = made;
  return (
    <article className={css.ticket} aria-label="Datos de la reserva">
      <p className={css.code}>{made.code}</p>
      <p className={css.product}>
        {product.name} · {formatDollars(product.price)}
      </p>
      <Facts
        facts={[
          ['Estado', RESERVATION_LABELS[status]],
          ['Nombre', made.clientName],
          ['Email', made.clientEmail],
          ['Teléfono', made.clientPhone],
          ['Entrega', `${made.clientAddress}, ${made.clientState}, ${made.clientCountry}`],
          ['Moto', `${vehicleInfo.brand} ${vehicleInfo.model} ${vehicleInfo.year}`],
          ['Reservada', longMoment(made.createdAt, timeZoneOf(business))],
          ['Notas', made.notes],
        ]}
      />
      <p className={css.mail}>
        <MailNote made={made} />
      </p>
    </article>
  );
}

function MailNote({ made: { clientEmail, mailed, paymentUrl } }: Pick<ReceiptTicketProps, 'made'>) {
  if (!mailed) {
    return (
      <>
        A <b>{clientEmail}</b> no va ningún correo con los datos de la reserva. Guarda el código de
        tu reserva.
      </>
    );
  }
  return (
    <>
      Enviamos un correo a <b>{clientEmail}</b> con los datos de la reserva
      {paymentUrl === null ? '.' : ' y el enlace para pagar.'}
    </>
  );
}
