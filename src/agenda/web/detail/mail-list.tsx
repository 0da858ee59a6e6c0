import { IconAlertTriangle, IconArchive, IconClock, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MAIL_STATE_LABELS, type MailState } from '#correo/contract/mail-state.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { useWorkshop } from '../actions/use-workshop.ts';
import css from './detail.module.css';
import { instantText } from './instant-text.ts';

type Props = {
  citation: CitationDetail;
  /** What can be done about them. */
  children: ReactNode;
};

/** The mails about this citation and how they fare. */
export function MailList({ citation, children }: Props) {
  const { timeZone } = useWorkshop();
  return (
    <section className={css.section}>
      <h3 className={css.sectionTitle}>Correos</h3>
      {citation.mails.length === 0 ? (
        <p className={css.quiet}>Todavía no hay correos de esta cita.</p>
      ) : (
        <ul className={css.mails}>
          {citation.mails.map((mail) => (
            <li key={mail._id} className={css.mail}>
              <span className={css.subject}>{mail.subject}</span>
              <span className={css.trace}>
                <time dateTime={mail.createdAt}>{instantText(mail.createdAt, timeZone)}</time>
              </span>
              <MailMark state={mail.state} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

const ICONS = {
  queued: IconClock,
  sent: IconSend,
  stored: IconArchive,
  failed: IconAlertTriangle,
} as const;

function MailMark({ state }: { state: MailState }) {
  const Icon = ICONS[state];
  return (
    <span className={`${css.mailState} ${state === 'failed' ? css.failed : ''}`}>
      <Icon size={16} aria-hidden="true" />
      {MAIL_STATE_LABELS[state]}
    </span>
  );
}
