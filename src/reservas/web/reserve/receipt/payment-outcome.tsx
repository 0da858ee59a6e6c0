import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { Banner } from '#ui/banner.tsx';
import { HelpLinks } from '#ui/wizard/confirm/help-links.tsx';
import { buttonClass } from '#ui/wizard/fields/button.tsx';
import { RESERVATION_TEXTS } from '../../../contract/reservation-text.ts';
import { ResumePaymentButton } from '../resume/resume-payment-button.tsx';
import type { Resume } from '../resume/use-resume.ts';
import css from './receipt.module.css';
import type { StoredReservation } from './stored-reservation.ts';
import { useRedirect } from './use-redirect.ts';

/** Two seconds to read it, then to the payment; or at once by the link. */
export function RedirectNotice({ address, onLeave }: { address: string; onLeave: () => void }) {
  const left = useRedirect(address, onLeave);
  return (
    <div className={css.outcome}>
      <Banner kind="success">{RESERVATION_TEXTS.redirecting}</Banner>
      <div className={css.way}>
        <a className={buttonClass({ look: 'primary' })} href={address}>
          Ir a pagar ahora
        </a>
        {/* Seen only: a count that is spoken would talk over the message. */}
        <p className={css.count} aria-hidden="true">
          Te llevamos en <b>{left}</b> {left === 1 ? 'segundo' : 'segundos'}
        </p>
      </div>
    </div>
  );
}

type PendingProps = { made: StoredReservation; resume: Resume; business: PublicBusiness | null };

/** Not paid yet: by the workshop's help where no link came with it, and by «Retomar pago». */
export function PaymentPending({ made: { code, paymentUrl }, resume, business }: PendingProps) {
  const payable = resume.state?.canResume === true;
  return (
    <div className={css.outcome}>
      {paymentUrl === null ? (
        <Banner kind="success">
          <div>{RESERVATION_TEXTS.withoutLink}</div>
          {business ? (
            <HelpLinks
              contact={business}
              ask={`Hola, quiero completar el pago de mi reserva ${code}.`}
            />
          ) : null}
        </Banner>
      ) : null}
      {paymentUrl !== null && payable ? (
        <Banner kind="info">Tu reserva espera el pago.</Banner>
      ) : null}
      {payable ? <ResumePaymentButton resume={resume} /> : null}
    </div>
  );
}
