import { sql } from 'kysely';
import { recordIncome } from '#finance/server/ledger-actions.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import { clientColumns } from '#platform/data/value-columns.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { Thousandths, Unit } from '#shared/money/quantity.ts';

/** The user who sells, and when, in epoch milliseconds. */
export type Seller = { actor: StaffActor; now: number };

/** The client of a sale, as typed. */
export type Buyer = { clientName: string; clientEmail: string; clientPhone: string };

/**
 * Finds or creates the client of a buyer, as the trigger of the sale's row does later. The steps of a citation lock its
 * client before components, so a sale does too. The trigger does it again: the client may be merged or erased meanwhile.
 * Pipelined.
 */
export async function linkBuyer(
  tx: Tx,
  { clientName, clientEmail, clientPhone }: Buyer,
  now: number,
): Promise<void> {
  const link = sql`
    select match_client(${newId()}::uuid, ${clientName}, ${clientEmail}, ${clientPhone}, ${new Date(now)})`;
  await sendPipelined(tx, link.compile(tx));
}

/** A sold article, with its frozen price and cost in cents. */
export type SaleRecord = {
  id: string;
  /** Links the articles of one basket. */
  basketId: string | null;
  article: { kind: 'component' | 'product'; id: string; name: string; unit?: Unit };
  quantity: Thousandths;
  unitPriceCents: number;
  totalCents: number;
  costCents: number;
  buyer: Buyer;
};

/** Inserts a sale and its income, pipelined. The caller has linked the buyer and taken the components from stock. */
export async function insertSale(tx: Tx, sale: SaleRecord, { actor, now }: Seller): Promise<void> {
  const { id, article, quantity, totalCents, costCents, buyer } = sale;
  const { kind, name, unit } = article;
  const row = {
    id,
    basket_id: sale.basketId,
    kind,
    component_id: kind === 'component' ? article.id : null,
    product_id: kind === 'product' ? article.id : null,
    item_name: name,
    quantity,
    unit_price_cents: sale.unitPriceCents,
    total_price_cents: totalCents,
    total_cost_cents: costCents,
    ...clientColumns(buyer),
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: new Date(now),
  };
  await sendPipelined(tx, tx.insertInto('sales').values(row).compile());
  await recordIncome(tx, {
    type: 'product',
    cause: { type: `${kind}_sale`, id },
    itemName: name,
    ...buyer,
    saleCents: totalCents,
    costCents,
    quantity,
    ...(unit && { unit }),
    now,
  });
}
