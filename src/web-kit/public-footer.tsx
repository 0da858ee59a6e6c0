import { type Contact, GREETING, phoneLink, socialLinks, whatsappLink } from './contact-links.ts';
import css from './public-footer.module.css';

/**
 * Foot of every public page; help stands at the same place in all of them. `null` while the
 * settings are on their way: the place is kept.
 */
export function PublicFooter({ contact }: { contact: Contact | null }) {
  return (
    <footer className={`${css.foot} no-print`}>
      <div className={css.inner}>
        {contact === null ? null : <FooterContent contact={contact} />}
      </div>
    </footer>
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
