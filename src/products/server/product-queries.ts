import { type InferResult, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { dollars, isoInstant } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { matchesOldIdOr } from '#platform/data/old-ids.ts';
import { matchesWords, withoutNul } from '#platform/data/text-search.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { marginOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { bomCost, producible } from '#stock/rules/bom.ts';
import { bomColumn, bomView } from '#stock/server/bom-queries.ts';
import type { AppointmentProduct, ReservationProduct } from '../contract/product.ts';
import {
  listProducts,
  type ProductSort,
  productError,
  type StaffProduct,
} from '../contract/staff-product.ts';
import { type CardPictureSide, smallPictureUrl } from '../rules/product-fields.ts';

const NAMED = ['id as _id', 'name', 'description', dollars('price_cents').as('price')] as const;

/** What visitors see of a product. */
const OFFERED = [
  ...NAMED,
  'category',
  sql<ReservationProduct['images']>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      '_id', image.id, 'url', '/api/products/images/' || image.id) order by image.position), '[]')
    from product_images image where image.product_id = products.id)`.as('images'),
  // Only the form writes this column; it has no other fields.
  sql.ref<ReservationProduct['specifications']>('specifications').as('specifications'),
] as const;

/**
 * Returns active products that are published in the agenda, by name. The duration of all of them is the
 * setting «duración de instalación», in minutes.
 */
export async function listForAppointments(
  db: Db,
  installationMinutes: number,
): Promise<AppointmentProduct[]> {
  return publishedIn(db, 'publish_in_agenda')
    .select([...NAMED, sql<number>`${installationMinutes}::int`.as('duration')])
    .execute();
}

/** Returns active products that are published for reservation, by name, as visitors see them. */
export async function listForReservations(db: Db): Promise<ReservationProduct[]> {
  return publishedIn(db, 'publish_in_reserva').select(OFFERED).execute();
}

type Published = 'publish_in_agenda' | 'publish_in_reserva';

function publishedIn(db: Db, published: Published) {
  return db
    .selectFrom('products')
    .where('active', '=', true)
    .where(published, '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id');
}

type ProductQuery = SchemaOutput<NonNullable<typeof listProducts.query>>;
type ProductListReply = z.input<typeof listProducts.reply>;

const DEFAULT_LIMIT = 24;

const matchesSearched = (search: string) =>
  matchesOldIdOr(['products', sql`products.id`], search, () => matchesWords(SEARCHED_TEXT, search));

/**
 * Returns all products by name; with any parameter, a page of the matching ones. Only the permission `productos` gets
 * costs and components.
 */
export async function findProducts(
  db: Db,
  query: ProductQuery,
  actor: Actor,
): Promise<ProductListReply> {
  const { search = '', category, active, ids, sort = 'name', page = 1 } = query;
  const { limit = DEFAULT_LIMIT } = query;
  const validIds = ids?.split(',').filter((id) => ID_FORM.test(id));
  if (Object.values(query).every((value) => value === undefined)) {
    return { products: (await selectByName(db).execute()).map(viewFor(actor)) };
  }
  const conditions = [
    sql<boolean>`products.deleted_at is null`,
    ...(search.trim() === '' ? [] : [matchesSearched(search)]),
    ...(category === undefined ? [] : [sql<boolean>`products.category = ${withoutNul(category)}`]),
    ...(validIds === undefined ? [] : [sql<boolean>`products.id = any(${validIds}::uuid[])`]),
    ...(active === undefined ? [] : [sql<boolean>`products.active = ${active}`]),
  ];
  const filter = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const rows = await selectProducts(db)
    .where(filter)
    .orderBy(ORDER_BY[sort])
    .orderBy(sql`folded(products.name)`)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { rows: facts } = await sql<{ total: number; categories: string[] }>`
    select count(*) filter (where ${filter}) as total,
      coalesce(array_agg(distinct category), '{}') as categories
    from products where deleted_at is null`.execute(db);
  const { total = 0, categories = [] } = facts[0] ?? {};
  return {
    products: rows.map(viewFor(actor)),
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
    categories: categories.toSorted((a, b) => a.localeCompare(b, 'es')),
  };
}

/** Without an index: a workshop has a few hundred products at most. */
const SEARCHED_TEXT = sql`search_keys(products.name, products.category, products.description)`;

const ORDER_BY: Readonly<Record<ProductSort, RawBuilder<unknown>>> = {
  name: sql`folded(products.name)`,
  cheapest: sql`products.price_cents`,
  dearest: sql`products.price_cents desc`,
  newest: sql`products.created_at desc`,
};

/** Returns a product with its costs. Rejects an unknown or deleted product with 404. */
export async function readProduct(tx: Tx, id: string): Promise<StaffProduct> {
  return withCosts(await readProductRow(tx, id));
}

/** As `readProduct`, with the costs in cents. */
export async function readProductRow(tx: Tx, id: string): Promise<ProductRow> {
  const row = await selectByName(tx).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw productError('unknown-product');
  return row;
}

function selectByName(db: Db | Tx) {
  return selectProducts(db).where('deleted_at', 'is', null).orderBy('name').orderBy('id');
}

/** Reads BOM, stock and images of every product in one statement, so that they agree. */
function selectProducts(db: Db | Tx) {
  return db.selectFrom('products').select([
    ...OFFERED,
    ...(['active', 'auto_cost as autoCost'] as const),
    ...(['price_cents as priceCents', 'manual_cost_cents as manualCostCents'] as const),
    dollars('manual_cost_cents').as('manualCost'),
    sql<StaffProduct['publishIn']>`json_build_object(
      'agendaTaller', publish_in_agenda, 'reservaTuyo', publish_in_reserva)`.as('publishIn'),
    isoInstant('created_at').as('createdAt'),
    isoInstant('updated_at').as('updatedAt'),
    bomColumn('product').as('bom'),
  ]);
}

export type ProductRow = InferResult<ReturnType<typeof selectProducts>>[number];

/** Returns the cost of one unit in cents: the current cost of its components, or the manual cost. */
export const unitCostCents = ({ autoCost, bom, manualCostCents }: ProductRow): number =>
  autoCost ? bomCost(bom) : manualCostCents;

const viewFor = (actor: Actor) => (isAllowed(['productos'], actor) ? withCosts : withoutCosts);

function withCosts(row: ProductRow) {
  const { priceCents, manualCostCents: _, bom, ...product } = row;
  const cost = unitCostCents(row);
  const { units, limiting } = producible(bom);
  return {
    ...product,
    cost: dollarsOf(cost),
    margin: marginOf(priceCents, cost) ?? 0,
    producibleUnits: units,
    limitingComponent: limiting,
    components: bomView(bom),
  };
}

function withoutCosts(row: ProductRow): StaffProduct {
  const { autoCost, manualCost, cost, margin, limitingComponent, components, ...seen } =
    withCosts(row);
  return seen;
}

/**
 * Returns an image as WebP and whether it is public (its product is offered). Staff who may list products
 * get the images of all products. An image without smaller versions is returned in full size. `null` if the
 * image does not exist or the caller may not see it.
 */
export async function findImage(
  db: Db,
  id: string,
  size: CardPictureSide | undefined,
  actor: Actor | null,
): Promise<{ content: Buffer; offered: boolean } | null> {
  if (!ID_FORM.test(id)) return null;
  const image = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .leftJoin('product_image_sizes as smaller', (join) =>
      join
        .onRef('smaller.image_id', '=', 'product_images.id')
        .on('smaller.longest_side', '=', Number(size ?? 0)),
    )
    .select(sql<Buffer>`coalesce(smaller.content, product_images.content)`.as('content'))
    .select(sql<boolean>`active and (publish_in_agenda or publish_in_reserva)`.as('offered'))
    .where('product_images.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!image) return null;
  return image.offered || isAllowed(listProducts.access, actor) ? image : null;
}

/** Returns the URL of the smallest first picture of an offered product; '' without one. */
export async function readCardPicture(db: Db, productId: string): Promise<string> {
  const image = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .select('product_images.id')
    .where('products.id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where((of) => of.or([of('publish_in_agenda', '=', true), of('publish_in_reserva', '=', true)]))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return image === undefined ? '' : smallPictureUrl(`/api/products/images/${image.id}`);
}

export type ProductOffer = { name: string; priceCents: number; bookable: boolean };

/** Returns the data that a booking or a reservation copies from a product; `null` for an unknown id. */
export async function findProductOffer(
  db: Db | Tx,
  id: string,
  published: Published,
): Promise<ProductOffer | null> {
  const offer = await db
    .selectFrom('products')
    .select(['name', 'price_cents as priceCents'])
    .select(sql<boolean>`active and ${sql.ref(published)} and deleted_at is null`.as('bookable'))
    .where('id', '=', id)
    .executeTakeFirst();
  return offer ?? null;
}
