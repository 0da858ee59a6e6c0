import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, wholeProblem } from '#shared/money/quantity.ts';
import { stockError } from '#stock/contract/stock-errors.ts';
import { lockLiveComponent } from '#stock/server/component-actions.ts';
import { readComponent } from '#stock/server/component-queries.ts';
import { takeFromStock } from '#stock/server/movement-actions.ts';
import { type sellComponent as endpoint, SALE_TEXTS } from '../contract/sale.ts';
import { saleTotalProblem } from '../rules/sale-fields.ts';
import { insertSale, linkBuyer, type Seller } from './sale-record.ts';

type Sale = SchemaOutput<NonNullable<typeof endpoint.body>>;

/**
 * Sells a component over the counter: writes the sale with frozen price and cost, its movement and its
 * income in one transaction, once per idempotency key. Rejects an unknown component with 404, an inactive
 * one or insufficient stock with 409, and a total of 0 or beyond the columns' limit with 400.
 */
export function sellComponent(db: Db, sale: Sale, key: string | null, by: Seller) {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'sell-component',
      key,
      { ...sale, by: by.actor.id },
      {
        run: async () => {
          await linkBuyer(tx, sale, by.now);
          return recordComponentSale(tx, sale, by);
        },
        answer: async ({ id, totalCents }) => {
          const component = await readComponent(tx, sale.componentId);
          const data = { _id: id, component, total: dollarsOf(totalCents) };
          return { data, message: SALE_TEXTS.sold, status: 201 };
        },
      },
    ),
  );
}

/** Like `sellComponent`, in the caller's transaction, which has linked the buyer. */
export async function recordComponentSale(
  tx: Tx,
  { componentId, quantity, salePrice, ...buyer }: Sale,
  by: Seller,
  basketId: string | null = null,
): Promise<{ id: string; totalCents: number }> {
  const totalCents = costOf(quantity, salePrice);
  const component = await lockLiveComponent(tx, componentId);
  if (!component.active) throw stockError('component-inactive');
  const fraction = wholeProblem(quantity, component.unit);
  if (fraction !== null) throw invalidFields({ quantity: fraction });
  const id = newId();
  const { costCents } = await takeFromStock(tx, [{ componentId, quantity }], {
    reference: { type: 'component_sale', id },
    ...by,
  });
  const problem = saleTotalProblem(totalCents);
  if (problem !== null) throw invalidFields({ quantity: problem });
  const { name, unit } = component;
  const sale = { id, basketId, quantity, unitPriceCents: salePrice, totalCents, costCents, buyer };
  await insertSale(
    tx,
    { ...sale, article: { kind: 'component', id: componentId, name, unit } },
    by,
  );
  return { id, totalCents };
}
