import { sql, type UpdateObject } from 'kysely';
import { changedFields } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import type { DB } from '#platform/data/database-types.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { NEXT_UPDATED_AT, unchangedSince } from '#platform/data/updated-at.ts';
import { replaceBom } from '#stock/server/bom-actions.ts';
import {
  PRODUCT_TEXTS,
  type ProductChange,
  type ProductForm,
  productError,
  type StaffProduct,
} from '../contract/staff-product.ts';
import { PRODUCT_FIELD_TEXTS } from '../rules/product-fields.ts';
import { arrangeImages } from './image-actions.ts';
import { auditProduct, type ChangeContext } from './product-audit.ts';
import { findProduct, readProduct } from './product-queries.ts';

/** Money in cents, quantities of components in thousandths. */
export type NewProduct = {
  name: string;
  description: string;
  priceCents: number;
  /** Undefined leaves it as it is, 0 for a new one. */
  manualCostCents?: number | undefined;
  /** Cost follows today's component costs instead of `manualCostCents`. */
  autoCost: boolean;
  category: string;
  publishInAgenda: boolean;
  publishInReserva: boolean;
  specifications: { name: string; value: string }[];
  active: boolean;
  components: { componentId: string; quantity: number }[];
};

type Saved = { data: StaffProduct; message: string; status?: number };

/** Refuses (400) an unknown component. */
export async function createProduct(db: Db, product: NewProduct): Promise<string> {
  return inTransaction(db, (tx) => insertProduct(tx, product));
}

/** As `createProduct`, from the form; once per key. Answers the product. */
export function addProduct(
  db: Db,
  form: ProductForm,
  key: string | null,
  by: ChangeContext,
): Promise<Saved> {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'create-product',
      key,
      { ...form, by: by.actor?.id },
      {
        run: async () => {
          const id = await insertProduct(tx, productOf(form));
          if (form.images) await arrangeImages(tx, id, form.images);
          await auditProduct(tx, 'product-created', await readProduct(tx, id), by);
          return { id };
        },
        answer: async ({ id }) => {
          const data = await readProduct(tx, id);
          return { data, message: PRODUCT_TEXTS.created, status: 201 };
        },
      },
    ),
  );
}

/**
 * Changes a product; what is booked or sold keeps its name, price and cost. `images` orders those
 * that stay, the others go. Refuses an unknown product (404), component or image (400), and (409)
 * one that was changed since `expectedUpdatedAt`, with what it is now.
 */
export async function changeProduct(
  db: Db,
  id: string,
  { expectedUpdatedAt, ...form }: ProductChange,
  by: ChangeContext,
): Promise<Saved> {
  const product = productOf(form);
  const data = await inTransaction(db, async (tx) => {
    const before = await lockProduct(tx, id);
    const columns = { ...columnsOf(product), updated_at: NEXT_UPDATED_AT };
    await updateProduct(tx, id, columns, expectedUpdatedAt);
    await writeBom(tx, id, product);
    if (form.images) await arrangeImages(tx, id, form.images);
    const after = await readProduct(tx, id);
    await auditProduct(tx, 'product-changed', after, by, changedFields(form, before, after));
    return after;
  });
  return { data, message: PRODUCT_TEXTS.updated };
}

/**
 * Offers it (`wanted`), or no longer; the opposite of what it is where nothing is wanted. What it is
 * already changes nothing. Refuses an unknown one (404).
 */
export async function toggleProduct(
  db: Db,
  id: string,
  wanted: boolean | undefined,
  by: ChangeContext,
): Promise<StaffProduct> {
  return inTransaction(db, async (tx) => {
    const before = await lockProduct(tx, id);
    if (wanted === before.active) return before;
    await updateProduct(tx, id, { active: !before.active, updated_at: NEXT_UPDATED_AT });
    const after = await readProduct(tx, id);
    await auditProduct(tx, 'product-changed', after, by, ['active']);
    return after;
  });
}

/** Takes it away for good; bookings and sales still refer to it. Refuses an unknown one (404). */
export async function deleteProduct(
  db: Db,
  id: string,
  by: ChangeContext,
): Promise<{ data: { _id: string }; message: string }> {
  await inTransaction(db, async (tx) => {
    const before = await lockProduct(tx, id);
    await updateProduct(tx, id, { deleted_at: NOW });
    await auditProduct(tx, 'product-deleted', before, by);
  });
  return { data: { _id: id }, message: PRODUCT_TEXTS.deleted };
}

const NOW = sql<Date>`now()`;

type ProductColumns = UpdateObject<DB, 'products'>;

/** One product that is not deleted; the others wait for it. */
async function updateProduct(
  tx: Tx,
  id: string,
  columns: ProductColumns,
  expected?: string,
): Promise<void> {
  if (!ID_FORM.test(id)) throw productError('unknown-product');
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(unchangedSince(expected))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const now = await findProduct(tx, id);
  throw now === null ? productError('unknown-product') : productError('changed-meanwhile', now);
}

async function insertProduct(tx: Tx, product: NewProduct): Promise<string> {
  const id = newId();
  await tx
    .insertInto('products')
    .values({ id, ...columnsOf(product) })
    .execute();
  await writeBom(tx, id, product);
  return id;
}

function writeBom(tx: Tx, id: string, { components }: NewProduct): Promise<void> {
  const unknown = PRODUCT_FIELD_TEXTS.unknownComponent;
  return replaceBom(tx, 'product', id, { bom: components, unknown });
}

function columnsOf(product: NewProduct) {
  return {
    name: product.name,
    description: product.description,
    price_cents: product.priceCents,
    ...(product.manualCostCents !== undefined && { manual_cost_cents: product.manualCostCents }),
    auto_cost: product.autoCost,
    category: product.category,
    publish_in_agenda: product.publishInAgenda,
    publish_in_reserva: product.publishInReserva,
    specifications: JSON.stringify(product.specifications),
    active: product.active,
  };
}

function productOf(form: ProductForm): NewProduct {
  const { name, description, price, autoCost, category, specifications, active } = form;
  return {
    name,
    description,
    priceCents: price,
    manualCostCents: form.manualCost ?? (autoCost ? undefined : form.cost),
    autoCost,
    category,
    publishInAgenda: form.publishIn.agendaTaller,
    publishInReserva: form.publishIn.reservaTuyo,
    specifications,
    active,
    components: form.components.map((line) => ({
      componentId: line.component,
      quantity: line.quantity,
    })),
  };
}

/** As it is and stays until it is changed; refuses an unknown one (404). */
async function lockProduct(tx: Tx, id: string): Promise<StaffProduct> {
  if (!ID_FORM.test(id)) throw productError('unknown-product');
  await tx.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const product = await findProduct(tx, id);
  if (product === null) throw productError('unknown-product');
  return product;
}
