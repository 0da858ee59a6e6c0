/**
 * `queued`: waits or is retried. `sent`: a mail server accepted it. `stored`: no mail server is configured,
 * so staff read it in the panel. `failed`: no further tries; staff must act. `withheld`: above the limit of mails that
 * visitors cause to a mailbox (docs/rules/limits.md 3); staff can send it.
 */
export const MAIL_STATES = ['queued', 'sent', 'stored', 'failed', 'withheld'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  queued: 'En espera',
  sent: 'Enviado',
  stored: 'Guardado',
  failed: 'Falló',
  withheld: 'Retenido',
};
