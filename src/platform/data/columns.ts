import { type RawBuilder, sql } from 'kysely';
import type { Client, Vehicle } from '#shared/contract/value-objects.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';

/** SQL: columns in the form of the contract, so that a row is the answer. */

/** An instant as ISO 8601, UTC. */
export function isoInstant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Cents as dollars: the same number as `dollarsOf`. */
export function dollars(column: string): RawBuilder<number> {
  return sql`(${sql.ref(column)} / 100.0)::float8`;
}

/** Thousandths as a quantity in units: the same number as `quantityOf`. */
export function units(column: string): RawBuilder<number> {
  return sql`(${sql.ref(column)} / 1000.0)::float8`;
}

/** An instant as day and time in a zone. */
export function localDateTimeOf(
  column: string,
  timeZone: string,
): RawBuilder<LocalDateTime | null> {
  const local = sql`${sql.ref(column)} at time zone ${timeZone}`;
  return sql`case when ${sql.ref(column)} is not null then json_build_object(
    'date', to_char(${local}, 'YYYY-MM-DD'), 'time', to_char(${local}, 'HH24:MI')) end`;
}

type ClientColumns = { client_name: string; client_email: string; client_phone: string };

/** Returns the client of a row. */
export function clientOf(row: ClientColumns): Client {
  return {
    clientName: row.client_name,
    clientEmail: row.client_email,
    clientPhone: row.client_phone,
  };
}

/** Returns the columns of a client. */
export function clientColumns(client: Client): ClientColumns {
  return {
    client_name: client.clientName,
    client_email: client.clientEmail,
    client_phone: client.clientPhone,
  };
}

type VehicleColumns = { vehicle_brand: string; vehicle_model: string; vehicle_year: number | null };

/** Returns the vehicle of a row. */
export function vehicleOf(row: VehicleColumns): Vehicle {
  return {
    vehicleBrand: row.vehicle_brand,
    vehicleModel: row.vehicle_model,
    vehicleYear: row.vehicle_year,
  };
}

/** Returns the columns of a vehicle. */
export function vehicleColumns(vehicle: Vehicle): VehicleColumns {
  return {
    vehicle_brand: vehicle.vehicleBrand,
    vehicle_model: vehicle.vehicleModel,
    vehicle_year: vehicle.vehicleYear,
  };
}

/** SQL: the rows of a query as a JSON array, by a column. */
export function jsonRows(rows: RawBuilder<unknown>, order: string): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(to_jsonb(each) order by ${sql.raw(`each.${order}`)}), '[]')
    from (${rows}) as each)`;
}
