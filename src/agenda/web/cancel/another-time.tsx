import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { serviceName } from '#shared/records/display-fallback.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { whatsappLink } from '#ui/contact-links.ts';
import { buttonClass } from '#ui/wizard/fields/button.tsx';
import { tabStore } from '#ui/wizard/storage/browser-store.ts';
import { saveValue } from '#ui/wizard/storage/draft.ts';
import type { ClientCitation } from '../../contract/citation.ts';
import { nextDraft } from '../booking/next-draft.ts';
import { DRAFT_KEY } from '../booking/storage-keys.ts';
import css from './cancel.module.css';

type Props = { citation: ClientCitation; business: PublicBusiness | null };

/** Offers another slot or a message to the workshop. Neither cancels the appointment. */
export function AnotherTime({ citation, business }: Props) {
  const when = `${longDayWithoutYear(citation.date)} a las ${citation.time}`;
  const chat = whatsappLink(
    business?.whatsapp ?? '',
    `Hola, quiero cambiar mi cita del ${when} (${serviceName(citation.service)}).`,
  );
  // A link of a message shows the masked contact, without an id: the next booking asks for the contact.
  const contact = citation._id === '' ? { clientEmail: '', clientPhone: '' } : {};
  // An older answer may lack the service.
  const draft = { ...nextDraft(citation), ...contact, service: citation.service?._id ?? '' };
  return (
    <section className={css.card} aria-labelledby="otro-horario">
      <h2 id="otro-horario">¿Prefieres otro horario?</h2>
      <p className={css.advice}>
        Agenda primero el nuevo horario. Esta cita sigue en pie hasta que la canceles aquí.
      </p>
      <div className={css.ways}>
        <a
          className={buttonClass({ look: 'primary' })}
          href="/cita"
          onClick={() => saveValue(tabStore(), DRAFT_KEY, draft, Date.now())}
        >
          Buscar otro horario
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
