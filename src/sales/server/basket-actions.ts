import { sql } from 'kysely';
import type { TaxData } from '#clients/rules/tax-number.ts';
import { taxDataOf } from '#clients/server/record-links.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { lockProducts } from '#products/server/unit-actions.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { domainErrorOfLine } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import { lockForSales, type SaleArticle } from '#stock/server/movement-actions.ts';
import { type BasketSale, basketError, type sellBasket as endpoint } from '../contract/basket.ts';
import { SALE_TEXTS } from '../contract/sale.ts';
import { linkBuyer, recordComponentSale, recordProductSale, type Seller } from './sale-actions.ts';

type Basket = SchemaOutput<NonNullable<typeof endpoint.body>>;
type Item = Basket['items'][number];
type Articles = ReadonlyMap<string, SaleArticle>;

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
  key: string | null,
  by: Seller & { actor: Actor },
): Promise<{ data: BasketSale; message: string; status: number }> {
  rejectForbiddenKinds(basket.items, by.actor);
  return inTransaction(db, (tx) => {
    /** The locked articles, so that the first answer needs no query. A repeated request reads them. */
    let locked: Articles | null = null;
    return withIdempotency(
      tx,
      'sell-basket',
      key,
      { ...basket, by: by.actor.id },
      {
        run: async () => {
          await linkBuyer(tx, basket, by.now);
          locked = await lockArticles(tx, basket.items);
          return sellItems(tx, basket, locked, by);
        },
        answer: async (stored) => ({
          data: toBasketSale(basket, locked ?? (await lockArticles(tx, basket.items)), {
            seller: by.actor.name,
            tax: await readTaxData(tx, stored.id),
            stored,
          }),
          message: SALE_TEXTS.sold,
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
  by: Seller,
): Promise<StoredResult> {
  const id = newId();
  const sales: Sold[] = [];
  // Sequentially: each sale reduces the stock for the next one.
  for (const [index, item] of items.entries()) {
    const sale = await sellItem(tx, { ...item, ...client }, by, id).catch((error: unknown) => {
      throw domainErrorOfLine(error, `items.${index}`, articles.get(item.id)?.name);
    });
    sales.push(sale);
  }
  return {
    id,
    at: by.now,
    sales: sales.map((sale) => sale.id),
    cents: sales.map((sale) => sale.cents),
  };
}

function toBasketSale(
  { items, clientName, clientPhone }: Basket,
  articles: Articles,
  { seller, tax, stored }: { seller: string; tax: TaxData; stored: StoredResult },
): BasketSale {
  const { sales, cents } = stored;
  return {
    _id: stored.id,
    createdAt: new Date(stored.at).toISOString(),
    clientName,
    clientPhone,
    ...tax,
    seller,
    lines: items.map((item, index) =>
      lineOf(item, { id: sales[index] ?? '', cents: cents[index] ?? 0 }, articles.get(item.id)),
    ),
    total: dollarsOf(cents.reduce((sum, each) => sum + each, 0)),
  };
}

/** Returns the tax data of the client to whom the basket was linked. */
async function readTaxData(tx: Tx, basketId: string): Promise<TaxData> {
  const { tax } = await tx
    .selectFrom('sales')
    .select(taxDataOf(sql.ref('client_id')).as('tax'))
    .where('basket_id', '=', basketId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return tax;
}

function rejectForbiddenKinds(items: readonly Item[], actor: Actor): void {
  const has = (kind: Item['kind']) => items.some((item) => item.kind === kind);
  if (has('component') && !isAllowed(['stock'], actor)) throw basketError('components-not-allowed');
  if (has('product') && !isAllowed(['productos'], actor)) throw basketError('products-not-allowed');
}

/**
 * Locks all products by id, then by id all components that the basket takes. Every sale locks in this
 * order, so that baskets cannot deadlock. Returns the existing records by id.
 */
async function lockArticles(tx: Tx, items: readonly Item[]): Promise<Articles> {
  const idsOf = (kind: Item['kind']) =>
    items.filter((item) => item.kind === kind && ID_FORM.test(item.id)).map(({ id }) => id);
  const { products, componentIds } = await lockProducts(tx, idsOf('product'));
  const components = await lockForSales(tx, [...idsOf('component'), ...componentIds]);
  return new Map<string, SaleArticle>([
    ...components,
    ...products.map(({ id, name }): [string, SaleArticle] => [id, { name, unit: 'piece' }]),
  ]);
}

type Sold = { id: string; cents: number };

async function sellItem(
  tx: Tx,
  { kind, id, ...sale }: Item & Omit<Basket, 'items'>,
  by: Seller,
  basketId: string,
): Promise<Sold> {
  if (kind === 'product') {
    const sold = await recordProductSale(tx, { productId: id, ...sale }, by, basketId);
    return { id: sold.id, cents: sold.total };
  }
  const sold = await recordComponentSale(tx, { componentId: id, ...sale }, by, basketId);
  return { id: sold.id, cents: sold.totalCents };
}

function lineOf({ kind, quantity, salePrice }: Item, sold: Sold, article: SaleArticle | undefined) {
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
