import { sql } from 'kysely';
import { Refusal } from '#kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { ID_FORM, newId } from '#server-kit/ids.ts';
import { refuseStock, STOCK_REFUSALS } from '../contract/stock-refusals.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { inUse } from '../rules/component-fields.ts';
import type { By } from './component-actions.ts';
import { writeMoves } from './ledger.ts';

/**
 * Deletes a component: it is hidden, its lines stay, its code is free again, and what was left of it
 * leaves the stock with a line of its own. Refuses an unknown one (404), and (409
 * `component-in-use`) one that a service or product has in its bill, which it names.
 */
export async function deleteComponent(db: Db, id: string, by: By) {
  await inTransaction(db, async (tx) => {
    const quantity = await lockForDeletion(tx, id);
    const { services, products } = await usersOf(tx, id);
    if (services.length + products.length > 0) throw refusedFor(services, products);
    if (quantity > 0) {
      const reference = { type: 'adjustment', id: newId() } as const;
      const move = { componentId: id, delta: -quantity };
      const cause = 'component_deleted';
      await writeMoves(tx, [move], { type: 'manual_adjustment', cause, reference, ...by });
    }
    await tx
      .updateTable('components')
      .set({ deleted_at: new Date(by.now), active: false })
      .where('id', '=', id)
      .execute();
  });
  return { data: { _id: id }, message: STOCK_TEXTS.deleted };
}

/**
 * The strongest lock: whoever puts it into a bill holds `key share` on the row, so either their bill
 * is seen here, or they wait and find it deleted (`refuse_deleted_component` of the schema).
 */
async function lockForDeletion(tx: Tx, id: string): Promise<number> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('components')
        .select('quantity')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw refuseStock('unknown-component');
  return row.quantity;
}

type Named = { _id: string; name: string };

/** What has it in its bill. One that was deleted counts as long as somebody is booked for it. */
async function usersOf(tx: Tx, id: string): Promise<{ services: Named[]; products: Named[] }> {
  const booked = (column: 'service_id' | 'product_id') => sql`exists (
    select from citations where ${sql.ref(column)} = used.id and deleted_at is null
      and status not in ('installed', 'delivered', 'cancelled'))`;
  const services = await sql<Named>`
    select used.id as "_id", used.name from services as used
    where exists (select from service_components where service_id = used.id and component_id = ${id})
      and (used.deleted_at is null or ${booked('service_id')})
    order by used.name, used.id`.execute(tx);
  const products = await sql<Named>`
    select used.id as "_id", used.name from products as used
    where exists (select from product_components where product_id = used.id and component_id = ${id})
      and (used.deleted_at is null or ${booked('product_id')})
    order by used.name, used.id`.execute(tx);
  return { services: services.rows, products: products.rows };
}

function refusedFor(services: Named[], products: Named[]): Refusal {
  const code = 'component-in-use';
  const sentence = inUse([...services, ...products].map(({ name }) => name));
  return new Refusal(code, STOCK_REFUSALS[code][0], sentence, { services, products });
}
