/** The kinds of mails, with their Spanish words in a client's export. */
export const MAIL_KINDS = {
  'citation-booked': 'Cita reservada',
  'citation-same-time': 'Cita reservada a la misma hora',
  'citation-rescheduled': 'Cita con otro horario',
  'citation-cancelled': 'Cita cancelada',
  'citation-reminder': 'Recordatorio de cita',
  'citation-link': 'Enlace para agendar',
  'estimate-sent': 'Presupuesto',
  'estimate-answered': 'Respuesta a un presupuesto',
  'reservation-created': 'Reserva recibida',
  'reservation-paid': 'Reserva confirmada',
  'reservation-refunded': 'Reembolso',
  'reservation-cancelled': 'Reserva cancelada',
  'workshop-booked': 'Aviso al taller: cita nueva',
  'workshop-cancelled': 'Aviso al taller: cita cancelada',
  'workshop-rescheduled': 'Aviso al taller: cita con otro horario',
  'workshop-reserved': 'Aviso al taller: reserva nueva',
  'workshop-paid': 'Aviso al taller: reserva pagada',
  'workshop-payment-alert': 'Aviso al taller: pago para revisar',
  'workshop-estimate-corrected': 'Aviso al taller: respuesta cambiada',
  'workshop-budget-full': 'Aviso al taller: cita rechazada',
  'contact-changed': 'Aviso al taller: datos de contacto cambiados',
  'new-device': 'Ingreso desde otro dispositivo',
  'factor-added': 'Verificación agregada',
  'factor-removed': 'Verificación quitada',
  'factors-reset': 'Verificaciones quitadas',
  'factor-guesses': 'Códigos equivocados',
  'recovery-code-used': 'Código de recuperación usado',
  'test-mail': 'Correo de prueba',
} as const;

export type MailKind = keyof typeof MAIL_KINDS;

/** Mails that are held as notices of a change by staff (docs/decisions/0024-held-notices.md). */
export type NoticeKind = 'citation-rescheduled' | 'citation-cancelled' | 'reservation-cancelled';
