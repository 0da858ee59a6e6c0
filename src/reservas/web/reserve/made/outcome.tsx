import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { Banner } from '#web-kit/banner.tsx';
import { HelpLinks } from '#web-kit/wizard/confirm/help-links.tsx';
import { buttonClass } from '#web-kit/wizard/fields/button.tsx';
import { SENTENCES } from '../../../contract/reservation-sentences.ts';
import { PayAgain } from '../resume/pay-again.tsx';
import type { Resume } from '../resume/use-resume.ts';
import type { KeptReservation } from './kept-reservation.ts';
import css from './made.module.css';
import { useRedirect } from './use-redirect.ts';

/** Two seconds to read it, then to the payment; or at once by the link. */
export function OnTheWay({ address, onLeave }: { address: string; onLeave: () => void }) {
  const left = useRedirect(address, onLeave);
  return (
    <div className={css.outcome}>
      <Banner kind="success">{SENTENCES.redirecting}</Banner>
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

type WaitingProps = { made: KeptReservation; resume: Resume; business: PublicBusiness | null };

/** Not paid yet: by the workshop's help where no link came with it, and by «Retomar pago». */
export function Waiting({ made: { code, paymentUrl }, resume, business }: WaitingProps) {
  const payable = resume.state?.canResume === true;
  return (
    <div className={css.outcome}>
      {paymentUrl === null ? (
        <Banner kind="success">
          <div>{SENTENCES.withoutLink}</div>
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
      {payable ? <PayAgain resume={resume} /> : null}
    </div>
  );
}
