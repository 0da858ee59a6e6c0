import { useWorkshop } from '#settings/web/workshop-api.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { ContactButtons } from '#ui/panel/contact/contact-buttons.tsx';
import { Breakable } from '#ui/panel/text/inline-text.tsx';
import type { ClientRecord } from '../../contract/client.ts';
import css from '../record.module.css';
import contacts from './contacts.module.css';

/** The telephones and addresses of a client, each with its ways to reach the client. */
export function Contacts({ client }: { client: ClientRecord }) {
  const { name: business } = useWorkshop();
  if (client.contacts.length === 0) return <p className={css.quiet}>Sin teléfono ni email.</p>;
  const message = clientMessage(client.name, business, '');
  return (
    <ul className={contacts.list} aria-label="Contactos">
      {client.contacts.map(({ kind, value, key }) => (
        <li key={key} className={contacts.contact}>
          <span className={contacts.value}>
            {kind === 'email' ? <Breakable text={value} /> : value}
          </span>
          <ContactButtons
            phone={kind === 'phone' ? value : ''}
            email={kind === 'email' ? value : ''}
            message={message}
          />
        </li>
      ))}
    </ul>
  );
}
