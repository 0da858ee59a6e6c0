import type { NewMail } from '#mail/server/mail-actions.ts';
import type { AuditContext } from '#platform/audit/audit-log.ts';
import { longMoment } from '#shared/time/day-time.ts';
import { businessContact, hasEmailAddress } from '../rules/business-contact.ts';
import type { BusinessForm } from '../rules/business-form.ts';
import { settingLabel } from '../rules/setting-table.ts';
import type { Settings } from '../rules/settings.ts';

type Change = {
  fields: readonly (keyof BusinessForm)[];
  /** Name of the user. */
  by: string;
  from: AuditContext;
  now: number;
};

/**
 * Returns the mail about changed contact settings to the address that the workshop had before, or none if it had no
 * address. A thief of a session who changes the address cannot suppress this mail.
 */
export function contactChangedMail(before: Settings, { fields, by, from, now }: Change): NewMail[] {
  if (!hasEmailAddress(before)) return [];
  const when = longMoment(new Date(now).toISOString(), before.timeZone);
  const labels = fields.map(settingLabel).join(', ');
  return [
    {
      recipient: before.email,
      kind: 'contact-changed',
      subject: `Cambió el contacto del taller: ${before.name}`,
      document: {
        preheader: labels,
        title: 'Cambió el contacto del taller',
        paragraphs: [
          'Alguien cambió en el panel datos con los que tus clientes te encuentran. Este correo va a la dirección que tenía el taller antes del cambio.',
        ],
        facts: [
          ['Qué cambió', labels],
          ['Usuario', by],
          ['Cuándo', when],
          ['Dispositivo', from.device],
          ['Dirección de red', from.address],
        ],
        closing: [
          'Si el cambio es correcto, no tienes que hacer nada.',
          'Si no, entra al panel, corrige los datos y cierra las sesiones de ese usuario.',
        ],
        business: businessContact(before),
      },
    },
  ];
}
