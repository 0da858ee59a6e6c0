import { sql } from 'kysely';
import { recordIncome } from '#finance/server/ledger-actions.ts';
import { clientColumns } from '#platform/data/columns.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import { readProduct } from '#products/server/product-queries.ts';
import { takeUnits } from '#products/server/unit-actions.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, type Thousandths, type Unit, wholeProblem } from '#shared/money/quantity.ts';
import { stockError } from '#stock/contract/stock-errors.ts';
import { lockLiveComponent } from '#stock/server/component-actions.ts';
import { readComponent } from '#stock/server/component-queries.ts';
import { takeFromStock } from '#stock/server/movement-actions.ts';
import type * as contract from '../contract/sale.ts';
import { SALE_TEXTS } from '../contract/sale.ts';
import { saleTotalProblem } from '../rules/sale-fields.ts';

type ComponentSale = SchemaOutput<NonNullable<typeof contract.sellComponent.body>>;
type ProductSale = SchemaOutput<NonNullable<typeof contract.sellProduct.body>>;

/**
 * Sells a component over the counter: writes the sale with frozen price and cost, its movement and its
 * income in one transaction, once per idempotency key. Rejects an unknown component with 404, an inactive
 * one or insufficient stock with 409, and a total of 0 or beyond the columns' limit with 400.
 */
export function sellComponent(db: Db, sale: ComponentSale, key: string | null, by: Seller) {
  return sellOnce(
    db,
    'sell-component',
    { sale, key, by },
    recordComponentSale,
    async (tx, sold) => ({
      _id: sold.id,
      component: await readComponent(tx, sale.componentId),
      total: dollarsOf(sold.totalCents),
    }),
  );
}

/**
 * Sells units over the counter: takes all their components from stock or none, and writes the sale
 * and its income with frozen price and cost. The same Idempotency-Key sells once.
 *
 * Rejects like `takeUnits`, and a total that exceeds the limit with 400.
 */
export function sellProduct(db: Db, sale: ProductSale, key: string | null, by: Seller) {
  return sellOnce(db, 'sell-product', { sale, key, by }, recordProductSale, async (tx, sold) => ({
    _id: sold.id,
    product: await readProduct(tx, sale.productId),
    total: dollarsOf(sold.total),
  }));
}

type Request<Sale> = { sale: Sale; key: string | null; by: Seller };

function sellOnce<Sale extends Buyer, Sold extends Readonly<Record<string, string | number>>, Data>(
  db: Db,
  action: string,
  { sale, key, by }: Request<Sale>,
  record: (tx: Tx, sale: Sale, by: Seller) => Promise<Sold>,
  read: (tx: Tx, sold: Sold) => Promise<Data>,
) {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      action,
      key,
      { ...sale, by: by.actor.id },
      {
        run: async () => {
          await linkBuyer(tx, sale, by.now);
          return record(tx, sale, by);
        },
        answer: async (sold) => {
          const data = await read(tx, sold);
          return { data, message: SALE_TEXTS.sold, status: 201 };
        },
      },
    ),
  );
}

/** Like `sellComponent`, in the caller's transaction, which has linked the buyer. */
export async function recordComponentSale(
  tx: Tx,
  { componentId, quantity, salePrice, ...buyer }: ComponentSale,
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
  rejectTotal(totalCents);
  const { name, unit } = component;
  const article = { kind: 'component', id: componentId, name, unit } as const;
  const amounts = { quantity, unitPriceCents: salePrice, totalCents, costCents };
  await insertSale(tx, { id, basketId, article, ...amounts, buyer }, by);
  return { id, totalCents };
}

/** Like `sellProduct`, in the caller's transaction, which has linked the buyer; `total` is in cents. */
export async function recordProductSale(
  tx: Tx,
  { productId, quantity, salePrice, ...buyer }: ProductSale,
  by: Seller,
  basketId: string | null = null,
): Promise<{ id: string; total: number }> {
  const units = quantity / 1_000;
  const total = salePrice * units;
  const id = newId();
  const { name, costCents } = await takeUnits(tx, productId, units, {
    reference: { type: 'product_sale', id },
    ...by,
  });
  rejectTotal(total);
  const article = { kind: 'product', id: productId, name } as const;
  const amounts = { quantity, unitPriceCents: salePrice, totalCents: total, costCents };
  await insertSale(tx, { id, basketId, article, ...amounts, buyer }, by);
  return { id, total };
}

function rejectTotal(cents: number): void {
  const problem = saleTotalProblem(cents);
  if (problem !== null) throw invalidFields({ quantity: problem });
}

/** The user who sells, and when, in epoch milliseconds. */
export type Seller = { actor: StaffActor; now: number };

/** The client of a sale, as typed. */
type Buyer = { clientName: string; clientEmail: string; clientPhone: string };

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

/** A sold article, with its frozen price and cost in cents. */
type SaleRecord = {
  id: string;
  /** Links the articles of one basket. */
  basketId: string | null;
  article: { kind: 'component' | 'product'; id: string; name: string; unit?: Unit };
  quantity: Thousandths;
  unitPriceCents: number;
  totalCents: number;
  costCents: number;
  buyer: Buyer;
};

/** Inserts a sale and its income, pipelined. The caller has linked the buyer and taken the components from stock. */
async function insertSale(tx: Tx, sale: SaleRecord, { actor, now }: Seller): Promise<void> {
  const { id, article, quantity, totalCents, costCents, buyer } = sale;
  const { kind, name, unit } = article;
  const row = {
    id,
    basket_id: sale.basketId,
    kind,
    component_id: kind === 'component' ? article.id : null,
    product_id: kind === 'product' ? article.id : null,
    item_name: name,
    quantity,
    unit_price_cents: sale.unitPriceCents,
    total_price_cents: totalCents,
    total_cost_cents: costCents,
    ...clientColumns(buyer),
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: new Date(now),
  };
  await sendPipelined(tx, tx.insertInto('sales').values(row).compile());
  await recordIncome(tx, {
    type: 'product',
    cause: { type: `${kind}_sale`, id },
    itemName: name,
    ...buyer,
    saleCents: totalCents,
    costCents,
    quantity,
    ...(unit && { unit }),
    basketId: sale.basketId,
    now,
  });
}
