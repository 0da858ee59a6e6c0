import { vehicleLabel } from '#shared/records/vehicle-label.ts';

type Motorcycle = { plate: string; brand: string; model: string; year: number | null };

/** `Honda CB 190 2021`; «Moto sin datos» without any of them. */
export function motorcycleName({ brand, model, year }: Motorcycle): string {
  const parts = { vehicleBrand: brand, vehicleModel: model, vehicleYear: year };
  return vehicleLabel(parts) || 'Moto sin datos';
}
