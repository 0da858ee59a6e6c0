import { phoneLink, whatsappLink } from '#ui/contact-links.ts';
import type { PageBusiness } from '../contract/page-state.ts';
import css from './page.module.css';

type Props = {
  business: PageBusiness;
  /** Prepared text of the chat. */
  ask: string;
  /** Masked. */
  client: { phone: string; email: string };
};

/** Ways to the workshop, and where it notifies the client. */
export function ContactCard({ business, ask, client }: Props) {
  const chat = whatsappLink(business.whatsapp, ask);
  const ways = [client.phone, business.sendsMail ? client.email : ''].filter((way) => way !== '');
  return (
    <section className={css.card} aria-labelledby="contacto">
      <h2 id="contacto">Hablar con el taller</h2>
      <div className={css.actions}>
        {chat === '' ? null : (
          <a className={css.button} href={chat}>
            Escribir por WhatsApp
          </a>
        )}
        {business.phone === '' ? null : (
          <a className={css.button} href={phoneLink(business.phone)}>
            Llamar al {business.phone}
          </a>
        )}
      </div>
      {business.address === '' ? null : <p className={css.hint}>{business.address}</p>}
      {ways.length === 0 ? null : (
        <p className={css.hint}>
          {`Te avisamos a ${ways.join(' o ')}. Si cambiaron, avisa al taller.`}
        </p>
      )}
    </section>
  );
}
