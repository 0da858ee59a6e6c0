import { type Contact, phoneLink, whatsappLink } from '../../contact-links.ts';
import css from '../wizard.module.css';

/**
 * Links to the workshop's WhatsApp and telephone, if it has them; `ask` is the prepared message.
 */
export function HelpLinks({ contact, ask }: { contact: Contact; ask: string }) {
  const chat = whatsappLink(contact.whatsapp, ask);
  return (
    <div>
      {chat === '' ? null : (
        <a className={css.help} href={chat}>
          Escribir por WhatsApp
        </a>
      )}
      {contact.phone === '' ? null : (
        <a className={css.help} href={phoneLink(contact.phone)}>
          Llamar al {contact.phone}
        </a>
      )}
    </div>
  );
}
