import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getMail } from '#mail/contract/mail.ts';
import { getBusiness } from '#settings/contract/business.ts';
import { CallError } from '#ui/call.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { sendTestMail } from '../contract/first-steps.ts';
import type { StepProps } from './contact-step.tsx';
import css from './first-steps.module.css';

const POLL_MS = 1_000;

/** Shows whether this server sends mails, and sends a test mail. */
export function MailStep({ view, onDone }: StepProps) {
  const { data: contact } = useQuery(readQuery(getBusiness, {}));
  const [typed, setTyped] = useState<string | null>(null);
  const recipient = typed ?? contact?.email ?? '';
  const [problem, setProblem] = useState('');
  const [mailId, setMailId] = useState<string | null>(null);
  const { data } = useQuery({
    ...readQuery(getMail, { params: { id: mailId ?? '' } }),
    enabled: mailId !== null,
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || !state.data ? POLL_MS : false,
  });
  if (!view.mail.configured) {
    return (
      <div className={css.form}>
        <p className="no-margin break-anywhere">
          Este servidor no envía correos todavía: falta la variable <code>SMTP_URL</code>. Las
          reservas funcionan igual y cada correo se puede leer en el menú, en «Correos».
        </p>
        <Button onClick={() => void onDone('skipped')}>Seguir sin correos</Button>
      </div>
    );
  }
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    try {
      const { data: queued } = await staffCall(sendTestMail, { body: { recipient } });
      setMailId(queued._id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.fields?.['recipient'] ?? (error.message || 'No se pudo enviar.'));
    }
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <TextInput
        label="Enviar un correo de prueba a"
        inputMode="email"
        value={recipient}
        error={problem === '' ? undefined : problem}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className="no-margin break-anywhere" role="status">
        {mailId === null ? '' : RESULT_TEXTS[data?.state ?? 'queued']}
      </p>
      <div className="wrap gap-8">
        <Button type="submit" variant={mailId === null ? 'filled' : 'default'}>
          Enviar correo de prueba
        </Button>
        {mailId === null ? null : <Button onClick={() => void onDone()}>Me llegó</Button>}
      </div>
    </form>
  );
}

const RESULT_TEXTS = {
  queued: 'El correo espera en la cola…',
  sent: 'El servidor de correo lo aceptó. Revisa también la carpeta de correo no deseado.',
  withheld: 'El correo quedó retenido.',
  stored: 'El correo quedó guardado: este servidor no envía correos.',
  failed: 'El servidor de correo lo rechazó. Revisa SMTP_URL; «Correos» dice por qué.',
} as const;

const ENVIRONMENT_TEXTS = {
  none: 'Los pagos en línea no están configurados: tus clientes pagan en el taller.',
  live: 'PayPal está configurado: tus clientes pueden pagar en línea.',
  sandbox: 'PayPal está configurado en modo de prueba: nadie paga de verdad.',
  standin: 'Los pagos son una simulación: nadie paga de verdad.',
} as const;

/** Shows whether clients can pay online. */
export function PaymentsStep({ view, onDone }: StepProps) {
  const { environment, webhook } = view.payments;
  const configured = environment !== 'none';
  return (
    <div className={css.form}>
      <p className="no-margin break-anywhere">{ENVIRONMENT_TEXTS[environment]}</p>
      {configured ? (
        <p className="no-margin break-anywhere">
          {webhook
            ? 'PayPal avisa a Bujía de cada pago.'
            : 'Falta PAYPAL_WEBHOOK_ID: Bujía se entera de un pago más tarde, cuando pregunta.'}
        </p>
      ) : (
        <p className="no-margin break-anywhere">
          Para cobrar en línea, quien cuida el servidor define las variables <code>PAYPAL_*</code>.
        </p>
      )}
      <Button onClick={() => void onDone(configured ? 'done' : 'skipped')}>
        {configured ? 'Entendido' : 'Seguir sin pagos en línea'}
      </Button>
    </div>
  );
}
