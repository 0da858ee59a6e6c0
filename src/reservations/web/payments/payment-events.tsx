import { IconChevronRight } from '@tabler/icons-react';
import type { Payment } from '#payments/contract/payment.ts';
import { eventText, reasonText, sourceText } from '#payments/rules/event-labels.ts';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import css from './payments.module.css';

type Props = Pick<Payment, 'events'> & { timeZone: string };

/** Events of a payment, oldest first, collapsed by default. */
export function PaymentEvents({ events, timeZone }: Props) {
  if (events.length === 0) return null;
  return (
    <details className={css.events}>
      <summary className={css.summary}>
        <IconChevronRight className={css.chevron} size={18} aria-hidden="true" />
        Movimientos ({events.length})
      </summary>
      <ol className={css.lines}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are identified by their position
          <li key={index} className={css.line}>
            <span className={css.what}>{eventText(event.type)}</span>
            {event.result === '' ? null : <span>: {resultText(event)}</span>}
            <span className={css.trace}>
              <time dateTime={event.at}>{formatInstant(event.at, timeZone)}</time> ·{' '}
              {event.by || sourceText(event.source)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The result of a review is free text by staff; all others are codes. */
const resultText = ({ type, result }: Payment['events'][number]) =>
  type === 'reviewed' ? result : reasonText(result);
