import { useState } from 'react';
import { usePublicBusiness } from '#settings/web/public-business-api.ts';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import { PublicHeader } from '#ui/public/public-header.tsx';
import { resetToStart } from '#ui/wizard/state/step-history.ts';
import { useFocusOnReturn, useOutcome } from '#ui/wizard/submit/use-outcome.ts';
import css from '#ui/wizard/wizard.module.css';
import { PaidScreen, UnknownPaidScreen } from './receipt/paid-screens.tsx';
import { ReservationReceipt } from './receipt/reservation-receipt.tsx';
import { STORED_RESERVATION, withoutToken } from './receipt/stored-reservation.ts';
import { ReserveWizard } from './reserve-wizard.tsx';
import { isPaidUnknown, showsPaid } from './resume/arrival.ts';
import { ArrivalNotice, PaidNotice, UnknownNotice } from './resume/arrival-notice.tsx';
import { useArrival, usePaymentPolling, useResume } from './resume/use-arrival.ts';

/** `/reserva`: the wizard, the created reservation, and the return from its payment. */
export function ReservePage() {
  const business = usePublicBusiness();
  const { arrival, setReservation } = useArrival();
  // «Reservar otra unidad» hides the notice about the last one.
  const [showsArrival, setShowsArrival] = useState(true);
  const { done, finish, again } = useOutcome(STORED_RESERVATION);
  const token = showsArrival && !done ? arrival.token : null;
  const resume = useResume(token);
  usePaymentPolling(arrival, resume);
  const paid = !done && showsArrival && resume.state && showsPaid(arrival, resume.state);
  const known = token === null || resume.state !== null || resume.loadError !== null;
  const unknown = !done && showsArrival && known && isPaidUnknown(arrival, resume.state);
  useFocusOnReturn(!done && !paid && !unknown);
  const body = () => {
    if (done) {
      return (
        <ReservationReceipt
          {...done}
          business={business}
          onAgain={() => {
            setShowsArrival(false);
            again();
          }}
        />
      );
    }
    if (paid && resume.state) {
      return (
        <PaidScreen
          state={resume.state}
          token={token}
          notice={<PaidNotice arrival={arrival} state={resume.state} business={business} />}
          business={business}
          onAgain={() => {
            resetToStart();
            setShowsArrival(false);
          }}
        />
      );
    }
    if (unknown) {
      return (
        <UnknownPaidScreen
          code={arrival.returned?.code ?? ''}
          notice={<UnknownNotice arrival={arrival} business={business} />}
          loadError={resume.loadError}
          reload={resume.reload}
          business={business}
          onAgain={() => setShowsArrival(false)}
        />
      );
    }
    if (arrival.claimsPaid && !known) return <LoadingReservation />;
    return (
      <ReserveWizard
        business={business}
        another={!showsArrival}
        resumes={showsArrival && resume.state?.canResume === true}
        notice={(place) =>
          showsArrival ? (
            <ArrivalNotice {...place} arrival={arrival} resume={resume} business={business} />
          ) : null
        }
        onAgain={() => setShowsArrival(false)}
        onFound={(found) => setReservation(found, false)}
        onMade={(reservation, making) => {
          setReservation(reservation.cancellationToken, true);
          setShowsArrival(true);
          finish(withoutToken(reservation), making);
        }}
      />
    );
  };
  return (
    <div className={css.page}>
      <PublicHeader name={business?.name} />
      {body()}
      <PublicFooter contact={business} {...((done || paid || unknown) && { width: 'narrow' })} />
    </div>
  );
}

/** Shown instead of the form until the payment state of the reservation is known. */
function LoadingReservation() {
  return (
    <main className={css.main}>
      <p className={css.finding} role="status">
        Cargando tu reserva…
      </p>
    </main>
  );
}
