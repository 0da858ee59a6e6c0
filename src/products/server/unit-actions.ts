import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { producible } from '#stock/rules/bom.ts';
import {
  lockComponentsIn,
  type MovementContext,
  takeFromStock,
} from '#stock/server/movement-actions.ts';
import { productError } from '../contract/staff-product.ts';
import { tooManyUnitsText } from '../rules/producible-text.ts';
import { type ProductRow, readProductRow, unitCostCents } from './product-queries.ts';

/**
 * Takes all components of some units of a product from stock, or none. Returns the product's name and the cost of all
 * units in cents. Rejects an unknown product (404), an inactive product, and more units than can be built, with the
 * possible number (409).
 */
export async function takeUnits(
  tx: Tx,
  productId: string,
  units: number,
  movement: MovementContext,
): Promise<{ name: string; costCents: number }> {
  const product = await lockProduct(tx, productId);
  rejectTooManyUnits(product, units);
  const uses = product.bom.map(({ id, required }) => ({
    componentId: id,
    quantity: required * units,
  }));
  const taken = await takeFromStock(tx, uses, movement);
  const costCents = product.autoCost ? taken.costCents : unitCostCents(product) * units;
  return { name: product.name, costCents };
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
  const { units: maximum, limiting } = producible(product.bom);
  if (maximum === null || units <= maximum) return;
  const data = { maximum, limitingComponent: limiting };
  throw new DomainError('insufficient-stock', 409, tooManyUnitsText(maximum), data);
}

/**
 * Locks the existing products of several sales in the order of their ids. Returns their ids and names, and the ids of
 * their components, which the caller locks next.
 */
export async function lockProducts(
  tx: Tx,
  ids: readonly string[],
): Promise<{ products: { id: string; name: string }[]; componentIds: string[] }> {
  if (ids.length === 0) return { products: [], componentIds: [] };
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  const lines = await tx
    .selectFrom('product_components')
    .select('component_id')
    .where('product_id', 'in', ids)
    .execute();
  return { products, componentIds: lines.map(({ component_id }) => component_id) };
}
