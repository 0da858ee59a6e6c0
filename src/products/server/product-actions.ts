import { sql } from 'kysely';
import { auditRecord, changedFields } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { hasChangedSince, NEXT_UPDATED_AT } from '#platform/data/records.ts';
import type { ActionContext } from '#shared/contract/access-policy.ts';
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
import { readProduct } from './product-queries.ts';

/** A product to store. Money in cents, quantities in thousandths. Without a manual cost the stored one stays. */
export type NewProduct = Omit<ProductForm, 'cost' | 'images'>;

/** Stores a product without a form. Rejects an unknown component with 400. Returns the id. */
export async function storeProduct(db: Db, product: NewProduct): Promise<string> {
  return inTransaction(db, (tx) => insertProduct(tx, product));
}

/** Creates a product from the form, once per key. Rejects an unknown component or image with 400. */
export function createProduct(db: Db, form: ProductForm, key: string | null, by: ActionContext) {
  const request = { ...form, by: by.actor?.id };
  return inTransaction(db, (tx) =>
    withIdempotency(tx, 'create-product', key, request, {
      run: async () => {
        const id = await insertProduct(tx, toStore(form));
        if (form.images) await arrangeImages(tx, id, form.images);
        await auditRecord(tx, 'product-created', await readProduct(tx, id), by);
        return { id };
      },
      answer: async ({ id }) => {
        const data = await readProduct(tx, id);
        return { data, message: PRODUCT_TEXTS.created, status: 201 };
      },
    }),
  );
}

/**
 * Changes a product; bookings and sales keep its former name, price and cost. `images` lists the images to
 * keep in their order; the others are deleted. Rejects an unknown product (404), an unknown component or
 * image (400), and a product changed since `expectedUpdatedAt` (409, with its current state).
 */
export async function updateProduct(
  db: Db,
  id: string,
  { expectedUpdatedAt, ...form }: ProductChange,
  by: ActionContext,
) {
  const product = toStore(form);
  const data = await inTransaction(db, async (tx) => {
    const before = await lockProduct(tx, id);
    if (hasChangedSince(before, expectedUpdatedAt)) throw productError('changed-meanwhile', before);
    const columns = { ...columnsOf(product), updated_at: NEXT_UPDATED_AT };
    await tx.updateTable('products').set(columns).where('id', '=', id).execute();
    await writeBom(tx, id, product);
    if (form.images) await arrangeImages(tx, id, form.images);
    const after = await readProduct(tx, id);
    await auditRecord(tx, 'product-changed', after, by, changedFields(form, before, after));
    return after;
  });
  return { data, message: PRODUCT_TEXTS.updated };
}

/**
 * Sets whether the product is active; without `active` inverts it. Setting the current value is a no-op.
 * Rejects an unknown product with 404.
 */
export function toggleProduct(
  db: Db,
  id: string,
  active: boolean | undefined,
  by: ActionContext,
): Promise<StaffProduct> {
  return inTransaction(db, async (tx) => {
    const before = await lockProduct(tx, id);
    if (active === before.active) return before;
    const columns = { active: !before.active, updated_at: NEXT_UPDATED_AT };
    await tx.updateTable('products').set(columns).where('id', '=', id).execute();
    const after = await readProduct(tx, id);
    await auditRecord(tx, 'product-changed', after, by, ['active']);
    return after;
  });
}

/** Marks the product as deleted; bookings and sales still reference it. Rejects an unknown product with 404. */
export async function deleteProduct(db: Db, id: string, by: ActionContext) {
  await inTransaction(db, async (tx) => {
    const before = await lockProduct(tx, id);
    const columns = { deleted_at: sql<Date>`now()` };
    await tx.updateTable('products').set(columns).where('id', '=', id).execute();
    await auditRecord(tx, 'product-deleted', before, by);
  });
  return { data: { _id: id }, message: PRODUCT_TEXTS.deleted };
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
  const bom = components.map(({ component, quantity }) => ({ componentId: component, quantity }));
  return replaceBom(tx, 'product', id, { bom, unknown });
}

function columnsOf(product: NewProduct) {
  const { name, description, category, price, manualCost, autoCost, active, ...others } = product;
  const { publishIn, specifications, components, ...rest } = others;
  // A field without a column does not compile; components have a table of their own.
  rest satisfies Record<string, never>;
  return {
    ...{ name, description, category, active },
    price_cents: price,
    ...(manualCost !== undefined && { manual_cost_cents: manualCost }),
    auto_cost: autoCost,
    publish_in_agenda: publishIn.agendaTaller,
    publish_in_reserva: publishIn.reservaTuyo,
    specifications: JSON.stringify(specifications),
  };
}

/** With `autoCost` the stored manual cost stays. */
function toStore({ cost, images: _, ...form }: ProductForm): NewProduct {
  return { ...form, manualCost: form.manualCost ?? (form.autoCost ? undefined : cost) };
}

/** Returns the product and locks it against concurrent changes. Rejects an unknown product with 404. */
async function lockProduct(tx: Tx, id: string): Promise<StaffProduct> {
  if (!ID_FORM.test(id)) throw productError('unknown-product');
  await tx.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return readProduct(tx, id);
}
