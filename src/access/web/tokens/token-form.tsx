import { TextInput } from '@mantine/core';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { addDays, type Day, numericDay } from '#shared/time/day-time.ts';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { SecretDialog } from '#ui/panel/dialogs/secret-dialog.tsx';
import choices from '#ui/panel/fields/checkbox-card.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { createToken } from '../../contract/api-token.ts';
import { PermissionChoices } from '../users/permission-choices.tsx';
import users from '../users/user-form.module.css';

type Lifetime = (typeof LIFETIMES)[number]['days'];
type Draft = { name: string; permissions: Permission[]; lifetime: Lifetime };

/** In the order of the form; `null`: the token does not expire. */
const LIFETIMES = [
  { days: 30, label: '30 días' },
  { days: 90, label: '90 días' },
  { days: 365, label: 'Un año' },
  { days: null, label: 'No vence' },
] as const;

const EMPTY: Draft = { name: '', permissions: [], lifetime: 365 };

/** Creates a token with some of the permissions of the caller, then shows it once. */
export function TokenForm({ owned }: { owned: readonly Permission[] }) {
  const frame = useDialogFrame();
  const openDialog = useOpenDialog();
  const { today } = useWorkshopClock();
  const send = useSend(createToken);
  const form = useForm({
    initial: EMPTY,
    endpoint: createToken,
    toBody: ({ name, permissions, lifetime }: Draft) => ({
      name,
      permissions,
      ...(lifetime !== null && { expiresAt: addDays(today, lifetime) }),
    }),
    fieldOf: (path) => (path.startsWith('permissions') ? 'permissions' : path),
    send: async (body) => ({ ...(await send({ body })).data, message: '' }),
    failureMessage: 'No se pudo crear el token',
    onSuccess: () => undefined,
    onDone: ({ name, token }) => {
      frame.onClose();
      openDialog(<NewToken name={name} token={token} />);
    },
  });
  const { draft, problems, change, input } = form;
  return (
    <FormDialog {...frame} title="Nuevo token" verb="Crear token" busyVerb="Creando…" form={form}>
      <TextInput
        label="Nombre"
        description="El programa que lo usará. Con él aparece en el registro de actividad."
        placeholder="Planilla del contador"
        {...input('name')}
        autoComplete="off"
        aria-required
      />
      <PermissionChoices
        offered={owned}
        value={draft.permissions}
        problem={problems['permissions']}
        note="Elige solo los que el programa necesita."
        onChange={(permissions) => change({ permissions })}
      />
      <LifetimeChoice
        value={draft.lifetime}
        today={today}
        onChange={(lifetime) => change({ lifetime })}
      />
    </FormDialog>
  );
}

type LifetimeProps = { value: Lifetime; today: Day; onChange: (lifetime: Lifetime) => void };

function LifetimeChoice({ value, today, onChange }: LifetimeProps) {
  return (
    <fieldset className="plain-fieldset">
      <legend className={users.legend}>Vencimiento</legend>
      <div className={users.flags}>
        {LIFETIMES.map(({ days, label }) => (
          <label key={label} className={`ring ${choices.choice}`}>
            <input
              type="radio"
              name="lifetime"
              checked={value === days}
              onChange={() => onChange(days)}
            />
            <span>
              <b>{label}</b>
              <small>
                {days === null
                  ? 'Vale hasta que lo revoques.'
                  : `Hasta el ${numericDay(addDays(today, days))}`}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function NewToken({ name, token }: { name: string; token: string }) {
  return (
    <SecretDialog
      title="Copia tu token"
      lead={
        <>
          Pégalo ahora en «{name}». <b>No se volverá a mostrar.</b> Quien lo tiene puede usar Bujía
          en tu nombre: no lo mandes por mensaje ni lo publiques.
        </>
      }
      secret={token}
      copied="Token copiado."
      selected="Quedó seleccionado: ahora cópialo tú."
      done="Ya lo guardé"
    />
  );
}
