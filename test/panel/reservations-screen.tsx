import { countPaymentsInReview, getReservationPayments } from '#payments/contract/payment.ts';
import {
  type ListedReservation,
  listReservations,
} from '#reservations/contract/staff-reservation.ts';
import { CLOSED_STATUSES, RESERVATION_STATUSES } from '#reservations/rules/reservation-status.ts';
import { ReservationsTab } from '#reservations/web/tab/reservations-tab.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer, type SentRequest } from './fake-server.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';
import { RESERVATION } from './records.ts';

/** The tab «Reservas» with the reservations of a test. */

export const NOW = '2026-11-22T15:00:00.000Z';

/** Two reservations of each status, newest first. */
const COUNT = 2 * RESERVATION_STATUSES.length;
export const ALL: readonly ListedReservation[] = Array.from({ length: COUNT }, (_, at) => ({
  ...RESERVATION,
  _id: `reservation-${at}`,
  code: `R-${at}`,
  clientName: `Cliente ${at}`,
  clientEmail: `cliente.${at}@ejemplo.com`,
  clientPhone: '+598 98 205 611',
  clientCountry: at % 2 === 0 ? 'Uruguay' : 'Argentina',
  product: { _id: 'product-1', name: 'Kit de defensas', price: 210 },
  vehicleInfo: { brand: 'Yamaha', model: at % 2 === 0 ? 'MT-07' : 'CB 190R', year: 2022 },
  status: RESERVATION_STATUSES[at % RESERVATION_STATUSES.length] ?? 'pending',
  createdAt: NOW,
  reservationDate: NOW,
}));

export const countersOf = (some: readonly ListedReservation[]) => {
  const count = (status: string) => some.filter((each) => each.status === status).length;
  return {
    total: some.length,
    pending: count('pending'),
    accepted: count('accepted'),
    delivered: count('delivered'),
  };
};

/** Filters and pages as the server does. */
export const answerWith =
  (all: readonly ListedReservation[]) =>
  ({ query }: SentRequest) => {
    const { status, clientName = '', clientCountry = '', vehicleModel = '' } = query;
    const found = all.filter(
      (each) =>
        (status === undefined
          ? !CLOSED_STATUSES.includes(each.status)
          : each.status === status.toLowerCase()) &&
        each.clientName.toLowerCase().includes(clientName.toLowerCase()) &&
        each.clientCountry.includes(clientCountry) &&
        each.vehicleInfo.model.toLowerCase().includes(vehicleModel.toLowerCase()),
    );
    const page = Number(query['page'] ?? 1);
    const limit = Number(query['limit'] ?? -1);
    const size = limit < 0 ? found.length : limit;
    return {
      reservations: found.slice((page - 1) * size, page * size),
      counters: countersOf(found),
      total: found.length,
      page,
      totalPages: Math.max(1, Math.ceil(found.length / Math.max(1, size))),
    };
  };

export const serverWith = (all: readonly ListedReservation[]): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(countPaymentsInReview, { count: 0, payments: [] })
    .answer(getReservationPayments, { payments: [] })
    .answer(listReservations, answerWith(all));

/** The reservations that the newest screen was asked to open. */
export const opened: string[] = [];

export function draw(server: FakeServer, width = 1440): ScreenPage {
  opened.length = 0;
  const open = (id: string) => opened.push(id);
  return openScreen(<ReservationsTab onOpenReservation={open} />, { server, width });
}

export async function openTab(all: readonly ListedReservation[] = ALL): Promise<ScreenPage> {
  const page = draw(serverWith(all));
  await page.locator('[data-row]').waitFor();
  return page;
}
