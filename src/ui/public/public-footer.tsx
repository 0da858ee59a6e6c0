import { type Contact, GREETING, phoneLink, socialLinks, whatsappLink } from '../contact-links.ts';
import css from './public-footer.module.css';

type Props = {
  contact: Contact | null;
  /** The width of the page above: the landing is wider than the wizard, the cancel page narrower. */
  width?: 'wide' | 'narrow';
};

/**
 * Foot of every public page; help stands at the same place in all of them. `null` while the
 * settings are on their way, or where they do not come: then the way to the landing, which keeps
 * its last good page.
 */
export function PublicFooter({ contact, width }: Props) {
  return (
    <footer className={`${css.foot} no-print`}>
      <div className={width === undefined ? css.inner : `${css.inner} ${css[width]}`}>
        {contact === null ? <WithoutContact /> : <FooterContent contact={contact} />}
      </div>
    </footer>
  );
}

function WithoutContact() {
  return (
    <>
      <p className={css.help}>
        ¿Necesitas ayuda?
        <a href="/#donde-estamos">Comunicarse con el taller</a>
      </p>
      <p className={css.name}>
        <a href="/">Bujía</a>
      </p>
    </>
  );
}

function FooterContent({ contact }: { contact: Contact }) {
  const help = whatsappLink(contact.whatsapp, GREETING);
  const social = socialLinks(contact);
  return (
    <>
      {help === '' && contact.phone === '' ? null : (
        <p className={css.help}>
          ¿Necesitas ayuda?
          {help === '' ? null : <a href={help}>Escribir por WhatsApp</a>}
          {contact.phone === '' ? null : <a href={phoneLink(contact.phone)}>{contact.phone}</a>}
        </p>
      )}
      {social.length === 0 ? null : (
        <nav aria-label="Redes sociales">
          <ul className={css.social}>
            {social.map((link) => (
              <li key={link.label}>
                <a href={link.href} rel="noopener">
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={css.name}>{contact.name}</p>
    </>
  );
}
