import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  columnList,
  type ErasePersonalData,
  idIn,
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

export const SALE_PERSONAL_TABLES: readonly PersonalTable[] = [
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

/** The only change of these rows that their trigger accepts (migration 0045). */
export const eraseSales: ErasePersonalData = async (tx, ids) => {
  await tx
    .updateTable('sales')
    .set({ client_name: ANONYMOUS_NAME, client_email: '', client_phone: '' })
    .where(idIn('id', ids.sales))
    .execute();
};
