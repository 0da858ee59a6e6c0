import type { QueryClient } from '@tanstack/react-query';
import { citationKeys, fetchCitation } from '#agenda/web/staff-citation-api.ts';
import { longDayWithoutYear } from '#kernel/day-time.ts';
import { toastNews } from '#web-kit/panel/toast-news.tsx';
import { goTo, openCitation } from '../use-address.ts';

/** More at once are told in one sentence. */
const MOST_BY_NAME = 2;

/** Tells staff of what clients have just booked, with the way to it. */
export async function announceBookings(client: QueryClient, ids: readonly string[]): Promise<void> {
  if (ids.length > MOST_BY_NAME) {
    toastNews({
      title: `${ids.length} citas nuevas`,
      message: 'Llegaron desde el sitio.',
      verb: 'Ver agenda',
      onVerb: () => goTo({ tab: 'agenda', rest: '' }),
    });
    return;
  }
  await Promise.all(ids.map((id) => announce(client, id)));
}

async function announce(client: QueryClient, id: string): Promise<void> {
  const citation = await client
    .fetchQuery({
      queryKey: citationKeys.detail(id),
      queryFn: ({ signal }) => fetchCitation(id, signal),
    })
    .catch(() => null); // gone again, or no connection: the list shows what there is
  if (!citation) return;
  const { clientName, date, time, service } = citation;
  toastNews({
    title: `Nueva cita de ${clientName}`,
    message: `${longDayWithoutYear(date)}, ${time} · ${service.name}`,
    verb: 'Ver cita',
    onVerb: () => openCitation(id),
  });
}
