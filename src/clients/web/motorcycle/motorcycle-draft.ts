import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import type { VehicleType } from '../../rules/client-fields.ts';
import { VEHICLE_TYPE_LABELS } from '../../rules/client-text.ts';
import type { MotorcycleChange } from '../client-api.ts';

/** State of the form; the year as typed. */
export type MotorcycleDraft = {
  plate: string;
  vehicleType: VehicleType;
  brand: string;
  model: string;
  year: string;
  vin: string;
  colour: string;
  notes: string;
};

export function draftOf(motorcycle: MotorcycleRecord | null): MotorcycleDraft {
  const { plate = '', vehicleType = 'motorcycle', brand = '', model = '' } = motorcycle ?? {};
  const { year = null, vin = '', colour = '', notes = '' } = motorcycle ?? {};
  return { plate, vehicleType, brand, model, year: String(year ?? ''), vin, colour, notes };
}

/** Returns the fields that differ from `base`, so that the audit log names only those. */
export function changeOf(
  draft: MotorcycleDraft,
  base: MotorcycleDraft,
  version: number,
): MotorcycleChange {
  const { year, ...texts } = draft;
  const changed = Object.entries(texts).filter(
    ([field, value]) => value !== base[field as keyof MotorcycleDraft],
  );
  const typedYear = year.trim();
  return {
    ...(Object.fromEntries(changed) as Partial<typeof texts>),
    ...(year !== base.year && { year: typedYear === '' ? null : typedYear }),
    version,
  };
}

/** Whether the draft changes more than the plate, which was rejected as another motorcycle's. */
export function changesMore(draft: MotorcycleDraft, base: MotorcycleDraft): boolean {
  const { plate: _plate, version: _version, ...fields } = changeOf(draft, base, 0);
  return Object.keys(fields).length > 0;
}

/** Label and display text of each field, for the list of remote changes. */
export const FIELD_DISPLAY: {
  [Field in keyof MotorcycleDraft]: [string, (draft: MotorcycleDraft) => string];
} = {
  plate: ['Matrícula', ({ plate }) => plate],
  vehicleType: ['Tipo', ({ vehicleType }) => VEHICLE_TYPE_LABELS[vehicleType]],
  brand: ['Marca', ({ brand }) => brand],
  model: ['Modelo', ({ model }) => model],
  year: ['Año', ({ year }) => year],
  vin: ['Número de chasis', ({ vin }) => vin],
  colour: ['Color', ({ colour }) => colour],
  notes: ['Notas', ({ notes }) => notes],
};
