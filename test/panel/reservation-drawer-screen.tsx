import { useState } from 'react';
import { type Balance, getBalance } from '#cash/contract/movement.ts';
import OfferedPayment from '#cash/web/offered-payment.tsx';
import { listTransactions } from '#finance/contract/finance.ts';
import { getReservationPayments, type Payment } from '#payments/contract/payment.ts';
import {
  getReservation,
  type ReservationDetail,
} from '#reservations/contract/staff-reservation.ts';
import {
  type PaymentAccess,
  ReservationDrawer,
} from '#reservations/web/detail/reservation-drawer.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { NOT_CHARGED } from './cash-records.ts';
import { FakeServer } from './fake-server.ts';
import type { Locator } from './locator.ts';
import { dialog } from './menu.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';
import { RESERVATION } from './records.ts';

export const AT = '2026-11-23T11:00:00.000Z';
export const RESERVED: ReservationDetail = {
  ...RESERVATION,
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  clientState: 'Montevideo',
  clientAddress: '18 de Julio 1234',
  product: { _id: 'product-1', name: 'Kit de defensas', price: 210 },
  payment: { amount: 210, currency: 'USD', paymentStatus: 'none', label: 'Sin pago en línea' },
  status: 'pending',
  createdAt: '2026-11-20T15:00:00.000Z',
  reservationDate: '2026-11-20T15:00:00.000Z',
  updatedAt: AT,
  deletedAt: null,
  history: [],
  mails: [],
} as ReservationDetail;

export const serverWith = (reservation: ReservationDetail, payments: Payment[] = []): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getReservation, reservation)
    .answer(getReservationPayments, { payments })
    .answer(listTransactions, { transactions: [], total: 0, page: 1, totalPages: 1 });

type Access = { manages?: boolean; payments?: PaymentAccess };

/** The drawer, open until it is closed. */
function Opened({ manages = true, payments = 'refunds' }: Access) {
  const [id, setId] = useState<string | null>('reservation-1');
  return (
    <>
      <ReservationDrawer
        id={id}
        manages={manages}
        payments={payments}
        onClient={() => {}}
        onClose={() => setId(null)}
      />
      <OfferedPayment />
    </>
  );
}

export const open = (server: FakeServer, access: Access = {}): ScreenPage =>
  openScreen(<Opened {...access} />, { server });

export async function drawerOf(page: Locator): Promise<Locator> {
  const drawer = dialog(page, 'Lucía Fernández');
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  return drawer;
}

export async function openDrawer(
  change: Partial<ReservationDetail> = {},
  {
    attempts = [],
    balance = NOT_CHARGED,
    ...access
  }: Access & { attempts?: Payment[]; balance?: Balance } = {},
) {
  const server = serverWith({ ...RESERVED, ...change }, attempts).answer(getBalance, balance);
  const page = open(server, access);
  return { page, server: page.server, drawer: await drawerOf(page) };
}
