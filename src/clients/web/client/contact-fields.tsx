import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMailPlus, IconPhonePlus, IconTrash } from '@tabler/icons-react';
import { type RefCallback, useRef } from 'react';
import type { Form } from '#ui/panel/form/use-form.ts';
import { type ClientDraft, contactField, type DraftContact } from './client-draft.ts';
import css from './contacts.module.css';

const LABELS = { phone: 'Teléfono nuevo', email: 'Email nuevo' } as const;

/** The contacts of a client: stored ones can be removed, new ones are typed. */
export function ContactFields({ form }: { form: Form<ClientDraft> }) {
  const { draft, problems, change } = form;
  const { contacts } = draft;
  const put = (next: DraftContact[], about?: string) => change({ contacts: next }, about);
  const added = useRef(false);
  const add = (kind: DraftContact['kind']) => {
    added.current = true;
    put([...contacts, { kind, value: '', key: '' }]);
  };
  const focusAdded = (field: HTMLInputElement | null) => {
    if (field === null || !added.current) return;
    added.current = false;
    field.focus();
  };
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>Contactos</legend>
      <ul className={css.rows}>
        {contacts.map((contact, index) => (
          <ContactRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new contact has no key yet
            key={`${contact.key}-${index}`}
            contact={contact}
            problem={problems[contactField(index)]}
            field={index === contacts.length - 1 ? focusAdded : undefined}
            onType={(value) =>
              put(
                contacts.map((each, at) => (at === index ? { ...each, value } : each)),
                contactField(index),
              )
            }
            onRemove={() =>
              put(
                contacts.filter((_, at) => at !== index),
                contactField(index),
              )
            }
          />
        ))}
      </ul>
      <div className={css.adders}>
        <Button
          variant="default"
          leftSection={<IconPhonePlus size={18} aria-hidden="true" />}
          onClick={() => add('phone')}
        >
          Agregar teléfono
        </Button>
        <Button
          variant="default"
          leftSection={<IconMailPlus size={18} aria-hidden="true" />}
          onClick={() => add('email')}
        >
          Agregar email
        </Button>
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
  const { kind, value, key, sharedValue } = contact;
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
  if (key !== '') {
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
