import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  columnList,
  type ErasePersonalData,
  idIn,
  type PersonalIds,
  type PersonalTable,
  withheld,
} from '#platform/data/personal-data.ts';
import { ANONYMOUS_NAME } from '#shared/records/anonymous-client.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const SALE_COLUMNS = [
  'id',
  'basket_id',
  'kind',
  'item_name',
  'quantity',
  'unit_price_cents',
  'total_price_cents',
  'client_id',
  'client_name',
  'client_email',
  'client_phone',
  'created_at',
];
const MOVEMENT_COLUMNS = [
  'reference_type',
  'reference_id',
  'type',
  'quantity',
  'reason',
  'created_at',
];

const ofRecords = ({ citations, reservations, sales }: PersonalIds) =>
  idIn('reference_id', [...citations, ...reservations, ...sales]);

export const STOCK_PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'sales',
    exported: SALE_COLUMNS,
    withheld: {
      ...withheld('catalogue', 'component_id', 'product_id'),
      ...withheld('cost', 'total_cost_cents'),
      ...withheld('staff', 'actor_id', 'actor_name'),
      ...withheld('derived', 'search_text'),
    },
    rows: ({ sales }) => sql`select ${columnList(SALE_COLUMNS, 'sales')}
      from sales where ${idIn('id', sales)} order by created_at, id`,
  },
  {
    table: 'stock_movements',
    exported: MOVEMENT_COLUMNS,
    withheld: {
      ...withheld('catalogue', 'component_id'),
      ...withheld('cost', 'unit_cost_cents'),
      ...withheld('staff', 'actor_id', 'actor_name', 'actor_email'),
      ...withheld('internal', 'id', 'line', 'cause', 'reverses', 'previous_stock', 'new_stock'),
    },
    rows: (ids) => sql`select ${columnList(MOVEMENT_COLUMNS, 'stock_movements')}
      from stock_movements where ${ofRecords(ids)} order by created_at, id`,
  },
];

/** A sale is never open, and no transaction changes it. */
export async function findSalesOf(tx: Tx, clients: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('sales')
    .select('id')
    .where(idIn('client_id', clients))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** SQL: whether a client of the group has a counter sale since an instant. */
export const hasSaleSince = (group: RawBuilder<unknown>, since: Date) => sql<boolean>`exists (
  select from sales where client_id in (${group}) and created_at >= ${since})`;

/** The only changes of these rows that their triggers accept (migration 0045). */
export const eraseSales: ErasePersonalData = async (tx, ids) => {
  await tx
    .updateTable('sales')
    .set({ client_name: ANONYMOUS_NAME, client_email: '', client_phone: '' })
    .where(idIn('id', ids.sales))
    .execute();
  await tx
    .updateTable('stock_movements')
    .set({ reason: '' })
    .where(ofRecords(ids))
    .where('reason', '<>', '')
    .execute();
};
