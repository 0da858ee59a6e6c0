import type { MailSummary } from '../contract/mail.ts';
import type { StoredMail } from './mail-row.ts';

/** Maps a mail to the API's list entry. */
export function toMailSummary(mail: StoredMail): MailSummary {
  return {
    _id: mail.id,
    recipient: mail.recipient,
    kind: mail.kind,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.lastError,
    citation: mail.citationId,
    reservation: mail.reservationId,
    heldUntil: mail.heldUntil?.toISOString() ?? null,
    createdAt: mail.createdAt.toISOString(),
  };
}
