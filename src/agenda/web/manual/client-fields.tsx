import { Autocomplete, TextInput } from '@mantine/core';
import type { PartProps } from './form-part.ts';
import { fieldId } from './form-part.ts';
import css from './manual.module.css';
import { useKnownClients } from './use-known-clients.ts';

/** Name, e-mail and telephone; who has been here before is filled in by choosing the name. */
export function ClientFields({ entry, change, problems }: PartProps) {
  const known = useKnownClients(entry.clientName);
  const typed = (value: string) => {
    const client = known.find(({ label }) => label === value);
    change(client ? client.entry : { clientName: value });
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
        data={known.map(({ label }) => label)}
        filter={({ options }) => options}
        value={entry.clientName}
        onChange={typed}
        error={problems.clientName}
      />
      <TextInput
        id={fieldId('clientEmail')}
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={entry.clientEmail}
        onChange={({ currentTarget }) => change({ clientEmail: currentTarget.value })}
        error={problems.clientEmail}
      />
      <TextInput
        id={fieldId('clientPhone')}
        label="Teléfono (opcional)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={entry.clientPhone}
        onChange={({ currentTarget }) => change({ clientPhone: currentTarget.value })}
        error={problems.clientPhone}
      />
    </>
  );
}
