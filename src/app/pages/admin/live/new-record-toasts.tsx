import type { QueryClient } from '@tanstack/react-query';
import { citationKeys, fetchCitation } from '#agenda/web/staff-citation-api.ts';
import { fetchReservation, reservationKeys } from '#reservations/web/staff-reservation-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { toastNewRecord } from '#ui/panel/feedback/toast-new-record.tsx';
import { goTo, openCitation, openReservation } from '../address/use-address.ts';
import type { NewRecord } from './live-keys.ts';

/** More records at once share one toast. */
const MAX_SINGLE_TOASTS = 2;

type ToastText = { title: string; message: string };

const KINDS = {
  citation: { textOf: citationText, open: openCitation, verb: 'Ver cita', tab: 'agenda' },
  reservation: {
    textOf: reservationText,
    open: openReservation,
    verb: 'Ver reserva',
    tab: 'reservas',
  },
  answer: { textOf: answerText, open: openCitation, verb: 'Ver cita', tab: 'agenda' },
} as const;

const FROM_SITE = 'Llegaron desde el sitio.';
const MANY = {
  citation: { label: 'citas nuevas', message: FROM_SITE, verb: 'Ver agenda' },
  reservation: { label: 'reservas nuevas', message: FROM_SITE, verb: 'Ver reservas' },
  answer: {
    label: 'presupuestos respondidos',
    message: 'Los respondieron los clientes.',
    verb: 'Ver agenda',
  },
} as const;

/** Shows toasts for records of one kind, with a button that opens them. */
export async function showNewRecordToasts(
  client: QueryClient,
  kind: NewRecord['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length > MAX_SINGLE_TOASTS) {
    toastNewRecord({
      title: `${ids.length} ${MANY[kind].label}`,
      message: MANY[kind].message,
      verb: MANY[kind].verb,
      onVerb: () => goTo({ tab: KINDS[kind].tab, rest: '' }),
    });
    return;
  }
  await Promise.all(ids.map((id) => showToast(client, kind, id)));
}

async function showToast(client: QueryClient, kind: NewRecord['kind'], id: string): Promise<void> {
  const { textOf, verb, open } = KINDS[kind];
  // No toast if the record was deleted or the server cannot be reached: the list shows the state.
  const text = await textOf(client, id).catch(() => null);
  if (text) toastNewRecord({ ...text, verb, onVerb: () => open(id) });
}

async function citationText(client: QueryClient, id: string): Promise<ToastText> {
  const { clientName, date, time, service } = await client.fetchQuery({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
  });
  return {
    title: `Nueva cita de ${clientName}`,
    message: `${longDayWithoutYear(date)}, ${time} · ${service.name}`,
  };
}

async function answerText(client: QueryClient, id: string): Promise<ToastText> {
  const { clientName, vehicleBrand, vehicleModel, service } = await client.fetchQuery({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
  });
  return {
    title: `${clientName} respondió el presupuesto`,
    message: [`${vehicleBrand} ${vehicleModel}`.trim(), service.name]
      .filter((part) => part !== '')
      .join(' · '),
  };
}

async function reservationText(client: QueryClient, id: string): Promise<ToastText> {
  const { clientName, product } = await client.fetchQuery({
    queryKey: reservationKeys.detail(id),
    queryFn: ({ signal }) => fetchReservation(id, signal),
  });
  return {
    title: `Nueva reserva de ${clientName}`,
    message: `${product.name} · ${formatDollars(product.price)}`,
  };
}
