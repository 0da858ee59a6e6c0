import { type RawBuilder, sql } from 'kysely';
import { citationError } from '#agenda/contract/citation-errors.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { reservationError } from '#reservas/contract/reservation-errors.ts';
import { type AccessPolicy, type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type ClientHistory, MAX_CLIENT_ITEMS } from '../../contract/client-history.ts';
import type { RecordKind } from '../../contract/history.ts';
import { ITEM_COLUMNS, type ItemRow, itemJoins, itemView, PRICE_CENTS } from './history-view.ts';

const READ_ACCESS: Readonly<Record<RecordKind, AccessPolicy>> = {
  citation: ['agenda', 'historial'],
  reservation: ['reservas', 'historial'],
};

/**
 * Returns all records of the client of a record: those with the same phone (last eight digits) or the same
 * e-mail (case-insensitive), without deleted and cleared ones. Rejects a kind of record that the caller may
 * not read with 403, and an unknown record with 404.
 */
export async function readClientHistory(
  db: Db,
  { kind, id }: { kind: RecordKind; id: string },
  actor: Actor,
): Promise<ClientHistory> {
  if (!isAllowed(READ_ACCESS[kind], actor)) throw accessError(403);
  const base = await readBase(db, kind, id);
  const rows = await readClientRows(db, base, actor);
  const [first] = rows;
  const total = (visits = 0, cents = 0) => ({ visits, spent: dollarsOf(cents) });
  return {
    client: { name: base.client_name, phone: base.client_phone, email: base.client_email },
    vehicle: { brand: base.vehicle_brand, model: base.vehicle_model, year: base.vehicle_year },
    totals: {
      all: total(first?.visits, first?.spent_cents),
      vehicle: total(first?.vehicle_visits, first?.vehicle_spent_cents),
    },
    total: first?.found ?? 0,
    items: rows.map((row) => ({ ...itemView(row), sameVehicle: row.same_vehicle })),
  };
}

type BaseRecord = {
  client_name: string;
  client_email: string;
  client_phone: string;
  vehicle_brand: string;
  vehicle_model: string;
  vehicle_year: number | null;
};

const BASE_COLUMNS = [
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
};

async function readClientRows(db: Db, base: BaseRecord, actor: Actor): Promise<ClientRow[]> {
  const filter = sql`deleted_at is null and cleared_at is null and (${sameClient(base)})`;
  const kinds = [
    ...(isAllowed(READ_ACCESS.citation, actor)
      ? [
          sql`select 'citation' as kind, id, ${sameVehicle(base)} as same_vehicle,
            status = 'delivered' as counted from citations where ${filter}`,
        ]
      : []),
    ...(isAllowed(READ_ACCESS.reservation, actor)
      ? [
          sql`select 'reservation' as kind, id, ${sameVehicle(base)} as same_vehicle,
            status in ('delivered', 'completed') as counted from reservations where ${filter}`,
        ]
      : []),
  ];
  const { rows } = await sql<ClientRow>`
    select ${ITEM_COLUMNS}, entry.same_vehicle, count(*) over () as found,
      ${sumsOf(sql`entry.counted`, 'visits', 'spent_cents')},
      ${sumsOf(sql`entry.counted and entry.same_vehicle`, 'vehicle_visits', 'vehicle_spent_cents')}
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

/** Uses the expressions of the indexes. A phone with fewer digits matches nothing. */
function sameClient({ client_email, client_phone }: BaseRecord): RawBuilder<unknown> {
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
