import { useLayoutEffect, useState } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { Banner } from '#ui/banner.tsx';
import { HelpLinks } from '#ui/wizard/confirm/help-links.tsx';
import { buttonClass } from '#ui/wizard/fields/button.tsx';
import { RESERVATION_TEXTS } from '../../../contract/reservation-paths.ts';
import { ResumePaymentButton } from '../resume/resume-payment-button.tsx';
import type { Resume } from '../resume/use-arrival.ts';
import css from './receipt.module.css';
import type { StoredReservation } from './stored-reservation.ts';

/** From the specification (docs/rules/public.md 9). */
const SECONDS = 2;

/**
 * Redirects to `address` after two seconds and returns the remaining seconds; `null` does not redirect.
 * `pagehide` stops the timers: the back/forward cache may restore the page as it was.
 */
function useRedirect(address: string | null, onLeave: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(SECONDS);
  // A layout effect ends at once: another effect could redirect after the notice is removed.
  useLayoutEffect(() => {
    if (address === null) return;
    const timers = [
      setTimeout(() => setSecondsLeft(SECONDS - 1), 1000),
      setTimeout(() => location.assign(address), SECONDS * 1000),
    ];
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
      onLeave();
    };
    window.addEventListener('pagehide', stop);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener('pagehide', stop);
    };
  }, [address, onLeave]);
  return secondsLeft;
}

/** Redirects to the payment after two seconds; the link redirects at once. */
export function RedirectNotice({ address, onLeave }: { address: string; onLeave: () => void }) {
  const left = useRedirect(address, onLeave);
  return (
    <div className="stack gap-12">
      <Banner kind="success">{RESERVATION_TEXTS.redirecting}</Banner>
      <div className={css.way}>
        <a className={buttonClass({ look: 'primary' })} href={address}>
          Ir a pagar ahora
        </a>
        {/* Hidden from screen readers: a spoken countdown would interrupt the message. */}
        <p className={css.count} aria-hidden="true">
          Te llevamos en <b>{left}</b> {left === 1 ? 'segundo' : 'segundos'}
        </p>
      </div>
    </div>
  );
}

type PendingProps = { made: StoredReservation; resume: Resume; business: PublicBusiness | null };

/** An unpaid reservation: contact of the workshop if it has no payment link, and «Retomar pago». */
export function PaymentPending({ made: { code, paymentUrl }, resume, business }: PendingProps) {
  const payable = resume.state?.canResume === true;
  return (
    <div className="stack gap-12">
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
      {payable ? (
        <div className={css.way}>
          <ResumePaymentButton resume={resume} />
        </div>
      ) : null}
    </div>
  );
}
