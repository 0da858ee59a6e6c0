import { type Day, longDayWithoutYear } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/wizard/fields/button.tsx';
import css from '#ui/wizard/known/known.module.css';
import { type ShownBooking, useKnownBookings } from './use-known-bookings.ts';

type Props = { today: Day; paused: boolean; onAgain: () => void };

/** The appointments that this browser booked, above the form. */
export function KnownNotice({ today, paused, onAgain }: Props) {
  const bookings = useKnownBookings(today, paused);
  if (bookings.length === 0) return null;
  return (
    <div className={css.known}>
      <Banner kind="info">
        <div className={css.row}>
          <ul className={css.list}>
            {bookings.map((booking) => (
              <li key={booking.token}>
                <span>{sentenceOf(booking)}</span>
                <a className={buttonClass({ small: true })} href={`/mi/${booking.token}`}>
                  Ver la cita
                </a>
              </li>
            ))}
          </ul>
          <Button small onClick={onAgain}>
            Agendar otra
          </Button>
        </div>
      </Banner>
    </div>
  );
}

/** Without the server's answer the sentence claims no more than that the appointment was booked. */
function sentenceOf({ date, time, service, confirmed }: ShownBooking): string {
  if (date === '') return 'Agendaste una cita desde este navegador.';
  const when = `${longDayWithoutYear(date)}, ${time}`;
  const start = confirmed ? 'Tienes una cita el' : 'Agendaste una cita para el';
  return `${start} ${when}${service === '' ? '' : ` · ${service}`}.`;
}
