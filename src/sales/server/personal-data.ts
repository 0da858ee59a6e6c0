import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  coded,
  erased,
  idIn,
  kept,
  type PersonalTable,
  personalTable,
  REFERENCE,
  withheld,
} from '#platform/data/personal-data.ts';
import { ANONYMOUS_NAME } from '#shared/records/display-fallback.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

/** Erasing makes the only change of these rows that their trigger accepts (migration 0045). */
export const SALE_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'sales',
    'Compras en el mostrador',
    {
      id: REFERENCE,
      basket_id: REFERENCE,
      kind: coded('Tipo'),
      item_name: kept('Artículo'),
      quantity: kept('Cantidad'),
      unit_price_cents: kept('Precio unitario'),
      total_price_cents: kept('Total'),
      client_id: REFERENCE,
      client_name: erased('Nombre', ANONYMOUS_NAME),
      client_email: erased('Email', ''),
      client_phone: erased('Teléfono', ''),
      created_at: kept('Creado'),
      ...withheld('catalogue', 'component_id', 'product_id'),
      ...withheld('cost', 'total_cost_cents'),
      ...withheld('staff', 'actor_id', 'actor_name'),
      ...withheld('derived', 'search_text'),
    },
    { of: ({ sales }) => idIn('id', sales), order: ['created_at', 'id'] },
  ),
];

/**
 * Returns the ids of the sales and of their baskets, by which payments refer to them. A sale is never open, and no
 * transaction changes it.
 */
export async function findSalesOf(tx: Tx, clients: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('sales')
    .select(['id', 'basket_id'])
    .where(idIn('client_id', clients))
    .orderBy('id')
    .execute();
  return [
    ...new Set(rows.flatMap(({ id, basket_id }) => (basket_id === null ? id : [id, basket_id]))),
  ];
}

/** SQL: whether a client of the group has a counter sale since an instant. */
export const hasSaleSince = (group: RawBuilder<unknown>, since: Date) => sql<boolean>`exists (
  select from sales where client_id in (${group}) and created_at >= ${since})`;
