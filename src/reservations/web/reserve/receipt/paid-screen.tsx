import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { timeZoneOf } from '#settings/web/public-business-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longMoment } from '#shared/time/day-time.ts';
import { HelpLinks } from '#ui/wizard/confirm/help-links.tsx';
import { Facts } from '#ui/wizard/confirm/review-block.tsx';
import { Button } from '#ui/wizard/fields/button.tsx';
import type { ResumeState } from '../../../contract/reservation.ts';
import { RESERVATION_LABELS } from '../../../rules/reservation-status.ts';
import { RESERVE_TITLE } from '../reserve-plan.ts';
import { PAID_STEP } from '../resume/arrival.ts';
import { PageLink } from './page-link.tsx';
import css from './receipt.module.css';

type Props = {
  state: ResumeState;
  /** Of the reservation. */
  token: string | null;
  /** Outcome of the payment, if the visitor returns from it. */
  notice: ReactNode;
  business: PublicBusiness | null;
  onAgain: () => void;
};

/** The page of a paid reservation: what was reserved and paid, and what happens next. A reload shows it again. */
export function PaidScreen({ state, token, notice, business, onAgain }: Props) {
  const { code, product, status, createdAt } = state;
  const title = useRef<HTMLHeadingElement>(null);
  const name = business?.name ?? 'Bujía';
  useEffect(() => {
    document.title = `Reserva pagada – ${RESERVE_TITLE} – ${name}`;
  }, [name]);
  useLayoutEffect(() => {
    history.replaceState(null, '', `${location.pathname}?paso=${PAID_STEP}`);
    window.scrollTo(0, 0);
    // The banner of a returning payer has already taken the focus.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={css.page}>
      <h1 ref={title} className={css.title} tabIndex={-1}>
        Reserva pagada
      </h1>
      {notice}
      <article className={css.ticket} aria-label="Datos de la reserva">
        <p className={css.code}>{code}</p>
        <p className={css.product}>{product.name}</p>
        <Facts
          facts={[
            ['Pagado', formatDollars(product.price)],
            ['Estado', RESERVATION_LABELS[status]],
            ['Reservada', longMoment(createdAt, timeZoneOf(business))],
            [
              'Taller',
              business ? [business.name, business.address].filter(Boolean).join(', ') : '',
            ],
          ]}
        />
      </article>
      <section className={css.next} aria-labelledby="sigue">
        <h2 id="sigue">Qué sigue</h2>
        <ol>
          <li>
            {business?.sendsMail === false
              ? 'Guarda el código de tu reserva.'
              : 'Te enviamos un correo con los detalles de tu reserva.'}
          </li>
          <li>Preparamos tu unidad y te avisamos para coordinar la entrega.</li>
          <li>
            Si nos escribes o llamas, dinos el código <b>{code}</b>.
          </li>
        </ol>
        {business ? (
          <HelpLinks
            contact={business}
            ask={`Hola, tengo una consulta sobre mi reserva ${code}.`}
          />
        ) : null}
      </section>
      <div className={css.actions}>
        {token === null ? null : <PageLink token={token} />}
        <Button onClick={() => window.print()}>Imprimir</Button>
        <Button onClick={onAgain}>Reservar otra unidad</Button>
      </div>
    </main>
  );
}
