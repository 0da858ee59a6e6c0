import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { readProduct } from '#products/server/product-queries.ts';
import { takeUnits } from '#products/server/unit-actions.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type sellProduct as endpoint, SALE_TEXTS } from '../contract/sale.ts';
import { saleTotalProblem } from '../rules/sale-fields.ts';
import { insertSale, linkBuyer, type Seller } from './sale-record.ts';

type Sale = SchemaOutput<NonNullable<typeof endpoint.body>>;

/**
 * Sells units over the counter: takes all their components from stock or none, and writes the sale
 * and its income with frozen price and cost. The same Idempotency-Key sells once.
 *
 * Rejects like `takeUnits`, and a total that exceeds the limit with 400.
 */
export function sellProduct(db: Db, sale: Sale, key: string | null, by: Seller) {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'sell-product',
      key,
      { ...sale, by: by.actor.id },
      {
        run: async () => {
          await linkBuyer(tx, sale, by.now);
          return recordProductSale(tx, sale, by);
        },
        answer: async ({ id, total }) => {
          const product = await readProduct(tx, sale.productId);
          const data = { _id: id, product, total: dollarsOf(total) };
          return { data, message: SALE_TEXTS.sold, status: 201 };
        },
      },
    ),
  );
}

/** Like `sellProduct`, in the caller's transaction, which has linked the buyer; `total` is in cents. */
export async function recordProductSale(
  tx: Tx,
  { productId, quantity, salePrice, ...buyer }: Sale,
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
  const message = saleTotalProblem(total);
  if (message !== null) throw invalidFields({ quantity: message });
  const sale = { id, basketId, quantity, unitPriceCents: salePrice, totalCents: total, costCents };
  await insertSale(tx, { ...sale, buyer, article: { kind: 'product', id: productId, name } }, by);
  return { id, total };
}
