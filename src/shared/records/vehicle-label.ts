type Vehicle = {
  readonly vehicleBrand: string;
  readonly vehicleModel: string;
  readonly vehicleYear?: number | null;
};

/** `Yamaha MT-07 2022`, of it what is known; '' where nothing is. */
export function vehicleLabel({ vehicleBrand, vehicleModel, vehicleYear }: Vehicle): string {
  return [vehicleBrand, vehicleModel, vehicleYear].filter(Boolean).join(' ');
}
