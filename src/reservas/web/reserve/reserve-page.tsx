import { useState } from 'react';
import { useBusiness } from '#ajustes/web/public-business-api.ts';
import { PublicFooter } from '#web-kit/public-footer.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';
import { replaceByStart } from '#web-kit/wizard/step-history.ts';
import { useFreshFocus, useMade } from '#web-kit/wizard/use-made.ts';
import css from '#web-kit/wizard/wizard.module.css';
import { KEPT_RESERVATION, withoutToken } from './made/kept-reservation.ts';
import { MadeScreen } from './made/made-screen.tsx';
import { PaidScreen } from './made/paid-screen.tsx';
import { UnknownPaidScreen } from './made/unknown-paid-screen.tsx';
import { ReserveWizard } from './reserve-wizard.tsx';
import { isPaidUnknown, showsPaid } from './resume/arrival.ts';
import { ArrivalNotice, PaidNotice, UnknownNotice } from './resume/arrival-notice.tsx';
import { useArrival } from './resume/use-arrival.ts';
import { usePaymentNews } from './resume/use-payment-news.ts';
import { useResume } from './resume/use-resume.ts';

/** `/reserva`: the wizard, and after a reservation the way to its payment and back. */
export function ReservePage() {
  const business = useBusiness();
  const arrival = useArrival();
  // Once another one is made, how the last one ended is no news any more.
  const [news, setNews] = useState(true);
  const { done, finish, again } = useMade(KEPT_RESERVATION);
  const token = news && !done ? arrival.token : null;
  const resume = useResume(token);
  usePaymentNews(arrival, resume);
  const paid = !done && news && resume.state && showsPaid(arrival, resume.state);
  const known = token === null || resume.state !== null || resume.lost !== null;
  const unknown = !done && news && known && isPaidUnknown(arrival, resume.state);
  useFreshFocus(!done && !paid && !unknown);
  const body = () => {
    if (done) return <MadeScreen {...done} business={business} onAgain={again} />;
    if (paid && resume.state) {
      return (
        <PaidScreen
          state={resume.state}
          notice={<PaidNotice arrival={arrival} state={resume.state} business={business} />}
          business={business}
          onAgain={() => {
            replaceByStart();
            setNews(false);
          }}
        />
      );
    }
    if (unknown) {
      return (
        <UnknownPaidScreen
          code={arrival.returned?.code ?? ''}
          notice={<UnknownNotice arrival={arrival} business={business} />}
          lost={resume.lost}
          reload={resume.reload}
          business={business}
          onAgain={() => setNews(false)}
        />
      );
    }
    if (arrival.claimsPaid && !known) return <Finding />;
    return (
      <ReserveWizard
        business={business}
        notice={
          news ? <ArrivalNotice arrival={arrival} resume={resume} business={business} /> : null
        }
        onMade={(made, making) => {
          setNews(false);
          finish(withoutToken(made), making);
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

/** Replaces the form until it is known whether the reservation is paid. */
function Finding() {
  return (
    <main className={css.main}>
      <p className={css.finding} role="status">
        Cargando tu reserva…
      </p>
    </main>
  );
}
