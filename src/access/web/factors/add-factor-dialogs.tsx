import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { drawQr, QrCode } from '#ui/panel/print/qr-code.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { beginPasskey, beginTotp, confirmTotp } from '../../contract/factor.ts';
import { addPasskey } from '../passkeys.ts';
import css from './totp-dialog.module.css';

/** Called with the recovery codes that came with the first factor, else `null`. */
export type OnAdded = (recoveryCodes: readonly string[] | null) => void;

const FAILED = 'No se pudo agregar la app.';

/** Adds an authenticator app: shows the QR code and the secret, and checks the first code. */
export function TotpDialog({ onAdded }: { onAdded: OnAdded }) {
  const frame = useDialogFrame();
  // The server creates another secret for every call.
  const setup = useQuery({
    queryKey: ['totp-setup'],
    queryFn: async () => (await staffCall(beginTotp, { body: {} })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const confirm = useSend(confirmTotp);
  const form = useForm({
    initial: { code: '' },
    endpoint: confirmTotp,
    toBody: ({ code }) => ({ code }),
    send: async (body) => ({
      message: 'App de verificación agregada.',
      codes: (await confirm({ body })).data.recoveryCodes,
    }),
    failureMessage: FAILED,
    onDone: ({ codes }) => {
      frame.onClose();
      onAdded(codes);
    },
  });
  return (
    <FormDialog
      {...frame}
      title="Agregar una app de verificación"
      verb="Agregar"
      busyVerb="Comprobando…"
      ready={setup.data !== undefined}
      form={form}
    >
      {setup.data ? (
        <Steps
          {...setup.data}
          code={form.draft.code}
          error={form.problems['code']}
          onCode={(code) => form.change({ code })}
        />
      ) : setup.isError ? (
        <ReadFailure title={FAILED} error={setup.error} onRetry={() => void setup.refetch()} />
      ) : (
        <div aria-busy="true">
          <LoadingText />
          <Skeleton height={96} />
        </div>
      )}
    </FormDialog>
  );
}

type StepsProps = {
  secret: string;
  uri: string;
  code: string;
  error: string | undefined;
  onCode: (code: string) => void;
};

function Steps({ secret, uri, code, error, onCode }: StepsProps) {
  return (
    <ol className={css.steps}>
      <li>
        En tu teléfono, abre una app de verificación (por ejemplo Google Authenticator, Microsoft
        Authenticator o Aegis) y escanea este código:
        <QrCode qr={drawQr(uri)} className={css.qr} />
        <p className={css.hint}>¿No puedes escanearlo? Escribe esta clave en la app:</p>
        <code className={css.secret}>{inGroups(secret)}</code>
      </li>
      <li>
        <TextInput
          label="Escribe el código de 6 dígitos que muestra la app"
          value={code}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          aria-required
          className={css.code ?? ''}
          onChange={(event) => onCode(event.currentTarget.value)}
        />
      </li>
    </ol>
  );
}

/** Formats the secret in groups of four characters. Apps ignore the blanks. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Adds a passkey: its name, then the browser asks for finger, face or PIN. */
export function PasskeyDialog({ onAdded }: { onAdded: OnAdded }) {
  const frame = useDialogFrame();
  const form = useForm({
    initial: { name: '' },
    endpoint: beginPasskey,
    toBody: ({ name }) => ({ name }),
    send: async ({ name }) => ({
      message: 'Llave de acceso agregada.',
      codes: await addPasskey(name),
    }),
    failureMessage: 'No se pudo agregar la llave de acceso.',
    invalidates: ['factors'],
    onDone: ({ codes }) => {
      frame.onClose();
      onAdded(codes);
    },
  });
  return (
    <FormDialog
      {...frame}
      title="Agregar una llave de acceso"
      size="small"
      verb="Crear llave"
      busyVerb="Esperando al dispositivo…"
      focusFirst
      form={form}
    >
      <p>
        Tu dispositivo te pedirá la huella, la cara o el PIN. La llave queda en él y nadie más la
        ve.
      </p>
      <TextInput
        label="Nombre de la llave"
        description="Para reconocerla: «Teléfono», «Computadora del mostrador»."
        value={form.draft.name}
        error={form.problems['name']}
        maxLength={60}
        autoComplete="off"
        aria-required
        data-autofocus
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
