import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { domainErrorOfLine } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf, type Unit } from '#shared/money/quantity.ts';
import { lockForSales } from '#stock/server/movement-actions.ts';
import { linkBuyer, recordSale } from '#stock/server/sale-actions.ts';
import { type BasketSale, basketError, type sellBasket as entry } from '../contract/basket.ts';
import { PRODUCT_TEXTS } from '../contract/staff-product.ts';
import { sellUnits } from './sale-actions.ts';

export type Basket = SchemaOutput<NonNullable<typeof entry.body>>;
type Item = Basket['items'][number];
type Caller = { key: string | null; by: Actor; now: number };
type Article = { name: string; unit: Unit };
type Articles = ReadonlyMap<string, Article>;

/**
 * Sells several articles to one client in one transaction. Each article is a sale with its own movements
 * and income; all share one basket id. The same Idempotency-Key sells once.
 *
 * Rejects components without the permission `stock` and products without `productos` with 403. Passes on
 * the errors of a single sale; their message then begins with the article's name.
 */
export async function sellBasket(
  db: Db,
  basket: Basket,
  { key, by, now }: Caller,
): Promise<{ data: BasketSale; message: string; status: number }> {
  rejectForbiddenKinds(basket.items, by);
  return inTransaction(db, (tx) => {
    /** The locked articles, so that the first answer needs no query. A repeated request reads them. */
    let locked: Articles | null = null;
    return withIdempotency(
      tx,
      'sell-basket',
      key,
      { ...basket, by: by.id },
      {
        run: async () => {
          await linkBuyer(tx, basket, now);
          locked = await lockArticles(tx, basket.items);
          return sellItems(tx, basket, locked, { by, now });
        },
        answer: async (stored) => ({
          data: toBasketSale(basket, locked ?? (await lockArticles(tx, basket.items)), {
            by,
            stored,
          }),
          message: PRODUCT_TEXTS.sold,
          status: 201,
        }),
      },
    );
  });
}

/** Ids of the basket and of its sales in the order of the items; the total of each sale in cents. */
type StoredResult = { id: string; at: number; sales: string[]; cents: number[] };

async function sellItems(
  tx: Tx,
  { items, ...client }: Basket,
  articles: Articles,
  { by, now }: Pick<Caller, 'by' | 'now'>,
): Promise<StoredResult> {
  const id = newId();
  const sales: Sold[] = [];
  // Sequentially: each sale reduces the stock for the next one.
  for (const [index, item] of items.entries()) {
    const sale = await sellItem(tx, { ...item, ...client }, { by, now, basketId: id }).catch(
      (error: unknown) => {
        throw domainErrorOfLine(error, `items.${index}`, articles.get(item.id)?.name);
      },
    );
    sales.push(sale);
  }
  return {
    id,
    at: now,
    sales: sales.map((sale) => sale.id),
    cents: sales.map((sale) => sale.cents),
  };
}

function toBasketSale(
  { items, clientName, clientPhone }: Basket,
  articles: Articles,
  { by, stored }: { by: Actor; stored: StoredResult },
): BasketSale {
  const { sales, cents } = stored;
  return {
    _id: stored.id,
    createdAt: new Date(stored.at).toISOString(),
    clientName,
    clientPhone,
    seller: by.name,
    lines: items.map((item, index) =>
      lineOf(item, { id: sales[index] ?? '', cents: cents[index] ?? 0 }, articles.get(item.id)),
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
async function lockArticles(tx: Tx, items: readonly Item[]): Promise<Articles> {
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
  const bomLines =
    productIds.length === 0
      ? []
      : await tx
          .selectFrom('product_components')
          .select('component_id')
          .where('product_id', 'in', productIds)
          .execute();
  const components = await lockForSales(tx, [
    ...idsOf('component'),
    ...bomLines.map(({ component_id }) => component_id),
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
