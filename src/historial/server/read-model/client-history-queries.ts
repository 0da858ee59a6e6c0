import { type RawBuilder, sql } from 'kysely';
import { citationError } from '#agenda/contract/citation-errors.ts';
import { registryError } from '#clientes/contract/registry-errors.ts';
import { readMergedIds } from '#clientes/server/record-links.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { reservationError } from '#reservas/contract/reservation-errors.ts';
import { type AccessPolicy, type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { dollarsOf } from '#shared/money/money.ts';
import {
  type ClientHistory,
  type HistorySubject,
  MAX_CLIENT_ITEMS,
} from '../../contract/client-history.ts';
import type { RecordKind } from '../../contract/history.ts';
import { ITEM_COLUMNS, type ItemRow, itemJoins, itemView, PRICE_CENTS } from './history-view.ts';

const READ_ACCESS: Readonly<Record<RecordKind, AccessPolicy>> = {
  citation: ['agenda', 'historial'],
  reservation: ['reservas', 'historial'],
};

type Reader = Pick<Actor, 'role' | 'permissions'>;

/**
 * Returns all records of a client or motorcycle, with those of all merged ones; or of the client of a record:
 * those with the same phone (last eight digits) or the same e-mail (case-insensitive). Without deleted and
 * cleared ones, and without kinds that the caller may not read. Rejects an unknown subject with 404, and a
 * record that the caller may not read with 403.
 */
export async function readClientHistory(
  db: Db,
  { kind, id }: { kind: HistorySubject; id: string },
  actor: Reader,
): Promise<ClientHistory> {
  if (kind === 'client' || kind === 'motorcycle') {
    return historyOf(await readRows(db, await readGroup(db, kind, id), actor));
  }
  if (!isAllowed(READ_ACCESS[kind], actor)) throw accessError(403);
  const base = await readBase(db, kind, id);
  const filters = { filter: sameClient(base), sameVehicle: sameVehicle(base) };
  return {
    ...historyOf(await readRows(db, filters, actor)),
    client: { name: base.client_name, phone: base.client_phone, email: base.client_email },
    vehicle: { brand: base.vehicle_brand, model: base.vehicle_model, year: base.vehicle_year },
  };
}

function historyOf(rows: readonly ClientRow[]): ClientHistory {
  const [first] = rows;
  const total = (visits = 0, cents = 0) => ({ visits, spent: dollarsOf(cents) });
  return {
    client: null,
    vehicle: null,
    lastVisit: first?.last_visit ?? null,
    totals: {
      all: total(first?.visits, first?.spent_cents),
      vehicle: total(first?.vehicle_visits, first?.vehicle_spent_cents),
    },
    total: first?.found ?? 0,
    items: rows.map((row) => ({ ...itemView(row), sameVehicle: row.same_vehicle })),
  };
}

type Filters = { filter: RawBuilder<unknown>; sameVehicle: RawBuilder<unknown> };

/** Returns the filter of a client or motorcycle and of all that were merged with it. Rejects an unknown one with 404. */
async function readGroup(db: Db, kind: 'client' | 'motorcycle', id: string): Promise<Filters> {
  const ids = ID_FORM.test(id) ? await readMergedIds(db, kind, id) : [];
  if (ids.length === 0) throw registryError(`unknown-${kind}`);
  const filter = sql`${sql.ref(`${kind}_id`)} = any (${ids}::uuid[])`;
  return { filter, sameVehicle: kind === 'motorcycle' ? sql`true` : sql`false` };
}

type BaseRecord = {
  client_id: string | null;
  client_name: string;
  client_email: string;
  client_phone: string;
  vehicle_brand: string;
  vehicle_model: string;
  vehicle_year: number | null;
};

const BASE_COLUMNS = [
  'client_id',
  'client_name',
  'client_email',
  'client_phone',
  'vehicle_brand',
  'vehicle_model',
  'vehicle_year',
] as const;

async function readBase(db: Db, kind: RecordKind, id: string): Promise<BaseRecord> {
  const unknown =
    kind === 'citation'
      ? citationError('unknown-citation')
      : reservationError('unknown-reservation');
  if (!ID_FORM.test(id)) throw unknown;
  const row = await db
    .selectFrom(kind === 'citation' ? 'citations' : 'reservations')
    .select(BASE_COLUMNS)
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw unknown;
  return row;
}

type ClientRow = ItemRow & {
  same_vehicle: boolean;
  found: number;
  visits: number;
  spent_cents: number;
  vehicle_visits: number;
  vehicle_spent_cents: number;
  last_visit: string | null;
};

async function readRows(db: Db, of: Filters, actor: Reader): Promise<ClientRow[]> {
  const filter = sql`deleted_at is null and cleared_at is null and (${of.filter})`;
  const kinds = [
    ...(isAllowed(READ_ACCESS.citation, actor)
      ? [
          sql`select 'citation' as kind, id, ${of.sameVehicle} as same_vehicle,
            status = 'delivered' as counted from citations where ${filter}`,
        ]
      : []),
    ...(isAllowed(READ_ACCESS.reservation, actor)
      ? [
          sql`select 'reservation' as kind, id, ${of.sameVehicle} as same_vehicle,
            status in ('delivered', 'completed') as counted from reservations where ${filter}`,
        ]
      : []),
  ];
  const { rows } = await sql<ClientRow>`
    select ${ITEM_COLUMNS}, entry.same_vehicle, count(*) over () as found,
      ${sumsOf(sql`entry.counted`, 'visits', 'spent_cents')},
      ${sumsOf(sql`entry.counted and entry.same_vehicle`, 'vehicle_visits', 'vehicle_spent_cents')},
      max(c.day) filter (where c.starts_at <= now() and c.status <> 'cancelled') over () as last_visit
    from (${sql.join(kinds, sql` union all `)}) as entry ${itemJoins()}
    order by "date" desc, entry.id desc limit ${MAX_CLIENT_ITEMS}`.execute(db);
  return rows;
}

function sumsOf(filter: RawBuilder<unknown>, visits: string, spent: string): RawBuilder<unknown> {
  return sql`count(*) filter (where ${filter}) over () as ${sql.ref(visits)},
    coalesce(sum(${PRICE_CENTS}) filter (where ${filter} and income.void_id is null) over (), 0) as ${sql.ref(spent)}`;
}

/** Number of last digits that identify a phone without its country code. */
const PHONE_DIGITS = 8;

/**
 * Uses the expressions of the indexes. A phone with fewer digits matches nothing. The records of an anonymised
 * client have neither; they share the client.
 */
function sameClient({ client_id, client_email, client_phone }: BaseRecord): RawBuilder<unknown> {
  if (client_email === '') return sql`client_id = ${client_id}::uuid`;
  const digits = client_phone.replace(/\D/g, '').slice(-PHONE_DIGITS);
  const byEmail = sql`lower(client_email) = ${client_email.toLowerCase()}`;
  if (digits.length < PHONE_DIGITS) return byEmail;
  return sql`${byEmail} or right(regexp_replace(client_phone, '\\D', '', 'g'), 8) = ${digits}`;
}

function sameVehicle({
  vehicle_brand,
  vehicle_model,
  vehicle_year,
}: BaseRecord): RawBuilder<unknown> {
  return sql`(vehicle_brand_folded = folded(${vehicle_brand})
    and vehicle_model_folded = folded(${vehicle_model})
    and vehicle_year is not distinct from ${vehicle_year}::int)`;
}
