import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { HelpLinks } from '#ui/wizard/confirm/help-links.tsx';
import { Button } from '#ui/wizard/fields/button.tsx';
import { LoadFailure } from '#ui/wizard/load-failure.tsx';
import { resetToStart } from '#ui/wizard/state/step-history.ts';
import { RESERVE_TITLE } from '../reserve-plan.ts';
import type { Resume } from '../resume/use-resume.ts';
import css from './receipt.module.css';

type Props = {
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
export function UnknownPaidScreen({ code, notice, loadError, reload, business, onAgain }: Props) {
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
      <div className={css.actions}>
        <Button onClick={onAgain}>Reservar otra unidad</Button>
      </div>
    </main>
  );
}
