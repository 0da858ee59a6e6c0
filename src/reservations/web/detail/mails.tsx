import { useQueryClient } from '@tanstack/react-query';
import { MAIL_STATE_LABELS } from '#mail/contract/mail.ts';
import { resentText } from '#mail/rules/notice-text.ts';
import { useHeldActions } from '#mail/web/held-mail.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { MailList, ResendMail } from '#ui/panel/detail/mail-list.tsx';
import type { ReservationDetail } from '../../contract/staff-reservation.ts';
import { STATUS_MAILS } from '../../rules/status-mail.ts';
import { resendMail, reservationKeys } from '../staff-reservation-api.ts';

type Props = {
  reservation: ReservationDetail;
  /** Whether the reader may resend a mail. */
  sends: boolean;
  onSent: (message: string) => void;
};

/** Mails about the reservation, and a button that resends the mail for the current status. */
export function Mails({ reservation, sends, onSent }: Props) {
  const client = useQueryClient();
  const { timeZone, sendsMail } = useWorkshop();
  const { _id, status, mails } = reservation;
  const mail = STATUS_MAILS[status];
  const held = useHeldActions(reservationKeys.detail(_id), sends ? onSent : undefined);
  const send = async () => {
    const { reservation: updated, message } = await resendMail(_id);
    client.setQueryData(reservationKeys.detail(_id), updated);
    return message || resentText(sendsMail);
  };
  return (
    <MailList
      mails={mails}
      labels={MAIL_STATE_LABELS}
      timeZone={timeZone}
      sendsMail={sendsMail}
      none="Todavía no hay correos de esta reserva."
      held={held}
    >
      {sends && mail !== null ? (
        <ResendMail note={mail.resendNote} sendsMail={sendsMail} send={send} onSent={onSent} />
      ) : null}
    </MailList>
  );
}
