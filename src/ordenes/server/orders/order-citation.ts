import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';

/** What an order needs of its citation: the client, as typed, and the motorcycle's record. */
export type OrderCitation = {
  clientName: string;
  clientEmail: string;
  vehicleType: string;
  /** The motorcycle at the end of its merges; `null` without a record. */
  motorcycleId: string | null;
};

/** Returns the citation of an order that this transaction has locked. */
export async function readOrderCitation(tx: Tx, citationId: string): Promise<OrderCitation> {
  const { rows } = await sql<OrderCitation>`
    select client_name as "clientName", client_email as "clientEmail", vehicle_type as "vehicleType",
      (select standing_id from motorcycles where motorcycles.id = motorcycle_id) as "motorcycleId"
    from citations where id = ${citationId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`the order's citation ${citationId} does not exist`);
  return row;
}
