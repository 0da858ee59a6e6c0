import { sql } from 'kysely';
import { recordIncome } from '#finance/server/ledger-actions.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { clientColumns } from '#platform/data/value-columns.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { saleTotalProblem, tooManyUnitsText } from '#stock/rules/component-fields.ts';
import { lockComponentsIn, takeFromStock } from '#stock/server/movement-actions.ts';
import { insertSaleRow, linkBuyer } from '#stock/server/sale-actions.ts';
import {
  PRODUCT_TEXTS,
  productError,
  type StaffProduct,
  type sellProduct as sellProductEntry,
} from '../contract/staff-product.ts';
import { readProduct, readProductRow } from './product-queries.ts';
import { type ProductRow, producibleOf, unitCostCents } from './product-view.ts';

export type ProductSale = SchemaOutput<NonNullable<typeof sellProductEntry.body>>;
type Caller = { key: string | null; by: Actor; now: number };
type Sold = {
  data: { _id: string; product: StaffProduct; total: number };
  message: string;
  status: number;
};

/**
 * Sells units over the counter: takes all their components from stock or none, and writes the sale
 * and its income with frozen price and cost. The same Idempotency-Key sells once.
 *
 * Rejects an unknown product (404), an inactive product and more units than can be built, with the
 * possible number (409), and a total that exceeds the limit (400).
 */
export async function sellProduct(
  db: Db,
  sale: ProductSale,
  { key, by, now }: Caller,
): Promise<Sold> {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'sell-product',
      key,
      { ...sale, by: by.id },
      {
        run: async () => {
          await linkBuyer(tx, sale, now);
          return sellUnits(tx, sale, { by, now });
        },
        answer: async ({ id, total }) => {
          const product = await readProduct(tx, sale.productId);
          const data = { _id: id, product, total: dollarsOf(total) };
          return { data, message: PRODUCT_TEXTS.sold, status: 201 };
        },
      },
    ),
  );
}

/**
 * Like `sellProduct`, in the caller's transaction, which has linked the buyer; `basketId` links the
 * articles of one basket. Returns the sale's id and its total in cents.
 */
export async function sellUnits(
  tx: Tx,
  sale: ProductSale,
  { by, now }: Pick<Caller, 'by' | 'now'>,
  basketId: string | null = null,
): Promise<{ id: string; total: number }> {
  const product = await lockProduct(tx, sale.productId);
  const units = sale.quantity / 1_000;
  rejectTooManyUnits(product, units);
  const total = sale.salePrice * units;
  const message = saleTotalProblem(total);
  if (message !== null) throw invalidFields({ quantity: message });
  const id = newId();
  const taken = await takeFromStock(tx, materialsFor(product, units), {
    reference: { type: 'product_sale', id },
    actor: by,
    now,
  });
  const cost = product.auto_cost ? taken.costCents : unitCostCents(product) * units;
  await insertSale(tx, { id, basketId, sale, product, by, now, cost, total });
  return { id, total };
}

/** Locks the product, then its components in the order of their ids. Returns the product's row. */
async function lockProduct(tx: Tx, id: string): Promise<ProductRow> {
  if (!ID_FORM.test(id)) throw productError('unknown-product');
  const product = await tx
    .selectFrom('products')
    .select('active')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!product) throw productError('unknown-product');
  if (!product.active) throw productError('product-inactive');
  await lockComponentsIn(
    tx,
    sql`select component_id from product_components where product_id = ${id}`,
  );
  return readProductRow(tx, id);
}

function rejectTooManyUnits(product: ProductRow, units: number): void {
  const { units: maximum, limiting } = producibleOf(product);
  if (maximum === null || units <= maximum) return;
  const data = { maximum, limitingComponent: limiting };
  throw new DomainError('insufficient-stock', 409, tooManyUnitsText(maximum), data);
}

function materialsFor({ bom }: ProductRow, units: number) {
  return bom.map(({ id, required }) => ({ componentId: id, quantity: required * units }));
}

type SaleRecord = {
  id: string;
  basketId: string | null;
  sale: ProductSale;
  product: ProductRow;
  by: Actor;
  now: number;
  /** In cents, for all units. */
  cost: number;
  total: number;
};

async function insertSale(tx: Tx, record: SaleRecord): Promise<void> {
  const { id, basketId, sale, product, by, now, cost, total } = record;
  const { clientName, clientEmail, clientPhone } = sale;
  await insertSaleRow(tx, {
    id,
    basket_id: basketId,
    kind: 'product',
    product_id: product.id,
    item_name: product.name,
    quantity: sale.quantity,
    unit_price_cents: sale.salePrice,
    total_price_cents: total,
    total_cost_cents: cost,
    ...clientColumns(sale),
    actor_id: by.id,
    actor_name: by.name,
    created_at: new Date(now),
  });
  await recordIncome(tx, {
    type: 'product',
    cause: { type: 'product_sale', id },
    itemName: product.name,
    clientName,
    clientEmail,
    clientPhone,
    saleCents: total,
    costCents: cost,
    quantity: sale.quantity,
    now,
  });
}
