import { insertLinkedRows } from '#clients/server/import-links.ts';
import type { Tx } from '#platform/data/database.ts';

export type ImportedSale = {
  id: string;
  product: string;
  itemName: string;
  saleCents: number;
  costCents: number;
  client: { name: string; email: string; phone: string };
  at: Date;
};

/** Inserts counter sales of one product each. What they took from stock is part of the imported stock. */
export async function importSales(tx: Tx, sales: readonly ImportedSale[]): Promise<void> {
  await insertLinkedRows(tx, 'sales', sales, (sale) => ({
    id: sale.id,
    kind: 'product' as const,
    product_id: sale.product,
    item_name: sale.itemName,
    quantity: 1_000,
    unit_price_cents: sale.saleCents,
    total_price_cents: sale.saleCents,
    total_cost_cents: sale.costCents,
    client_name: sale.client.name,
    client_email: sale.client.email,
    client_phone: sale.client.phone,
    created_at: sale.at,
  }));
}
