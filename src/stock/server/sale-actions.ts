import { recordIncome } from '#finanzas/server/ledger-actions.ts';
import type { Received } from '#kernel/endpoint.ts';
import { dollarsOf } from '#kernel/money.ts';
import { costOf, wholeProblem } from '#kernel/quantity.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import { newId } from '#server-kit/ids.ts';
import type { sellComponent } from '../contract/component.ts';
import { refuseStock } from '../contract/stock-refusals.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { saleTotalProblem } from '../rules/component-fields.ts';
import { type By, lockLive } from './component-actions.ts';
import { readComponent } from './component-queries.ts';
import { takeFromStock } from './movement-actions.ts';

type Sale = Received<NonNullable<typeof sellComponent.body>>;

/**
 * Sells a component over the counter: the sale with price and cost frozen, its movement and its
 * income in one transaction; once per key. Refuses (404) an unknown component, (409) one that is
 * inactive or of which there is not enough, (400) a total of nothing or beyond every field.
 */
export function sell(db: Db, sale: Sale, key: string | null, by: By) {
  return inTransaction(db, (tx) =>
    once(
      tx,
      'sell-component',
      key,
      { ...sale, by: by.actor?.id },
      {
        run: () => sellOne(tx, sale, by),
        answer: async ({ id, totalCents }) => {
          const component = await readComponent(tx, sale.componentId);
          const data = { _id: id, component, total: dollarsOf(totalCents) };
          return { data, message: STOCK_TEXTS.sold, status: 201 };
        },
      },
    ),
  );
}

/** Like `sell`, in the caller's transaction; `basketId` links the articles of one basket. */
export async function sellOne(
  tx: Tx,
  sale: Sale,
  by: By,
  basketId: string | null = null,
): Promise<{ id: string; totalCents: number }> {
  const { componentId, quantity, salePrice, ...client } = sale;
  const totalCents = costOf(quantity, salePrice);
  const component = await lockLive(tx, componentId);
  if (!component.active) throw refuseStock('component-inactive');
  const fraction = wholeProblem(quantity, component.unit);
  if (fraction !== null) throw invalidFields({ quantity: fraction });
  const id = newId();
  const cause = { type: 'component_sale', id } as const;
  const uses = [{ componentId, quantity }];
  const { costCents } = await takeFromStock(tx, uses, { reference: cause, ...by });
  const problem = saleTotalProblem(totalCents);
  if (problem !== null) throw invalidFields({ quantity: problem });
  await tx
    .insertInto('sales')
    .values({
      id,
      basket_id: basketId,
      kind: 'component',
      component_id: componentId,
      item_name: component.name,
      quantity,
      unit_price_cents: salePrice,
      total_price_cents: totalCents,
      total_cost_cents: costCents,
      client_name: client.clientName,
      client_email: client.clientEmail,
      client_phone: client.clientPhone,
      actor_id: by.actor?.id ?? null,
      actor_name: by.actor?.name ?? '',
      created_at: new Date(by.now),
    })
    .execute();
  await recordIncome(tx, {
    type: 'product',
    cause,
    itemName: component.name,
    ...client,
    saleCents: totalCents,
    costCents,
    quantity,
    unit: component.unit,
    now: by.now,
  });
  return { id, totalCents };
}
