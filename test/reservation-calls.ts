import { sql } from 'kysely';
import { LEDGER_CHECKS } from '#finance/server/ledger-checks.ts';
import { PAYMENT_CHECKS } from '#payments/server/payment-checks.ts';
import type { Db } from '#platform/data/database.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import type { CreatedReservation, ResumeState } from '#reservations/contract/reservation.ts';
import type {
  ReservationDetail,
  ReservationList,
  StaffReservation,
} from '#reservations/contract/staff-reservation.ts';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import { RESERVATION_CHECKS } from '#reservations/server/reservation-checks.ts';
import { SALE_CHECKS } from '#sales/server/sale-checks.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { STOCK_CHECKS } from '#stock/server/stock-checks.ts';
import { LUCIA } from './fixtures.ts';
import { type Reply, request } from './http.ts';
import { createStaff, type Staff } from './staff.ts';

/** Fields of an answer besides the record: of domain errors, the allowed statuses. */
export type ExtraFields = { allowed?: string[]; available?: number; component?: { name: string } };
type Answer<Data> = Promise<Reply<Data & ExtraFields>>;

/** Returns the body of a reservation by Lucía; `change` replaces or adds fields. */
export function reservationBody(
  product: string,
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    clientName: LUCIA.name,
    clientEmail: LUCIA.email,
    clientPhone: LUCIA.phone,
    clientCountry: 'Uruguay',
    clientState: 'Montevideo',
    clientAddress: '18 de Julio 1234, apto. 5',
    product,
    vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
    notes: '',
    ...change,
  };
}

/** Returns the calls of a client. */
export function clientCalls({ url }: { url: string }) {
  const keyed = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key });
  return {
    reserve: (body: unknown, key?: string, headers: Record<string, string> = {}) =>
      request<CreatedReservation>(`${url}/api/reservations`, 'POST', body, {
        ...keyed(key),
        ...headers,
      }),
    state: (token: string) => request<ResumeState>(`${url}/api/payments/resume/${token}`),
    resume: (token: unknown) =>
      request<{ paymentUrl: string }>(`${url}/api/payments/resume`, 'POST', { token }),
  };
}

export type ReservationCalls = ReturnType<typeof reservationCalls>;

/** Returns the calls of a panel. */
export function reservationCalls(url: string, headers: Record<string, string>) {
  const to = (id: string, rest = '') => `${url}/api/reservations/${id}${rest}`;
  return {
    list: (query = ''): Answer<ReservationList> =>
      request(`${url}/api/reservations${query}`, 'GET', undefined, headers),
    detail: (id: string): Answer<ReservationDetail> => request(to(id), 'GET', undefined, headers),
    patch: (id: string, body: unknown): Answer<StaffReservation> =>
      request(to(id), 'PATCH', body, headers),
    move: (id: string, status: string, more: object = {}): Answer<StaffReservation> =>
      request(to(id), 'PATCH', { status, ...more }, headers),
    /** Undoes the last step, which led to this status. */
    undo: (id: string, status: string): Answer<StaffReservation> =>
      request(to(id, '/undo'), 'POST', { status }, headers),
    remove: (id: string): Answer<{ _id: string }> => request(to(id), 'DELETE', undefined, headers),
    mail: (id: string): Answer<ReservationDetail> => request(to(id, '/mail'), 'POST', {}, headers),
  };
}

type Open = { url: string; context: { db: Db; clock: () => number } };

/** Returns the calls of a user with these permissions, signed in now; `null`: without a session. */
export async function reservationPanel(
  { url, context }: Open,
  permissions: readonly Permission[] | 'admin' | null = ['reservas'],
): Promise<ReservationCalls & { staff: Staff | null }> {
  const staff =
    permissions === null
      ? null
      : await createStaff(context.db, permissions, { now: context.clock() });
  return { ...reservationCalls(url, staff?.headers ?? {}), staff };
}

/** The transitions that lead to each status, written by hand. */
const TRANSITIONS_TO: Readonly<Record<ReservationStatus, readonly ReservationStatus[]>> = {
  pending: [],
  accepted: ['accepted'],
  importing: ['accepted', 'importing'],
  preparing: ['accepted', 'importing', 'preparing'],
  packed: ['accepted', 'importing', 'preparing', 'packed'],
  dispatched: ['accepted', 'importing', 'preparing', 'packed', 'dispatched'],
  installing: ['accepted', 'importing', 'preparing', 'packed', 'installing'],
  ready: ['accepted', 'importing', 'preparing', 'packed', 'installing', 'ready'],
  delivered: ['accepted', 'importing', 'preparing', 'packed', 'installing', 'ready', 'delivered'],
  completed: ['accepted', 'importing', 'preparing', 'packed', 'dispatched', 'completed'],
  cancelled: ['cancelled'],
};

/** Creates a reservation that staff moved to a status; sold for 250.00. Returns its id. */
export async function createReservationIn(
  { url }: { url: string },
  panel: ReservationCalls,
  product: string,
  status: ReservationStatus,
  change: Record<string, unknown> = {},
): Promise<string> {
  const made = await clientCalls({ url }).reserve(reservationBody(product, change));
  const id = made.body.data._id;
  for (const next of TRANSITIONS_TO[status]) {
    const value = next === 'delivered' || next === 'completed' ? { finalSaleValue: 250 } : {};
    const { status: answered, body } = await panel.move(id, next, value);
    if (answered !== 200) throw new Error(`${next}: ${body.message}`);
  }
  return id;
}

/** Reads all rows that a rejected call must not change. */
export function snapshotReservations(db: Db): Promise<unknown> {
  return Promise.all([
    db.selectFrom('reservations').selectAll().orderBy('id').execute(),
    db.selectFrom('reservation_events').selectAll().orderBy('id').execute(),
    db.selectFrom('payments').selectAll().orderBy('id').execute(),
    db.selectFrom('mails').select('id').orderBy('id').execute(),
    db.selectFrom('audit_log').select('id').where('action', '<>', 'access-refused').execute(),
    db.selectFrom('components').selectAll().orderBy('id').execute(),
    db.selectFrom('stock_movements').select('id').orderBy('id').execute(),
    db.selectFrom('financial_transactions').selectAll().orderBy('id').execute(),
    db.selectFrom('idempotency_keys').select('key').orderBy('key').execute(),
  ]);
}

/** Returns the violated integrity checks of reservations, stock and counter sales. */
export async function failedChecks(db: Db): Promise<unknown[]> {
  const findings = await runIntegrityChecks(db, [
    ...RESERVATION_CHECKS,
    ...STOCK_CHECKS,
    ...SALE_CHECKS,
  ]);
  return findings.filter(({ broken }) => broken.length > 0);
}

/** Returns the mails about a reservation, oldest first. */
export function mailsOfReservation(db: Db, reservationId: string) {
  return db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'document', 'state'])
    .where('reservation_id', '=', reservationId)
    .orderBy('created_at')
    .execute();
}

/** Returns the broken promises of reservations, stock, counter sales, ledger and payments. Rows of fixtures have no event «reserved». */
export async function brokenPromises(db: Db): Promise<string[]> {
  const checks = [
    ...RESERVATION_CHECKS,
    ...STOCK_CHECKS,
    ...SALE_CHECKS,
    ...LEDGER_CHECKS,
    ...PAYMENT_CHECKS,
  ];
  const { rows } = await sql<{ what: string }>`
    select 'reserva ' || code as what from reservations where not exists (
      select from reservation_events where reservation_id = reservations.id and kind = 'reserved')`.execute(
    db,
  );
  const inserted = new Set(rows.map(({ what }) => what));
  const findings = await runIntegrityChecks(db, checks);
  return findings.flatMap(({ broken }) => broken).filter((what) => !inserted.has(what));
}
