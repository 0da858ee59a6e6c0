import type { Client, Vehicle } from '#shared/contract/value-objects.ts';

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
