import { type RawBuilder, sql } from 'kysely';
import { clientOf, vehicleOf } from '#platform/data/columns.ts';
import { dollarsOf } from '#shared/money/money.ts';
import type { HistoryItem, RecordKind } from '../../contract/history.ts';

/** A record of either kind; columns that do not apply are null. */
export type ItemRow = {
  kind: RecordKind;
  id: string;
  client_name: string;
  client_email: string;
  client_phone: string;
  client_country: string | null;
  item_name: string;
  is_service: boolean;
  vehicle_brand: string;
  vehicle_model: string;
  vehicle_year: number | null;
  price_cents: number;
  status: string;
  is_deleted: boolean;
  is_voided: boolean;
  commented: boolean;
  closed_at: Date | null;
  date: string;
};

/** Joins the record and its income to a relation `entry (kind, id)`. */
export function itemJoins(): RawBuilder<unknown> {
  return sql`
    left join citations as c on entry.kind = 'citation' and c.id = entry.id
    left join reservations as r on entry.kind = 'reservation' and r.id = entry.id
    left join last_sales as income on income.cause_type = entry.kind and income.cause_id = entry.id
      and not (income.void_id is not null and coalesce(c.status, r.status) not in ('delivered', 'completed'))
    left join business_settings as settings on entry.id is not null`;
}

/** The sale value, or the price if it was not sold. */
export const PRICE_CENTS = sql`coalesce(income.sale_cents, r.final_sale_cents,
  r.product_price_cents, c.service_price_cents)`;

const ofEitherKind = (column: string) =>
  sql`coalesce(c.${sql.ref(column)}, r.${sql.ref(column)}) as ${sql.ref(column)}`;

export const ITEM_COLUMNS: RawBuilder<unknown> = sql.join([
  sql`entry.kind`,
  sql`entry.id`,
  ...['client_name', 'client_email', 'client_phone'].map(ofEitherKind),
  sql`r.client_country`,
  sql`coalesce(c.service_name, r.product_name) as item_name`,
  sql`c.service_id is not null as is_service`,
  ...['vehicle_brand', 'vehicle_model', 'vehicle_year', 'status', 'closed_at'].map(ofEitherKind),
  sql`${PRICE_CENTS} as price_cents`,
  sql`income.void_id is not null as is_voided`,
  sql`coalesce(c.deleted_at, r.deleted_at) is not null as is_deleted`,
  sql`coalesce(c.admin_comment, r.admin_comment) <> '' as commented`,
  sql`coalesce(
    (coalesce(c.closed_at, r.closed_at) at time zone settings.time_zone)::date, c.day,
    (r.created_at at time zone settings.time_zone)::date) as date`,
]);

/** Price in dollars, instants as ISO UTC, `date` workshop-local. */
export function itemView(row: ItemRow): HistoryItem {
  const named = { name: row.item_name };
  return {
    kind: row.kind,
    _id: row.id,
    ...clientOf(row),
    clientCountry: row.client_country,
    service: row.is_service ? named : null,
    product: row.is_service ? null : named,
    ...vehicleOf(row),
    price: dollarsOf(row.price_cents),
    status: row.status as HistoryItem['status'], // the tables' CHECKs allow no other
    deleted: row.is_deleted,
    voided: row.is_voided,
    commented: row.commented,
    closedAt: row.closed_at?.toISOString() ?? null,
    date: row.date,
  };
}
