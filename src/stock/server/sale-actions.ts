import { type Insertable, sql } from 'kysely';
import { recordIncome } from '#finance/server/ledger-actions.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import type { Sales } from '#platform/data/database-types.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import { clientColumns } from '#platform/data/value-columns.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, wholeProblem } from '#shared/money/quantity.ts';
import type { sellComponent } from '../contract/component.ts';
import { stockError } from '../contract/stock-errors.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { saleTotalProblem } from '../rules/component-fields.ts';
import { type ActionContext, lockLiveComponent } from './component-actions.ts';
import { readComponent } from './component-queries.ts';
import { takeFromStock } from './movement-actions.ts';

type Sale = SchemaOutput<NonNullable<typeof sellComponent.body>>;

/**
 * Sells a component over the counter: writes the sale with frozen price and cost, its movement and its
 * income in one transaction, once per idempotency key. Rejects an unknown component with 404, an inactive
 * one or insufficient stock with 409, and a total of 0 or beyond the columns' limit with 400.
 */
export function sellOverCounter(db: Db, sale: Sale, key: string | null, by: ActionContext) {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'sell-component',
      key,
      { ...sale, by: by.actor?.id },
      {
        run: async () => {
          await linkBuyer(tx, sale, by.now);
          return recordSale(tx, sale, by);
        },
        answer: async ({ id, totalCents }) => {
          const component = await readComponent(tx, sale.componentId);
          const data = { _id: id, component, total: dollarsOf(totalCents) };
          return { data, message: STOCK_TEXTS.sold, status: 201 };
        },
      },
    ),
  );
}

/**
 * Finds or creates the client of a buyer, as the trigger of the sale's row does later. The steps of a citation lock its
 * client before components, so a sale does too. The trigger does it again: the client may be merged or erased meanwhile.
 * Pipelined.
 */
export async function linkBuyer(
  tx: Tx,
  { clientName, clientEmail, clientPhone }: Buyer,
  now: number,
): Promise<void> {
  const link = sql`
    select match_client(${newId()}::uuid, ${clientName}, ${clientEmail}, ${clientPhone}, ${new Date(now)})`;
  await sendPipelined(tx, link.compile(tx));
}

type Buyer = Pick<Sale, 'clientName' | 'clientEmail' | 'clientPhone'>;

/**
 * Like `sellOverCounter`, in the caller's transaction, which has linked the buyer; `basketId` links the articles of one
 * basket.
 */
export async function recordSale(
  tx: Tx,
  sale: Sale,
  by: ActionContext,
  basketId: string | null = null,
): Promise<{ id: string; totalCents: number }> {
  const { componentId, quantity, salePrice, ...client } = sale;
  const totalCents = costOf(quantity, salePrice);
  const component = await lockLiveComponent(tx, componentId);
  if (!component.active) throw stockError('component-inactive');
  const fraction = wholeProblem(quantity, component.unit);
  if (fraction !== null) throw invalidFields({ quantity: fraction });
  const id = newId();
  const cause = { type: 'component_sale', id } as const;
  const uses = [{ componentId, quantity }];
  const { costCents } = await takeFromStock(tx, uses, { reference: cause, ...by });
  const problem = saleTotalProblem(totalCents);
  if (problem !== null) throw invalidFields({ quantity: problem });
  await insertSaleRow(tx, {
    id,
    basket_id: basketId,
    kind: 'component',
    component_id: componentId,
    item_name: component.name,
    quantity,
    unit_price_cents: salePrice,
    total_price_cents: totalCents,
    total_cost_cents: costCents,
    ...clientColumns(client),
    actor_id: by.actor?.id ?? null,
    actor_name: by.actor?.name ?? '',
    created_at: new Date(by.now),
  });
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

/** Inserts a counter sale of a component or product, in the caller's transaction, pipelined. */
export async function insertSaleRow(tx: Tx, row: Insertable<Sales>): Promise<void> {
  await sendPipelined(tx, tx.insertInto('sales').values(row).compile());
}
