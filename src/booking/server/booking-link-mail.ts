import type { Agenda } from '#availability/server/agenda-settings.ts';
import type { NewMail } from '#mail/server/mail-actions.ts';
import { businessContact } from '#settings/rules/settings.ts';

export const BOOKING_LINK_KIND = 'citation-link';

/** Returns the mail with the link that proves its mailbox. `token` ends the address: the queue stores its hash. */
export function bookingLinkMail(
  recipient: string,
  token: string,
  { settings }: Agenda,
  siteUrl: string,
): NewMail {
  return {
    recipient,
    kind: BOOKING_LINK_KIND,
    subject: `Sigue con tu cita en ${settings.name}`,
    document: {
      preheader: 'Con este enlace terminas de agendar tu cita.',
      title: 'Sigue con tu cita',
      paragraphs: [
        'Todavía no tienes una cita. Pediste este enlace para terminar de agendarla con este correo.',
        'Ábrelo en el mismo dispositivo: durante media hora el formulario guarda lo que escribiste.',
      ],
      facts: [],
      action: {
        label: 'Seguir con la cita',
        url: `${siteUrl}/cita#correo=${encodeURIComponent(recipient)}&enlace=${token}`,
      },
      closing: ['El enlace sirve 24 horas. Si no lo pediste, no tienes que hacer nada.'],
      business: businessContact(settings),
    },
  };
}
