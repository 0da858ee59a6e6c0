/**
 * queued: waits or is retried · sent: a mail server took it · stored: no mail server is configured,
 * reading it in the panel is the delivery · failed: given up, staff must act.
 */
export const MAIL_STATES = ['queued', 'sent', 'stored', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  queued: 'En espera',
  sent: 'Enviado',
  stored: 'Guardado',
  failed: 'Falló',
};
