import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BusinessSettings } from '#ajustes/contract/business.ts';
import { businessKeys, fetchBusiness, saveBusiness } from '#ajustes/web/business-api.ts';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { DEFAULT_NAME } from '../../rules/first-steps.ts';
import css from '../first-steps.module.css';
import { setContactCache, useContact } from '../first-steps-api.ts';
import type { StepProps } from '../step-props.ts';

const FIELDS = [
  { name: 'name', label: 'Nombre del taller', hint: '' },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    hint: 'Tus clientes te escriben a este número desde la página y los correos.',
  },
  { name: 'address', label: 'Dirección', hint: '' },
  { name: 'email', label: 'Email del taller', hint: 'Aquí llega el aviso de cada reserva.' },
] as const;

type Draft = Record<(typeof FIELDS)[number]['name'], string>;

/** Name and contact of the workshop, which every page and mail shows. */
export function ContactStep({ onDone, fail }: StepProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const { data } = useContact();
  const draft: Draft = { ...initialDraft(data), ...typed };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setProblems({});
    try {
      // Reads the settings first, so that other settings changed meanwhile are kept.
      const settings = await fetchBusiness(new AbortController().signal);
      const saved = await saveBusiness({ ...settings, ...draft });
      setContactCache(client, saved.settings);
      await client.invalidateQueries({ queryKey: businessKeys.known });
      await onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const fields = error.fields ?? {};
      setProblems(fields);
      if (!FIELDS.some(({ name }) => fields[name]))
        fail(error.message || 'No se pudo guardar. Inténtalo de nuevo.');
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
      <div className={css.fields}>
        {FIELDS.map(({ name, label, hint }) => (
          <TextInput
            key={name}
            label={label}
            description={hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required={name === 'name'}
            value={draft[name]}
            error={problems[name]}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              setTyped((before) => ({ ...before, [name]: value }));
            }}
          />
        ))}
      </div>
      <div className={css.actions}>
        <BusyButton type="submit" busy={saving} disabled={data === undefined}>
          Guardar y seguir
        </BusyButton>
      </div>
    </form>
  );
}

/** The current settings; the default name counts as empty. */
function initialDraft(settings: BusinessSettings | undefined): Draft {
  const { name = '', whatsapp = '', address = '', email = '' } = settings ?? {};
  return { name: name === DEFAULT_NAME ? '' : name, whatsapp, address, email };
}
