import { useQueryClient } from '@tanstack/react-query';
import { MAIL_STATE_LABELS } from '#mail/contract/mail.ts';
import { resentText } from '#mail/rules/notice-text.ts';
import { useHeldActions } from '#mail/web/held-mail.ts';
import { useWorkshop, useWorkshopClock } from '#settings/web/workshop-api.ts';
import { MailList, ResendMail } from '#ui/panel/detail/mail-list.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type CitationDetail, resendCitationMail } from '../../contract/staff-citation.ts';
import { isUpcoming } from '../../rules/lateness.ts';
import { citationKeys, withServiceName } from '../staff-citation-api.ts';

type Props = {
  citation: CitationDetail;
  /** Missing without permission to act on mails. */
  onDone: ((text: string) => void) | undefined;
};

/** The mails of a citation, with the buttons of held ones and «Reenviar correo». */
export function CitationMails({ citation, onDone }: Props) {
  const { timeZone, sendsMail } = useWorkshop();
  const held = useHeldActions(citationKeys.detail(citation._id), onDone);
  return (
    <MailList
      mails={citation.mails}
      labels={MAIL_STATE_LABELS}
      timeZone={timeZone}
      sendsMail={sendsMail}
      none="Todavía no hay correos de esta cita."
      held={held}
    >
      {onDone ? <ResendCitationMail citation={citation} onSent={onDone} /> : null}
    </MailList>
  );
}

type ResendProps = { citation: CitationDetail; onSent: (sentence: string) => void };

/**
 * Button to send a mail again, if there is an address and a mail to send. The server applies the
 * same rule.
 */
function ResendCitationMail({ citation, onSent }: ResendProps) {
  const client = useQueryClient();
  const { sendsMail } = useWorkshop();
  const { today, time } = useWorkshopClock();
  const upcoming = isUpcoming(citation, { date: today, time });
  if (citation.clientEmail === '') return null;
  if (!upcoming && citation.status !== 'cancelled') return null;
  const send = async () => {
    const call = { params: { id: citation._id }, body: {} };
    const { data, message } = await staffCall(resendCitationMail, call);
    client.setQueryData(citationKeys.detail(citation._id), withServiceName(data));
    return message || resentText(sendsMail);
  };
  return (
    <ResendMail
      send={send}
      onSent={onSent}
      sendsMail={sendsMail}
      note={
        upcoming
          ? 'El correo lleva un enlace nuevo para cancelar; el anterior deja de servir.'
          : 'El correo vuelve a avisar que la cita está cancelada.'
      }
    />
  );
}
