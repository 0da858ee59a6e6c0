import { useState } from 'react';
import { usePublicBusiness } from '#settings/web/public-business-api.ts';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import { PublicHeader } from '#ui/public/public-header.tsx';
import { useFocusOnReturn, useOutcome } from '#ui/wizard/submit/use-outcome.ts';
import css from '#ui/wizard/wizard.module.css';
import { BookingWizard } from './booking-wizard.tsx';
import { LateReceipt } from './receipt/late-receipt.tsx';
import { STORED_RECEIPT } from './stored-receipt.ts';

/** Page `/cita`: the wizard, and after a booking the receipt. */
export function BookingPage() {
  const business = usePublicBusiness();
  const { done, finish, again: restart } = useOutcome(STORED_RECEIPT);
  const [again, setAgain] = useState(false);
  useFocusOnReturn(done === null);
  return (
    <div className={css.page}>
      <PublicHeader name={business?.name} />
      {done ? (
        <LateReceipt
          citation={done.made}
          justNow={done.justNow}
          earlier={done.earlier}
          business={business}
          onAgain={() => {
            setAgain(true);
            restart();
          }}
        />
      ) : (
        <BookingWizard
          business={business}
          again={again}
          onAgain={() => setAgain(true)}
          onBooked={(citation, making) => {
            setAgain(false);
            finish(citation, making);
          }}
        />
      )}
      <PublicFooter contact={business} />
    </div>
  );
}
