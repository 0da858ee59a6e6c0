import { type Contact, phoneLink, whatsappLink } from '../../contact-links.ts';
import css from '../wizard.module.css';

/** The workshop's numbers, those that it has; `ask` is what the message begins with. */
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
