import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { timeZoneOf } from '#settings/web/public-business-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longMoment } from '#shared/time/day-time.ts';
import { HelpLinks } from '#ui/wizard/confirm/help-links.tsx';
import { Facts } from '#ui/wizard/confirm/review-block.tsx';
import { Button } from '#ui/wizard/fields/button.tsx';
import { LoadFailure } from '#ui/wizard/load-failure.tsx';
import { resetToStart } from '#ui/wizard/state/step-history.ts';
import type { ResumeState } from '../../../contract/reservation.ts';
import { RESERVATION_LABELS } from '../../../rules/reservation-status.ts';
import { RESERVE_TITLE } from '../reserve-plan.ts';
import { PAID_STEP } from '../resume/arrival.ts';
import { PageLink } from '../resume/resume-payment-button.tsx';
import type { Resume } from '../resume/use-arrival.ts';
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
      <div className="wrap gap-12">
        {token === null ? null : <PageLink token={token} />}
        <Button onClick={() => window.print()}>Imprimir</Button>
        <Button onClick={onAgain}>Reservar otra unidad</Button>
      </div>
    </main>
  );
}

type UnknownPaidScreenProps = {
  /** Code of the reservation from the address, or ''. */
  code: string;
  /** Outcome of the payment. */
  notice: ReactNode;
  /** Why reading the last reservation of this browser failed. */
  loadError: Resume['loadError'];
  reload: () => void;
  business: PublicBusiness | null;
  onAgain: () => void;
};

/** After a payment of a reservation that this browser does not know, for example one made in another browser. */
export function UnknownPaidScreen({
  code,
  notice,
  loadError,
  reload,
  business,
  onAgain,
}: UnknownPaidScreenProps) {
  const name = business?.name ?? 'Bujía';
  const sendsMail = business?.sendsMail ?? true;
  useEffect(() => {
    document.title = `Tu pago – ${RESERVE_TITLE} – ${name}`;
  }, [name]);
  useLayoutEffect(() => {
    resetToStart();
    window.scrollTo(0, 0);
  }, []);
  return (
    <main className={css.page}>
      <h1 className={css.title}>Tu pago</h1>
      {notice}
      {loadError?.again ? <LoadFailure message={loadError.sentence} retry={reload} /> : null}
      {code === '' ? null : (
        <article className={css.ticket} aria-label="Datos de la reserva">
          <p className={css.code}>{code}</p>
        </article>
      )}
      <section className={css.next} aria-labelledby="sigue">
        <h2 id="sigue">Qué sigue</h2>
        <ol>
          <li>
            Este navegador no tiene los datos de tu reserva
            {sendsMail ? ': los encuentras en tu correo.' : '.'}
          </li>
          <li>
            {sendsMail ? 'Si el correo no llega, escríbenos' : 'Escríbenos'} o llama y dinos{' '}
            {code === '' ? 'tu nombre' : <b>{code}</b>}.
          </li>
        </ol>
        {business ? (
          <HelpLinks
            contact={business}
            ask={`Hola, tengo una consulta sobre el pago de mi reserva ${code}`.trim()}
          />
        ) : null}
      </section>
      <div className="wrap gap-12">
        <Button onClick={onAgain}>Reservar otra unidad</Button>
      </div>
    </main>
  );
}
