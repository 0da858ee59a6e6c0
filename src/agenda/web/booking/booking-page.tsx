import { useBusiness } from '#ajustes/web/public-business-api.ts';
import { PublicFooter } from '#web-kit/public-footer.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';
import { useFreshFocus, useMade } from '#web-kit/wizard/use-made.ts';
import css from '#web-kit/wizard/wizard.module.css';
import { BookingWizard } from './booking-wizard.tsx';
import { KEPT_RECEIPT } from './kept-receipt.ts';
import { LateReceipt } from './receipt/late-receipt.tsx';

/** `/cita`: the wizard, and after a booking its receipt. */
export function BookingPage() {
  const business = useBusiness();
  const { done, finish, again } = useMade(KEPT_RECEIPT);
  useFreshFocus(done === null);
  return (
    <div className={css.page}>
      <PublicHeader name={business?.name} />
      {done ? (
        <LateReceipt
          citation={done.made}
          justNow={done.justNow}
          earlier={done.earlier}
          business={business}
          onAgain={again}
        />
      ) : (
        <BookingWizard business={business} onBooked={finish} />
      )}
      <PublicFooter contact={business} />
    </div>
  );
}
