import { timeAt } from '#settings/web/workshop-api.ts';
import { addDays, type Day, dayAt, shortDay } from '#shared/time/day-time.ts';
import { MotorcycleLink } from '#ui/panel/text/record-link.tsx';
import type { FollowUp, FollowUpCard } from '../../contract/follow-up.ts';
import { motorcycleName } from '../../rules/client-text.ts';
import { CHANNEL_LABELS, FOLLOW_UP_LABELS } from '../../rules/follow-up-labels.ts';
import css from './card.module.css';

/** `hoy`, `ayer`, `mañana`, or `el jue, 26 nov.` */
export function dayNear(day: Day, today: Day): string {
  if (day === today) return 'hoy';
  if (day === addDays(today, -1)) return 'ayer';
  if (day === addDays(today, 1)) return 'mañana';
  return `el ${shortDay(day)}`;
}

/** `Marta le avisó por WhatsApp, hoy a las 10:32` */
export function notificationText(
  { by, at, channel }: NonNullable<FollowUpCard['told']>,
  today: Day,
  timeZone: string,
): string {
  const instant = Date.parse(at);
  const day = dayNear(dayAt(instant, timeZone), today);
  return `${by} le avisó ${CHANNEL_LABELS[channel]}, ${day} a las ${timeAt(instant, timeZone)}`;
}

type ContactProps = Pick<FollowUpCard, 'client'>;

export function ContactLine({ client: { phone, email, prefersWhatsApp } }: ContactProps) {
  const parts = [phone, email].filter((part) => part !== '');
  return (
    <p className={css.contact}>
      {parts.length === 0 ? 'Sin teléfono ni email' : null}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {prefersWhatsApp ? <span className={css.prefers}>Prefiere WhatsApp</span> : null}
    </p>
  );
}

type ReasonsProps = { reasons: readonly FollowUp[]; today: Day };

/** Why the client is to be notified, with the motorcycle, once for each, and since when. */
export function Reasons({ reasons, today }: ReasonsProps) {
  return (
    <ul className={css.reasons} aria-label="Motivos">
      {reasons.map(({ _id, kind, about, motorcycle, dueDay }, index) => (
        <li key={_id} className={css.reason} data-kind={kind}>
          <span className={css.what}>
            <span className={css.kind}>{FOLLOW_UP_LABELS[kind]}</span>
            {about === '' ? null : <span className={css.about}>{about}</span>}
          </span>
          <span className={css.bike}>
            {motorcycle === null ||
            motorcycle._id === reasons[index - 1]?.motorcycle?._id ? null : (
              <span>
                <MotorcycleLink motorcycle={motorcycle}>
                  {motorcycleName(motorcycle)}
                </MotorcycleLink>
              </span>
            )}
            <span className={css.due}>desde {dayNear(dueDay, today)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
