import { TextInput } from '@mantine/core';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import choices from '#ui/panel/fields/checkbox-card.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { createWebhook, updateWebhook, type Webhook } from '../contract/webhook.ts';
import { EVENT_LABELS, EVENT_TYPES, type EventType } from '../rules/event-types.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewSecret } from './secret-dialogs.tsx';
import css from './webhooks-dialog.module.css';

type Draft = { name: string; url: string; types: EventType[]; on: boolean };

const EMPTY: Draft = { name: '', url: '', types: [], on: true };

/** The form of a webhook; `null`: a new one, whose secret is shown once. */
export function WebhookForm({ webhook }: { webhook: Webhook | null }) {
  return webhook === null ? <NewWebhook /> : <EditedWebhook webhook={webhook} />;
}

const common = {
  fieldOf: (path: string) => (path.startsWith('types') ? 'types' : path),
  failureMessage: 'No se pudo guardar el webhook',
};

function NewWebhook() {
  const frame = useDialogFrame();
  const openDialog = useOpenDialog();
  const send = useSend(createWebhook);
  const form = useForm({
    ...common,
    initial: EMPTY,
    endpoint: createWebhook,
    toBody: ({ on: _on, ...fields }: Draft) => fields,
    send: async (body) => ({ ...(await send({ body })).data, message: '' }),
    onSuccess: () => undefined,
    onDone: ({ secret, message: _message, ...webhook }) => {
      frame.onClose();
      openDialog(
        <NewSecret
          name={webhook.name}
          secret={secret}
          done="Ya la guardé: probar"
          onDone={() => openDialog(<DeliveriesDialog webhook={webhook} />)}
        />,
      );
    },
  });
  return (
    <FormDialog {...frame} title="Nuevo webhook" verb="Crear" busyVerb="Creando…" form={form}>
      <Fields form={form} />
    </FormDialog>
  );
}

function EditedWebhook({ webhook }: { webhook: Webhook }) {
  const frame = useDialogFrame();
  const send = useSend(updateWebhook);
  const { _id, name, url, types, on, updatedAt } = webhook;
  const form = useForm({
    ...common,
    initial: { name, url, types: [...types], on },
    endpoint: updateWebhook,
    toBody: (draft: Draft) => ({ ...draft, expectedUpdatedAt: updatedAt }),
    send: async (body) => {
      await send({ params: { id: _id }, body });
      return 'Webhook guardado.';
    },
    onDone: frame.onClose,
  });
  return (
    <FormDialog
      {...frame}
      title={`Editar ${name}`}
      verb="Guardar"
      busyVerb="Guardando…"
      form={form}
    >
      <Fields form={form} />
      <CheckField
        label="Encendido"
        description="Apagado, no recibe nada. Lo que ya esperaba se envía si lo enciendes antes de 48 horas."
        checked={form.draft.on}
        onChange={(checked) => form.change({ on: checked })}
      />
    </FormDialog>
  );
}

function Fields({ form: { draft, problems, change, input } }: { form: Form<Draft> }) {
  return (
    <>
      <TextInput
        label="Nombre"
        description="El programa que recibe los avisos."
        placeholder="Planilla del contador"
        {...input('name')}
        autoComplete="off"
        aria-required
      />
      <TextInput
        label="Dirección"
        description="La da el programa. Empieza con https://"
        placeholder="https://…"
        inputMode="url"
        {...input('url')}
        autoComplete="off"
        aria-required
      />
      <fieldset className="plain-fieldset" aria-describedby="types-problem">
        <legend className={css.legend}>Avisos</legend>
        <div className={css.types}>
          {EVENT_TYPES.map((type) => (
            <TypeChoice
              key={type}
              type={type}
              checked={draft.types.includes(type)}
              invalid={problems['types'] !== undefined}
              onChange={(checked) =>
                change({
                  types: EVENT_TYPES.filter((each) =>
                    each === type ? checked : draft.types.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
        <p className="no-margin top-8 danger small" id="types-problem">
          {problems['types']}
        </p>
      </fieldset>
    </>
  );
}

type ChoiceProps = {
  type: EventType;
  checked: boolean;
  invalid: boolean;
  onChange: (checked: boolean) => void;
};

function TypeChoice({ type, checked, invalid, onChange }: ChoiceProps) {
  const [label, meaning] = EVENT_LABELS[type];
  return (
    <label className={`ring ${choices.choice}`}>
      <input
        type="checkbox"
        checked={checked}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <b>{label}</b>
        <small>{meaning}</small>
        <small>
          <code>{type}</code>
        </small>
      </span>
    </label>
  );
}
