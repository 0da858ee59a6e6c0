import { useState } from 'react';
import { useBusiness } from '#ajustes/web/public-business-api.ts';
import { PublicFooter } from '#web-kit/public-footer.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';
import { useMade } from '#web-kit/wizard/use-made.ts';
import css from '#web-kit/wizard/wizard.module.css';
import { KEPT_RESERVATION, withoutToken } from './made/kept-reservation.ts';
import { MadeScreen } from './made/made-screen.tsx';
import { ReserveWizard } from './reserve-wizard.tsx';
import { ArrivalNotice } from './resume/arrival-notice.tsx';
import { useArrival } from './resume/use-arrival.ts';

/** `/reserva`: the wizard, and after a reservation the way to its payment and back. */
export function ReservePage() {
  const business = useBusiness();
  const arrival = useArrival();
  const { done, finish, again } = useMade(KEPT_RESERVATION);
  // Once another one is made, how the last one ended is no news any more.
  const [news, setNews] = useState(true);
  return (
    <div className={css.page}>
      <PublicHeader name={business?.name} />
      {done ? (
        <MadeScreen {...done} business={business} onAgain={again} />
      ) : (
        <ReserveWizard
          business={business}
          notice={news ? <ArrivalNotice arrival={arrival} business={business} /> : null}
          onMade={(made, making) => {
            setNews(false);
            finish(withoutToken(made), making);
          }}
        />
      )}
      <PublicFooter contact={business} {...(done && { width: 'narrow' })} />
    </div>
  );
}
