import { sql } from 'kysely';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import type { Tx } from '#platform/data/database.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { orderError } from '../../contract/order-errors.ts';

/** What an order needs of its citation: the client, as typed, and the motorcycle's record. */
export type OrderCitation = {
  clientName: string;
  clientEmail: string;
  vehicleType: string;
  /** `Yamaha MT-07 2022 · SBK 123`; '' without any part. */
  vehicle: string;
  /** The motorcycle at the end of its merges; `null` without a record. */
  motorcycleId: string | null;
};

type Row = Omit<OrderCitation, 'vehicle'> & {
  vehicleBrand: string;
  vehicleModel: string;
  vehicleYear: number | null;
  plate: string;
};

/** Returns the citation of an order that this transaction has locked. */
export async function readOrderCitation(tx: Tx, citationId: string): Promise<OrderCitation> {
  const { rows } = await sql<Row>`
    select citation.client_name as "clientName", citation.client_email as "clientEmail",
      citation.vehicle_type as "vehicleType", citation.vehicle_brand as "vehicleBrand",
      citation.vehicle_model as "vehicleModel", citation.vehicle_year as "vehicleYear",
      current.id as "motorcycleId", coalesce(current.plate, citation.vehicle_plate) as plate
    from citations as citation
    left join motorcycles as own on own.id = citation.motorcycle_id
    left join motorcycles as current on current.id = own.standing_id
    where citation.id = ${citationId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`the order's citation ${citationId} does not exist`);
  const { vehicleBrand: _brand, vehicleModel: _model, vehicleYear: _year, plate, ...rest } = row;
  return { ...rest, vehicle: [vehicleLabel(row), plate].filter(Boolean).join(' · ') };
}

/** Locks the citation of a link before its order. Returns its status: the start of the work waits for this lock. */
export async function lockOrderCitation(tx: Tx, citationId: string): Promise<CitationStatus> {
  const { rows } = await sql<{ status: CitationStatus }>`
    select status from citations where id = ${citationId} and deleted_at is null
    for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw orderError('unknown-citation');
  return row.status;
}
