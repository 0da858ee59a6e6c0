import {
  IconAlertTriangle,
  IconArchive,
  IconClock,
  IconHandStop,
  IconSend,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInstant, formatInstantTime } from '../text/format-instant.ts';
import css from './detail.module.css';
import { type HeldMailActions, HeldMailButtons } from './held-mail-buttons.tsx';

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
    <section className={css.section}>
      <h3 className={css.sectionTitle}>Correos</h3>
      {mails.length === 0 ? (
        <p className={css.quiet}>{none}</p>
      ) : (
        <ul className={css.mails}>
          {mails.map(({ _id, subject, createdAt, state, heldUntil }) => (
            <li key={_id} className={css.mail}>
              <span className={css.subject}>{subject}</span>
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
