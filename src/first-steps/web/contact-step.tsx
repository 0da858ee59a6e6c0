import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type BusinessSettings, getBusiness, saveBusiness } from '#settings/contract/business.ts';
import { publicBusinessQuery } from '#settings/web/workshop-api.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { FormBody } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import type { FirstStepsView } from '../contract/first-steps.ts';
import { DEFAULT_NAME, type Outcome } from '../rules/first-steps.ts';
import css from './first-steps.module.css';

/** Props of a step's body. */
export type StepProps = {
  view: FirstStepsView;
  /** Records the outcome and opens the next step. */
  onDone: (outcome?: Outcome) => Promise<void>;
  fail: (message: string) => void;
};

const CONTACT_QUERY = readQuery(getBusiness, {});

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
const UNMAILED = 'Aquí llegará el aviso de cada reserva cuando este servidor envíe correos.';

type Draft = Record<(typeof FIELDS)[number]['name'], string>;

/** Name and contact of the workshop, which every page and mail shows. */
export function ContactStep({ view, onDone, fail }: StepProps) {
  const client = useQueryClient();
  const { data } = useQuery(CONTACT_QUERY);
  const id = useId();
  const form = useForm({
    initial: {} as Partial<Draft>,
    // The server validates: the body has the other settings of that moment too.
    endpoint: {},
    toBody: (typed): Draft => ({ ...initialDraft(data), ...typed }),
    send: async (contact) => {
      // Reads the settings first, so that other settings changed meanwhile are kept.
      const { data: settings } = await staffCall(getBusiness, {});
      const saved = await staffCall(saveBusiness, { body: { ...settings, ...contact } });
      client.setQueryData(CONTACT_QUERY.queryKey, saved.data);
      await client.invalidateQueries({ queryKey: publicBusinessQuery.queryKey });
      await onDone();
      return '';
    },
    failureMessage: '',
    showRejected: (_error, fields) => [fields, null],
    onRefused: ({ fields = {}, message }) => {
      if (!FIELDS.some(({ name }) => fields[name]))
        fail(message || 'No se pudo guardar. Inténtalo de nuevo.');
    },
    // The next step shows that it worked.
    onSuccess: () => undefined,
    onDone: () => undefined,
  });
  const draft = { ...initialDraft(data), ...form.draft };
  return (
    <FormBody id={id} form={form} className={css.form} notices={null}>
      <div className={css.fields}>
        {FIELDS.map(({ name, label, hint }) => (
          <TextInput
            key={name}
            label={label}
            description={name === 'email' && !view.mail.configured ? UNMAILED : hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required={name === 'name'}
            {...form.input(name)}
            value={draft[name]}
          />
        ))}
      </div>
      <div className="wrap gap-8">
        <BusyButton type="submit" busy={form.busy} disabled={data === undefined}>
          Guardar y seguir
        </BusyButton>
      </div>
    </FormBody>
  );
}

/** The current settings; the default name counts as empty. */
function initialDraft(settings: BusinessSettings | undefined): Draft {
  const { name = '', whatsapp = '', address = '', email = '' } = settings ?? {};
  return { name: name === DEFAULT_NAME ? '' : name, whatsapp, address, email };
}
