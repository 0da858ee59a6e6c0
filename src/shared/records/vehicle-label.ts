type Vehicle = {
  readonly vehicleBrand: string;
  readonly vehicleModel: string;
  /** A string in a form. */
  readonly vehicleYear?: number | string | null;
};

/** Returns `Yamaha MT-07 2022` without the missing parts; '' if all are missing. */
export function vehicleLabel({ vehicleBrand, vehicleModel, vehicleYear }: Vehicle): string {
  return [vehicleBrand, vehicleModel, vehicleYear].filter(Boolean).join(' ');
}

const YOUR_VEHICLES: Readonly<Record<string, string>> = {
  motorcycle: 'tu moto',
  bicycle: 'tu bici',
};

/** Returns how a sentence to the client names the vehicle: `tu moto`, `tu bici` or `tu vehículo`. */
export const yourVehicle = (vehicleType: string): string =>
  YOUR_VEHICLES[vehicleType] ?? 'tu vehículo';
