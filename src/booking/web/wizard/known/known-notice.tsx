import { useCallback, useEffect, useRef, useState } from 'react';
import { displayedServiceName } from '#shared/records/display-fallback.ts';
import { type Day, longDayWithoutYear } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { CallError, callAt } from '#ui/call.ts';
import { Button, buttonClass } from '#ui/wizard/fields/button.tsx';
import { settleAttempts } from '#ui/wizard/known/attempts.ts';
import css from '#ui/wizard/known/known.module.css';
import { useReturn } from '#ui/wizard/known/use-return.ts';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import type { findBookingAttempt, lookUpCancellation } from '../../../contract/booking.ts';
import { BOOKING_ROUTES } from '../../../contract/booking-paths.ts';
import { IDEMPOTENCY_KEY } from '../storage-keys.ts';
import {
  forgetKnownBooking,
  type KnownBooking,
  readKnownBookings,
  rememberBooking,
} from './known-bookings.ts';

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

/** `confirmed`: the server has just answered that the appointment stands. */
type ShownBooking = KnownBooking & { confirmed: boolean };

/**
 * Returns the coming appointments that this browser booked, also those whose answer was lost: as the server answers, or as
 * they are stored without an answer. Asks again when the visitor returns. `paused`: a
 * request is on its way and shows its own outcome.
 */
function useKnownBookings(today: Day, paused: boolean): ShownBooking[] {
  const [shown, setShown] = useState<ShownBooking[]>([]);
  const round = useRef(0);

  const refresh = useCallback(async () => {
    round.current += 1;
    const current = round.current;
    const confirmed = new Set<string>();
    const show = () => {
      if (current !== round.current) return;
      const known = readKnownBookings(localStore());
      setShown(
        known
          .filter(({ date }) => date === '' || date >= today)
          .map((each) => ({ ...each, confirmed: confirmed.has(each.token) })),
      );
    };
    show();
    await settleAttempts(localStore(), IDEMPOTENCY_KEY, fetchAttempt, (token) =>
      rememberBooking(localStore(), { token, date: '', time: '', service: '' }),
    );
    // A request that was sent meanwhile shows its own outcome.
    if (current !== round.current) return;
    const tokens = readKnownBookings(localStore()).map(({ token }) => token);
    await Promise.allSettled(
      tokens.map(async (token) => {
        if (await updateKnownBooking(token)) confirmed.add(token);
      }),
    );
    show();
  }, [today]);

  useEffect(() => {
    if (!paused) void refresh();
    return () => {
      round.current += 1;
    };
  }, [refresh, paused]);
  useReturn(() => {
    if (!paused) void refresh();
  });
  return paused ? [] : shown;
}

/** Stores the server's answer for a token; forgets an appointment that is over. Returns whether it stands. */
async function updateKnownBooking(token: string): Promise<boolean> {
  try {
    const { citation, ...found } = await fetchByToken(token);
    const stands = !found.alreadyCancelled && !found.completed && !found.expired;
    const { date, time } = citation;
    const known = { token, date, time, service: displayedServiceName(citation.service) };
    if (stands) rememberBooking(localStore(), known);
    else forgetKnownBooking(localStore(), token);
    return stands;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) {
      forgetKnownBooking(localStore(), token);
    }
    return false;
  }
}

/** Returns the token of what a request with this key booked, or `null`. Rejects with `CallError`. */
async function fetchAttempt(key: string): Promise<string | null> {
  const { attempt: route } = BOOKING_ROUTES;
  const { data } = await callAt<typeof findBookingAttempt>(route, { params: { key } });
  return data.cancellationToken;
}

/** Returns the citation of a link and whether it can still be cancelled. Rejects with `CallError`. */
async function fetchByToken(token: string) {
  const { lookUpCancellation: route } = BOOKING_ROUTES;
  return (await callAt<typeof lookUpCancellation>(route, { params: { token } })).data;
}
