import { type Db, inTransaction } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';

/** Money in cents, quantities of components in thousandths. */
export type NewProduct = {
  name: string;
  description: string;
  priceCents: number;
  manualCostCents: number;
  /** Cost follows today's component costs instead of `manualCostCents`. */
  autoCost: boolean;
  category: string;
  publishInAgenda: boolean;
  publishInReserva: boolean;
  specifications: { name: string; value: string }[];
  active: boolean;
  components: { componentId: string; quantity: number }[];
};

export async function createProduct(db: Db, product: NewProduct): Promise<string> {
  const id = newId();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('products')
      .values({
        id,
        name: product.name,
        description: product.description,
        price_cents: product.priceCents,
        manual_cost_cents: product.manualCostCents,
        auto_cost: product.autoCost,
        category: product.category,
        publish_in_agenda: product.publishInAgenda,
        publish_in_reserva: product.publishInReserva,
        specifications: JSON.stringify(product.specifications),
        active: product.active,
      })
      .execute();
    if (product.components.length === 0) return;
    const rows = product.components.map(({ componentId, quantity }) => ({
      product_id: id,
      component_id: componentId,
      quantity,
    }));
    await tx.insertInto('product_components').values(rows).execute();
  });
  return id;
}
