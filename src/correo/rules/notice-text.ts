/** What happened to the client's notice when staff changed a record. */
export const NOTICE_OUTCOMES = ['held', 'dropped', 'none'] as const;
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number];

/**
 * Returns the Spanish message for staff about the client's notice. `held`: sent in a minute unless the
 * change is undone. `now`: sent at once. `dropped`: not sent, because the client already knows the current
 * record. Without an address no mail is sent.
 */
export function noticeText(email: string, when: 'now' | NoticeOutcome): string {
  if (when === 'none') return '';
  if (email.trim() === '') return 'No tiene email: avísale por WhatsApp.';
  return NOTICE_TEXTS[when](email);
}

const NOTICE_TEXTS: Readonly<
  Record<'now' | Exclude<NoticeOutcome, 'none'>, (email: string) => string>
> = {
  held: (email) => `Se avisará a ${email} en un minuto.`,
  now: (email) => `Se avisará a ${email} enseguida.`,
  dropped: (email) => `Se descartó el aviso: ${email} no recibe ningún correo.`,
};
