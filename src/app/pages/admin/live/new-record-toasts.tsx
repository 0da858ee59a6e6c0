import type { QueryClient } from '@tanstack/react-query';
import { citationKeys, fetchCitation } from '#agenda/web/staff-citation-api.ts';
import { fetchReservation, reservationKeys } from '#reservas/web/staff-reservation-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { toastNews } from '#ui/panel/feedback/toast-news.tsx';
import { goTo, openCitation, openReservation } from '../address/use-address.ts';
import type { NewRecord } from './live-keys.ts';

/** More at once are told in one sentence. */
const MOST_BY_NAME = 2;

type Told = { title: string; message: string };

/** How each kind is told of. */
const KINDS = {
  citation: { tell: citationNews, open: openCitation, verb: 'Ver cita', tab: 'agenda' },
  reservation: {
    tell: reservationNews,
    open: openReservation,
    verb: 'Ver reserva',
    tab: 'reservas',
  },
} as const;

const MANY = {
  citation: { words: 'citas nuevas', verb: 'Ver agenda' },
  reservation: { words: 'reservas nuevas', verb: 'Ver reservas' },
} as const;

/** Tells staff of what clients have just brought in, of one kind, with the way to it. */
export async function showNewRecordToasts(
  client: QueryClient,
  kind: NewRecord['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length > MOST_BY_NAME) {
    toastNews({
      title: `${ids.length} ${MANY[kind].words}`,
      message: 'Llegaron desde el sitio.',
      verb: MANY[kind].verb,
      onVerb: () => goTo({ tab: KINDS[kind].tab, rest: '' }),
    });
    return;
  }
  await Promise.all(ids.map((id) => announceOne(client, kind, id)));
}

async function announceOne(
  client: QueryClient,
  kind: NewRecord['kind'],
  id: string,
): Promise<void> {
  const { tell, verb, open } = KINDS[kind];
  const told = await tell(client, id).catch(() => null); // gone again, or no connection: the list shows what there is
  if (told) toastNews({ ...told, verb, onVerb: () => open(id) });
}

async function citationNews(client: QueryClient, id: string): Promise<Told> {
  const { clientName, date, time, service } = await client.fetchQuery({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
  });
  return {
    title: `Nueva cita de ${clientName}`,
    message: `${longDayWithoutYear(date)}, ${time} · ${service.name}`,
  };
}

async function reservationNews(client: QueryClient, id: string): Promise<Told> {
  const { clientName, product } = await client.fetchQuery({
    queryKey: reservationKeys.detail(id),
    queryFn: ({ signal }) => fetchReservation(id, signal),
  });
  return {
    title: `Nueva reserva de ${clientName}`,
    message: `${product.name} · ${formatDollars(product.price)}`,
  };
}
