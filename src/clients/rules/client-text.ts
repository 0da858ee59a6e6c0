import type { VehicleType } from '#shared/fields/vehicle-type.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { MAX_MATCHES, type ReadingSource } from './client-fields.ts';

/** Texts of the records of clients and motorcycles. */
export const CLIENT_TEXTS = {
  searchFailed: 'No se pudieron buscar clientes y motos',
  clientFailed: 'No se pudo leer el cliente',
  recordsFailed: 'No se pudieron leer sus registros',
  motorcycleFailed: 'No se pudo leer la moto',
  more: `Hay más de ${MAX_MATCHES}: escribe algo más.`,
  noMessages: 'No quiere mensajes',
} as const;

export const VEHICLE_TYPE_LABELS: Readonly<Record<VehicleType, string>> = {
  motorcycle: 'Moto',
  bicycle: 'Bicicleta',
  'e-vehicle': 'Vehículo eléctrico',
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-UY')} ${count === 1 ? one : many}`;

export const clientsText = (count: number): string => counted(count, 'cliente', 'clientes');

/** `Ana, Bruno y Carla`; of more than four names the first three and the number of the others. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 4 ? 3 : 4);
  const rest = names.length - shown.length;
  const parts = rest === 0 ? shown : [...shown, `${rest} nombres más`];
  return new Intl.ListFormat('es').format(parts);
}

/** Citations, reservations and counter sales. */
export const recordCountText = (count: number): string => counted(count, 'registro', 'registros');

const RECORD_KINDS = { citation: 'Cita', reservation: 'Reserva', sale: 'Compra' } as const;

type DatedRecord = { kind: keyof typeof RECORD_KINDS; date: string; subject: string };

/** `20/11/2026 · Cita · Honda CB 190` */
export const recordText = ({ kind, date, subject }: DatedRecord): string =>
  [numericDay(date), RECORD_KINDS[kind], subject].filter((part) => part !== '').join(' · ');

export const resultCountText = (count: number): string => counted(count, 'resultado', 'resultados');

type Motorcycle = { plate: string; brand: string; model: string; year: number | null };

/** `Honda CB 190 2021`; «Moto sin datos» without any of them. */
export function motorcycleName({ brand, model, year }: Motorcycle): string {
  const parts = { vehicleBrand: brand, vehicleModel: model, vehicleYear: year };
  return vehicleLabel(parts) || 'Moto sin datos';
}

/** `SBK 123 · Honda CB 190 2021` */
export function motorcycleLabel(motorcycle: Motorcycle): string {
  const parts = [motorcycle.plate, motorcycleName(motorcycle)];
  return parts.filter((part) => part !== '').join(' · ');
}

/** `12.345 km` */
export const kilometresText = (km: number): string => `${km.toLocaleString('es-UY')} km`;

/** `Última visita: 26/11/2026` */
export const lastVisitText = (day: string | null): string =>
  day === null ? 'Todavía no vino' : `Última visita: ${numericDay(day)}`;

export const READING_SOURCE_LABELS: Readonly<Record<ReadingSource, string>> = {
  reception: 'En recepción',
  delivery: 'Al entregar',
  record: 'En la ficha',
  client: 'Lo dijo el cliente',
  import: 'Importado',
};
