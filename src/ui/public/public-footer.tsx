import { type Contact, GREETING, phoneLink, socialLinks, whatsappLink } from '../contact-links.ts';
import css from './public-footer.module.css';

type Props = {
  contact: Contact | null;
  /** Width of the page: the landing page is wider than a wizard, the cancel page narrower. */
  width?: 'wide' | 'narrow';
};

/**
 * Footer of every public page, with help in the same place. Without contact data (`null`: the settings
 * are loading or failed) it links to the landing page, which is served from its last good version.
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
