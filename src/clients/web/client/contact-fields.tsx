import { ActionIcon, TextInput } from '@mantine/core';
import { IconMailPlus, IconPhonePlus, IconTrash } from '@tabler/icons-react';
import { type RefCallback, useRef } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { ContactButtons } from '#ui/panel/contact/contact-buttons.tsx';
import type { Field, FieldInput } from '#ui/panel/form/fields.tsx';
import { Breakable } from '#ui/panel/text/inline-text.tsx';
import type { ClientRecord } from '../../contract/client.ts';
import { RecordButton } from '../record-parts.tsx';
import css from './contacts.module.css';

/**
 * A contact in the form; `key` is '' for a new one. `sharedValue`: the value that the user confirmed as also another
 * person's.
 */
type DraftContact = ClientRecord['contacts'][number] & { sharedValue?: string };

/** The contacts of a client: stored ones can be removed, new ones are typed. */
export const CONTACTS: Field<ClientRecord['contacts'], DraftContact[], DraftContact[]> = {
  ...{ label: 'Contactos', initial: [], read: (contacts) => contacts, write: (each) => each },
  textOf: (contacts) => contacts.map(({ value }) => value).join(', '),
  input: (input) => <ContactFields {...input} />,
};

const isNew = ({ key }: DraftContact) => key === '';

/** Returns what is sent of the contacts. */
export const contactChanges = (
  contacts: readonly DraftContact[],
  stored: readonly DraftContact[],
) => ({
  addContacts: contacts.filter(isNew).map(({ kind, value, sharedValue }) => ({
    ...{ kind, value },
    ...(sharedValue === value && { shared: true }),
  })),
  removeContacts: stored
    .map(({ key }) => key)
    .filter((key) => !contacts.some((contact) => contact.key === key)),
});

/** Returns the contacts; the added one at `index` is marked as also another person's. */
export const withShared = (contacts: readonly DraftContact[], index: number): DraftContact[] => {
  const shared = contacts.filter(isNew)[index];
  return contacts.map((each) => (each === shared ? { ...each, sharedValue: each.value } : each));
};

/** Returns where the form shows an error of `addContacts.0.value`. */
export function contactPlace(path: string, contacts: readonly DraftContact[]): string | undefined {
  const [list, index] = path.split('.');
  if (list !== 'addContacts') return undefined;
  const added = contacts.filter(isNew)[Number(index)];
  return added ? placeAt(contacts.indexOf(added)) : 'contacts';
}

const placeAt = (index: number) => `contact-${index}`;

const LABELS = { phone: 'Teléfono nuevo', email: 'Email nuevo' } as const;

function ContactFields({ value: contacts, problems, onChange }: FieldInput<DraftContact[]>) {
  const added = useRef(false);
  const add = (kind: DraftContact['kind']) => {
    added.current = true;
    onChange([...contacts, { kind, value: '', key: '' }]);
  };
  const focusAdded = (field: HTMLInputElement | null) => {
    if (field === null || !added.current) return;
    added.current = false;
    field.focus();
  };
  return (
    <fieldset className="stack gap-10 plain-fieldset">
      <legend className={css.legend}>Contactos</legend>
      <ul className="stack gap-10 plain-list">
        {contacts.map((contact, index) => (
          <ContactRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new contact has no key yet
            key={`${contact.key}-${index}`}
            contact={contact}
            problem={problems[placeAt(index)]}
            field={index === contacts.length - 1 ? focusAdded : undefined}
            onType={(value) =>
              onChange(contacts.with(index, { ...contact, value }), placeAt(index))
            }
            onRemove={() => onChange(contacts.toSpliced(index, 1), placeAt(index))}
          />
        ))}
      </ul>
      <div className="wrap gap-8">
        <RecordButton icon={IconPhonePlus} onClick={() => add('phone')}>
          Agregar teléfono
        </RecordButton>
        <RecordButton icon={IconMailPlus} onClick={() => add('email')}>
          Agregar email
        </RecordButton>
      </div>
    </fieldset>
  );
}

type RowProps = {
  contact: DraftContact;
  problem: string | undefined;
  field: RefCallback<HTMLInputElement> | undefined;
  onType: (value: string) => void;
  onRemove: () => void;
};

function ContactRow({ contact, problem, field, onType, onRemove }: RowProps) {
  const { kind, value, sharedValue } = contact;
  const remove = (
    <ActionIcon
      variant="subtle"
      color="red"
      size={44}
      aria-label={value === '' ? 'Quitar contacto' : `Quitar ${value}`}
      onClick={onRemove}
    >
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  );
  if (!isNew(contact)) {
    return (
      <li className={`${css.row} ${css.kept}`}>
        <span>{value}</span>
        {remove}
      </li>
    );
  }
  return (
    <li className={`${css.row} ${css.field}`}>
      <TextInput
        ref={field}
        label={LABELS[kind]}
        inputMode={kind === 'phone' ? 'tel' : 'email'}
        autoComplete="off"
        spellCheck={false}
        description={sharedValue === value ? 'También es de otra persona' : undefined}
        value={value}
        error={problem}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {remove}
    </li>
  );
}

/** The telephones and addresses of a client, each with its ways to reach the client. */
export function Contacts({ client }: { client: ClientRecord }) {
  const { name: business } = useWorkshop();
  if (client.contacts.length === 0) return <p className="note">Sin teléfono ni email.</p>;
  const message = clientMessage(client.name, business, '');
  return (
    <ul className={css.list} aria-label="Contactos">
      {client.contacts.map(({ kind, value, key }) => (
        <li key={key} className={css.contact}>
          <span className="min-0 medium break-anywhere">
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
