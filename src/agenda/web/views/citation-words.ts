import type { StaffCitation } from '../../contract/staff-citation.ts';

type Bike = Pick<StaffCitation, 'vehicleBrand' | 'vehicleModel' | 'vehicleYear'>;

/** `Yamaha MT-07 2022`, as far as it is known. */
export function bikeOf({ vehicleBrand, vehicleModel, vehicleYear }: Bike): string {
  return [vehicleBrand, vehicleModel, vehicleYear].filter(Boolean).join(' ');
}

/** `puesto 1`, `sobreturno`, `sin puesto`. */
export function placeOf(citation: { overbooked: boolean }, bay: number | null): string {
  if (bay !== null) return `puesto ${bay}`;
  return citation.overbooked ? 'sobreturno' : 'sin puesto';
}
