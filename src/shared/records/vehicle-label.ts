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
