import type { ClientCitation } from '#agenda/contract/client-citation.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { serviceName } from '#shared/records/display-fallback.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { whatsappLink } from '#ui/contact-links.ts';
import { buttonClass } from '#ui/wizard/fields/button.tsx';
import css from './cancel.module.css';

type Props = {
  token: string;
  citation: ClientCitation;
  business: Pick<PublicBusiness, 'whatsapp'> | null;
};

/** Leads to the page that moves the appointment, or to a message to the workshop. Neither cancels it. */
export function AnotherTime({ token, citation, business }: Props) {
  const when = `${longDayWithoutYear(citation.date)} a las ${citation.time}`;
  const chat = whatsappLink(
    business?.whatsapp ?? '',
    `Hola, quiero cambiar mi cita del ${when} (${serviceName(citation.service)}).`,
  );
  return (
    <section className={css.card} aria-labelledby="otro-horario">
      <h2 id="otro-horario">¿Prefieres otro horario?</h2>
      <p className={css.advice}>
        Cambia el día o la hora de esta cita. Conservas tu horario hasta que elijas otro.
      </p>
      <div className={css.ways}>
        <a className={buttonClass({ look: 'primary' })} href={`/mi/${token}/cambiar`}>
          Cambiar el horario
        </a>
        {chat === '' ? null : (
          <a className={buttonClass({})} href={chat}>
            Escribir por WhatsApp
          </a>
        )}
      </div>
    </section>
  );
}
