import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { domainErrorOfLine } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf, type Unit } from '#shared/money/quantity.ts';
import { lockForSales } from '#stock/server/movement-actions.ts';
import { recordSale } from '#stock/server/sale-actions.ts';
import { type BasketSale, basketError, type sellBasket as entry } from '../contract/basket.ts';
import { PRODUCT_TEXTS } from '../contract/staff-product.ts';
import { sellUnits } from './sale-actions.ts';

export type Basket = SchemaOutput<NonNullable<typeof entry.body>>;
type Item = Basket['items'][number];
type Caller = { key: string | null; by: Actor; now: number };
type Article = { name: string; unit: Unit };

/**
 * Sells several articles to one client in one transaction: each is a sale with its movements and its
 * income, as if it were sold alone, and all have one basket id. The same Idempotency-Key sells once.
 *
 * Refuses (403) components without the permission `stock` and products without `productos`, and
 * whatever the sale of one article refuses; the sentence then begins with the article's name.
 */
export async function sellBasket(
  db: Db,
  basket: Basket,
  { key, by, now }: Caller,
): Promise<{ data: BasketSale; message: string; status: number }> {
  rejectForbiddenKinds(basket.items, by);
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'sell-basket',
      key,
      { ...basket, by: by.id },
      {
        run: () => sellItems(tx, basket, { by, now }),
        answer: async (kept) => ({
          data: await toBasketSale(tx, basket, { by, kept }),
          message: PRODUCT_TEXTS.sold,
          status: 201,
        }),
      },
    ),
  );
}

/** Ids of the basket and of its sales in the order of the items, each sale's total in cents. */
type StoredResult = { id: string; at: number; sales: string[]; cents: number[] };

async function sellItems(
  tx: Tx,
  { items, ...client }: Basket,
  { by, now }: Pick<Caller, 'by' | 'now'>,
): Promise<StoredResult> {
  const id = newId();
  const articles = await lockArticles(tx, items);
  const sold: Sold[] = [];
  // In order: each sale reduces the stock for the next one.
  for (const [at, item] of items.entries()) {
    const one = await sellItem(tx, { ...item, ...client }, { by, now, basketId: id }).catch(
      (error: unknown) => {
        throw domainErrorOfLine(error, `items.${at}`, articles.get(item.id)?.name);
      },
    );
    sold.push(one);
  }
  return { id, at: now, sales: sold.map((one) => one.id), cents: sold.map((one) => one.cents) };
}

async function toBasketSale(
  tx: Tx,
  { items, clientName, clientPhone }: Basket,
  { by, kept }: { by: Actor; kept: StoredResult },
): Promise<BasketSale> {
  const articles = await lockArticles(tx, items);
  const { sales, cents } = kept;
  return {
    _id: kept.id,
    createdAt: new Date(kept.at).toISOString(),
    clientName,
    clientPhone,
    seller: by.name,
    lines: items.map((item, at) =>
      lineOf(item, { id: sales[at] ?? '', cents: cents[at] ?? 0 }, articles.get(item.id)),
    ),
    total: dollarsOf(cents.reduce((sum, each) => sum + each, 0)),
  };
}

function rejectForbiddenKinds(items: readonly Item[], by: Actor): void {
  const has = (kind: Item['kind']) => items.some((item) => item.kind === kind);
  if (has('component') && !isAllowed(['stock'], by)) throw basketError('components-not-allowed');
  if (has('product') && !isAllowed(['productos'], by)) throw basketError('products-not-allowed');
}

/**
 * Locks all products by id, then by id all components that the basket takes. Every sale locks in this
 * order, so that baskets cannot deadlock. Returns the existing records by id.
 */
async function lockArticles(tx: Tx, items: readonly Item[]): Promise<ReadonlyMap<string, Article>> {
  const idsOf = (kind: Item['kind']) =>
    items.filter((item) => item.kind === kind && ID_FORM.test(item.id)).map(({ id }) => id);
  const productIds = idsOf('product');
  const products =
    productIds.length === 0
      ? []
      : await tx
          .selectFrom('products')
          .select(['id', 'name'])
          .where('id', 'in', productIds)
          .orderBy('id')
          .forShare()
          .execute();
  const parts =
    productIds.length === 0
      ? []
      : await tx
          .selectFrom('product_components')
          .select('component_id')
          .where('product_id', 'in', productIds)
          .execute();
  const components = await lockForSales(tx, [
    ...idsOf('component'),
    ...parts.map(({ component_id }) => component_id),
  ]);
  return new Map<string, Article>([
    ...components,
    ...products.map(({ id, name }): [string, Article] => [id, { name, unit: 'piece' }]),
  ]);
}

type Sold = { id: string; cents: number };
type SaleContext = { by: Actor; now: number; basketId: string };

async function sellItem(
  tx: Tx,
  { kind, id, ...sale }: Item & Omit<Basket, 'items'>,
  { by, now, basketId }: SaleContext,
): Promise<Sold> {
  if (kind === 'product') {
    const sold = await sellUnits(tx, { productId: id, ...sale }, { by, now }, basketId);
    return { id: sold.id, cents: sold.total };
  }
  const sold = await recordSale(tx, { componentId: id, ...sale }, { actor: by, now }, basketId);
  return { id: sold.id, cents: sold.totalCents };
}

function lineOf({ kind, quantity, salePrice }: Item, sold: Sold, article: Article | undefined) {
  return {
    _id: sold.id,
    kind,
    name: article?.name ?? '',
    unit: article?.unit ?? ('piece' as const),
    quantity: quantityOf(quantity),
    salePrice: dollarsOf(salePrice),
    total: dollarsOf(sold.cents),
  };
}
