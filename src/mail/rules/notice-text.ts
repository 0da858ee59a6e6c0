/** What happened to the client's notice when staff changed a record. */
export const NOTICE_OUTCOMES = ['held', 'dropped', 'none'] as const;
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number];

/**
 * Returns the Spanish message for staff about the client's notice. `held`: sent in a minute unless the
 * change is undone. `now`: sent at once. `dropped`: not sent, because the client already knows the current
 * record. No mail is sent without an address or without a mail server (`sendsMail`): staff notify the client. Returns ''
 * for `none`, and for `dropped` without a mail server.
 */
export function noticeText(email: string, when: 'now' | NoticeOutcome, sendsMail: boolean): string {
  if (when === 'none') return '';
  if (email.trim() === '') return 'No tiene email: avísale por WhatsApp.';
  if (!sendsMail && when === 'dropped') return '';
  if (!sendsMail) return 'Este servidor no envía correos: avísale por WhatsApp.';
  return NOTICE_TEXTS[when](email);
}

const NOTICE_TEXTS: Readonly<
  Record<'now' | Exclude<NoticeOutcome, 'none'>, (email: string) => string>
> = {
  held: (email) => `Se avisará a ${email} en un minuto.`,
  now: (email) => `Se avisará a ${email} enseguida.`,
  dropped: (email) => `Se descartó el aviso: ${email} no recibe ningún correo.`,
};

/** Returns the Spanish answer to staff who sent a client's mail again. */
export const resentText = (sent: boolean): string =>
  sent ? 'El correo sale enseguida.' : 'El correo quedó guardado: este servidor no envía correos.';
