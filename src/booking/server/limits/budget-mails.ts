import type { Agenda } from '#availability/server/agenda-settings.ts';
import { type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import { wasWrittenToday } from '#mail/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import { businessContact, hasEmailAddress } from '#settings/rules/settings.ts';
import { DomainError } from '#shared/contract/domain-error.ts';

const KIND = 'workshop-budget-full';

export const isBudgetFull = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'too-many-hours';

/**
 * Mails the workshop that the page rejected a booking because too many wait for a confirmation: at the first rejection
 * within 24 hours, after the rejected transaction. Logs an error instead of throwing it: the caller answers as without the
 * report.
 */
export async function reportFullBudget(context: AppContext, agenda: Agenda): Promise<void> {
  try {
    await mailFullBudget(context, agenda);
  } catch (error) {
    context.log.warn({ err: error }, 'could not mail the workshop about rejected bookings');
  }
}

async function mailFullBudget(context: AppContext, { settings }: Agenda): Promise<void> {
  if (!hasEmailAddress(settings)) return;
  await inTransaction(context.db, async (tx) => {
    await lockPeopleAndDays(tx, [KIND], []);
    if (await wasWrittenToday(tx, KIND)) return;
    await queueMails(tx, context.jobs, [
      {
        recipient: settings.email,
        kind: KIND,
        subject: 'La página rechazó una cita: hay muchas sin confirmar',
        document: {
          preheader: 'Confirma o cancela las citas pendientes.',
          title: 'La página rechazó una cita',
          paragraphs: [
            'Las citas que se pidieron por la página y nadie confirmó ya ocupan el tiempo que el sitio les reserva. Hasta que confirmes o canceles algunas, la página pide a otros clientes que llamen.',
            'Si no conoces a quienes las pidieron, puede ser un abuso: «Citas sospechosas», en la agenda, las agrupa y las cancela juntas.',
          ],
          facts: [],
          action: { label: 'Abrir la agenda', url: `${context.publicUrl()}/admin#agenda` },
          business: businessContact(settings),
        },
      },
    ]);
  });
}

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
