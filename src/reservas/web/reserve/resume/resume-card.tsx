import { useId } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { Facts } from '#ui/wizard/confirm/review-block.tsx';
import type { ResumeState } from '../../../contract/reservation.ts';
import { RESERVATION_LABELS } from '../../../rules/reservation-status.ts';
import css from './resume.module.css';
import { ResumeFailure, ResumePaymentButton } from './resume-payment-button.tsx';
import type { Resume } from './use-resume.ts';

type Props = { state: ResumeState; resume: Resume };

const NOT_NOW =
  'El pago no se puede retomar en este momento. Si ya pagaste, te avisaremos por correo apenas se confirme.';

/** An earlier reservation, with «Retomar pago» while it waits for its payment. */
export function ResumeCard({ state, resume }: Props) {
  const title = useId();
  const { code, product, status, canResume } = state;
  return (
    <section className={css.card} aria-labelledby={title}>
      <p id={title} className={css.name}>
        Tu reserva {code}
      </p>
      <Facts
        facts={[
          ['Producto', product.name],
          ['Precio', formatDollars(product.price)],
          ['Estado', RESERVATION_LABELS[status]],
        ]}
      />
      {status === 'pending' && !canResume ? <p>{NOT_NOW}</p> : null}
      <ResumeFailure>{resume.failure}</ResumeFailure>
      {canResume ? <ResumePaymentButton resume={resume} /> : null}
    </section>
  );
}
