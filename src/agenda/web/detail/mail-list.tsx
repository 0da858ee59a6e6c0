import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArchive,
  IconClock,
  IconMailForward,
  IconSend,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAIL_STATE_LABELS, type MailState } from '#correo/contract/mail-state.ts';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { type CitationDetail, STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import { useWorkshop } from '../actions/use-workshop.ts';
import { citationKeys, sendMailAgain } from '../staff-citation-api.ts';
import css from './detail.module.css';
import { instantText } from './instant-text.ts';

type Props = { citation: CitationDetail; onSent: (sentence: string) => void };

/** The mails about this citation and how they fare. */
export function MailList({ citation, onSent }: Props) {
  const { sendAgain, sending } = useSendAgain(citation, onSent);
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
      {citation.clientEmail === '' ? null : (
        <>
          <Button
            variant="default"
            leftSection={<IconMailForward size={18} aria-hidden="true" />}
            aria-busy={sending}
            onClick={() => void sendAgain()}
          >
            Reenviar correo
          </Button>
          <p className={css.quiet}>
            El correo lleva un enlace nuevo para cancelar; el anterior deja de servir.
          </p>
        </>
      )}
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

function useSendAgain({ _id }: CitationDetail, onSent: (sentence: string) => void) {
  const client = useQueryClient();
  const { report } = usePageErrors();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const sendAgain = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      const { citation, message } = await sendMailAgain(_id);
      client.setQueryData(citationKeys.detail(_id), citation);
      onSent(message || STAFF_SENTENCES.mailed);
    } catch (error) {
      report('No pudimos reenviar el correo.', error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { sendAgain, sending };
}
