import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { businessKeys, fetchBusiness, saveBusiness } from '#ajustes/web/business-api.ts';
import { CallError } from '#web-kit/call.ts';
import css from '../first-steps.module.css';
import type { StepProps } from '../first-steps-dialog.tsx';

const FIELDS = [
  { name: 'name', label: 'Nombre del taller', hint: '' },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    hint: 'Con él te escriben desde la página y los correos.',
  },
  { name: 'address', label: 'Dirección', hint: '' },
  { name: 'email', label: 'Email del taller', hint: 'Aquí llega el aviso de cada reserva.' },
] as const;

type Draft = Record<(typeof FIELDS)[number]['name'], string>;

/** What clients read on every page and mail. */
export function ContactStep({ onDone, fail }: StepProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ name: '', whatsapp: '', address: '', email: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    try {
      const settings = await fetchBusiness(new AbortController().signal);
      await saveBusiness({ ...settings, ...given(draft), name: draft.name });
      await client.invalidateQueries({ queryKey: businessKeys.known });
      await onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.fields ?? {});
      if (!error.fields) fail(error.message || 'No se pudo guardar.');
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
      {FIELDS.map(({ name, label, hint }) => (
        <TextInput
          key={name}
          label={label}
          description={hint}
          required={name === 'name'}
          value={draft[name]}
          error={problems[name]}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            setDraft((before) => ({ ...before, [name]: value }));
          }}
        />
      ))}
      <Button type="submit" loading={saving}>
        Guardar y seguir
      </Button>
    </form>
  );
}

/** What is left empty stays as it was. */
function given(draft: Draft): Partial<Draft> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));
}
