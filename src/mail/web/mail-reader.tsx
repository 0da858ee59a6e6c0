import { Button } from '@mantine/core';
import { IconArrowLeft, IconCalendarEvent, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { getMail, type MailState, type MailSummary, retryMail } from '../contract/mail.ts';
import { failureText } from './failure-text.ts';
import { formatDayAndTime, MailStateChip } from './mail-facts.tsx';
import css from './mail-reader.module.css';

type Props = {
  id: string;
  timeZone: string;
  onBack: () => void;
  onOpenCitation: (id: string) => void;
};

/** Shows one mail as text. */
export function MailReader({ id, timeZone, onBack, onOpenCitation }: Props) {
  const mail = useQuery(readQuery(getMail, { params: { id } }));
  return (
    <div className="column align-start gap-16">
      <Button
        variant="subtle"
        className={css.back}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={onBack}
      >
        Todos los correos
      </Button>
      {mail.isError ? (
        <ReadFailure
          title="No se pudo cargar el correo."
          error={mail.error}
          onRetry={() => void mail.refetch()}
        />
      ) : null}
      {mail.data ? (
        <MailContent mail={mail.data} {...{ timeZone, onOpenCitation }} />
      ) : (
        <Skeleton height={96} />
      )}
    </div>
  );
}

/** Label of the button for a mail of each state; `null`: no button. */
const RETRY_LABELS: Readonly<Record<MailState, string | null>> = {
  queued: null,
  sent: null,
  stored: null,
  failed: 'Reintentar',
  withheld: 'Enviar',
};

const WITHHELD_REASON =
  'Los pedidos por la página ya causaron todos los correos que el sitio envía a una casilla en 24 horas. La cita o reserva está registrada.';

type LetterProps = {
  mail: MailSummary & { text: string };
  timeZone: string;
  onOpenCitation: (id: string) => void;
};

function MailContent({ mail, timeZone, onOpenCitation }: LetterProps) {
  const { citation, lastError } = mail;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h3 ref={title} className="large break-anywhere" tabIndex={-1}>
        {mail.subject}
      </h3>
      <dl className={css.facts}>
        <Fact name="Para">{mail.recipient}</Fact>
        <Fact name="Escrito">{formatDayAndTime(mail.createdAt, timeZone)}</Fact>
        <Fact name="Estado">
          <MailStateChip state={mail.state} />
        </Fact>
        {mail.attempts > 1 ? <Fact name="Intentos">{mail.attempts}</Fact> : null}
        {lastError === null ? null : <Fact name="Motivo">{failureText(lastError)}</Fact>}
        {mail.state === 'withheld' ? <Fact name="Motivo">{WITHHELD_REASON}</Fact> : null}
      </dl>
      <div className={css.actions}>
        {RETRY_LABELS[mail.state] === null ? null : (
          <Retry id={mail._id} label={RETRY_LABELS[mail.state]} />
        )}
        {citation === null ? null : (
          <Button
            variant="default"
            leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
            onClick={() => onOpenCitation(citation)}
          >
            Ver cita
          </Button>
        )}
      </div>
      <p className={css.text}>{mail.text}</p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Retry({ id, label }: { id: string; label: string | null }) {
  const { retry, busy } = useRetry(id);
  return (
    <BusyButton
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      busy={busy}
      onClick={retry}
    >
      {label}
    </BusyButton>
  );
}

/** Puts a failed or withheld mail into the queue. */
function useRetry(id: string): { retry: () => void; busy: boolean } {
  const send = useSend(retryMail);
  const mutation = useMutation({
    mutationFn: () => send({ params: { id }, body: {} }),
    onSuccess: () => toastDone('El correo está en espera.'),
    onError: (error) => toastError(error.message || 'No se pudo reintentar el correo.'),
  });
  return { retry: () => mutation.mutate(), busy: mutation.isPending };
}
