import { Autocomplete, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import type { FormSectionProps } from './form-section.ts';
import { fieldId } from './form-section.ts';
import css from './manual.module.css';
import { type KnownClient, useKnownClients } from './use-known-clients.ts';

/** Name, e-mail and phone. Choosing the name of a known client fills the other fields. */
type Props = FormSectionProps & { onKnown: (client: KnownClient) => void };

export function ClientFields({ form: { draft: entry, change, input }, onKnown }: Props) {
  const clients = useKnownClients(entry.clientName);
  const [listed, setListed] = useState(false);
  const onName = (value: string) => {
    const client = clients.find(({ label }) => label === value);
    if (!client) return change({ clientName: value });
    change({ ...client.client, ...client.bikes[0] });
    onKnown(client);
  };
  return (
    <>
      <Autocomplete
        id={fieldId('clientName')}
        className={css.wide ?? ''}
        label="Nombre del cliente"
        required
        autoComplete="off"
        autoCapitalize="words"
        data-autofocus
        // An open list without options would consume the Esc that closes the dialog.
        dropdownOpened={listed && clients.length > 0}
        onDropdownOpen={() => setListed(true)}
        onDropdownClose={() => setListed(false)}
        data={clients.map(({ label }) => label)}
        filter={({ options }) => options}
        {...input('clientName')}
        onChange={onName}
      />
      <ClientEmailField
        id={fieldId('clientEmail')}
        label="Email"
        required
        {...input('clientEmail')}
      />
      <TextInput
        id={fieldId('clientPhone')}
        label="Teléfono (opcional)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...input('clientPhone')}
      />
    </>
  );
}
