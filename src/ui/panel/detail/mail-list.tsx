import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArchive,
  IconClock,
  IconHandStop,
  IconMailForward,
  IconSend,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { StepButton } from '../actions/buttons.tsx';
import { usePageErrors } from '../feedback/page-errors.tsx';
import { formatInstant, formatInstantTime } from '../text/inline-text.tsx';
import css from './detail.module.css';

const ICONS = {
  queued: IconClock,
  sent: IconSend,
  stored: IconArchive,
  failed: IconAlertTriangle,
  withheld: IconHandStop,
} as const;

type State = keyof typeof ICONS;
type Mail = {
  _id: string;
  subject: string;
  createdAt: string;
  state: State;
  heldUntil: string | null;
};

type Props = {
  mails: readonly Mail[];
  labels: Readonly<Record<State, string>>;
  timeZone: string;
  /** Whether a mail server is configured. Without one no held mail is announced. */
  sendsMail: boolean;
  /** Shown without any mail. */
  none: string;
  /** Actions on a held mail; missing without the permission. */
  held?: HeldMailActions | undefined;
  /** Actions below the list. */
  children: ReactNode;
};

/** The mails about a record, with their delivery state. */
export function MailList({ mails, labels, timeZone, sendsMail, none, held, children }: Props) {
  return (
    <section className="top-28">
      <h3 className="no-margin below-12 large">Correos</h3>
      {mails.length === 0 ? (
        <p className={css.quiet}>{none}</p>
      ) : (
        <ul className="stack gap-8 plain-list below-12">
          {mails.map(({ _id, subject, createdAt, state, heldUntil }) => (
            <li key={_id} className={css.mail}>
              <span className="medium break-anywhere">{subject}</span>
              <span className={css.trace}>
                <time dateTime={createdAt}>{formatInstant(createdAt, timeZone)}</time>
              </span>
              <Mark
                state={state}
                label={
                  heldUntil === null || !sendsMail
                    ? labels[state]
                    : `Se avisará a las ${formatInstantTime(heldUntil, timeZone)}`
                }
              />
              {heldUntil !== null && sendsMail && held ? (
                <HeldMailButtons mailId={_id} by={held} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mails.some(({ state }) => state === 'withheld') ? (
        <p className={css.quiet}>
          «{labels.withheld}»: los pedidos por la página ya causaron todos los correos que el sitio
          envía a esa casilla en 24 horas.
        </p>
      ) : null}
      {children}
    </section>
  );
}

function Mark({ state, label }: { state: State; label: string }) {
  const Icon = ICONS[state];
  return (
    <span className={`${css.mailState} ${state === 'failed' ? css.failed : ''}`}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  );
}

type ResendMailProps = {
  /** Explains what the mail contains. */
  note: string;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** Resolves with the success message. */
  send: () => Promise<string>;
  onSent: (message: string) => void;
};

/** The button «Reenviar correo». */
export function ResendMail({ note, sendsMail, send, onSent }: ResendMailProps) {
  const { report } = usePageErrors();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const sendAgain = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      onSent(await send());
    } catch (error) {
      report('No pudimos reenviar el correo.', error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return (
    <>
      <StepButton
        variant="default"
        leftSection={<IconMailForward size={18} aria-hidden="true" />}
        step={sending ? 'sending' : 'send'}
        busy={sending}
        onPress={() => void sendAgain()}
      >
        Reenviar correo
      </StepButton>
      <p className={css.quiet}>
        {sendsMail ? '' : 'Este servidor no envía correos: queda guardado en «Correos». '}
        {note}
      </p>
    </>
  );
}

/** Actions on a held mail; both reject with `CallError`. */
export type HeldMailActions = {
  send: (mailId: string) => Promise<void>;
  drop: (mailId: string) => Promise<void>;
  /** Called with the message to show. */
  onDone: (message: string) => void;
};

const FAILED = { send: 'No pudimos enviar el aviso.', drop: 'No pudimos descartar el aviso.' };

/** The buttons «Enviar ahora» and «No avisar» of a held mail. */
function HeldMailButtons({ mailId, by }: { mailId: string; by: HeldMailActions }) {
  const { report } = usePageErrors();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (verb: 'send' | 'drop', done: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await by[verb](mailId);
      by.onDone(done);
    } catch (error) {
      report(FAILED[verb], error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <div className="wrap whole-row gap-8 top-8">
      <Button
        variant="default"
        aria-busy={busy}
        onClick={() => void run('send', 'El aviso sale enseguida.')}
      >
        Enviar ahora
      </Button>
      <Button
        variant="subtle"
        aria-busy={busy}
        onClick={() => void run('drop', 'No avisamos al cliente de este cambio.')}
      >
        No avisar
      </Button>
    </div>
  );
}
