import { CITATION_LABELS, type CitationStatus } from '#agenda/rules/citation-status.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#finance/rules/expense-fields.ts';
import {
  RESERVATION_LABELS,
  type ReservationStatus,
} from '#reservations/rules/reservation-status.ts';
import { CATEGORY_LABELS, type Category } from '#services/rules/category.ts';
import type { Role } from '#shared/contract/access-policy.ts';
import type { VehicleType } from '#shared/fields/vehicle-type.ts';
import type { Unit } from '#shared/money/quantity.ts';
import { fold } from '#shared/text/fold.ts';
import { MOVEMENT_LABELS, type MovementType } from '#stock/rules/movement.ts';
import type { DumpValue } from '../dump-values.ts';
import { found, NOTHING, noted, problemReading, type Reading, shown } from './reading.ts';

/** Words of a field with few values, in any case, with any accents and signs. */
type Words<Value extends string> = ReadonlyMap<string, Value>;

const keyOf = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

/** Builds the words of a field: each value itself, and further words for it. */
function words<Value extends string>(
  more: Readonly<Record<Value, readonly string[]>>,
): Words<Value> {
  const entries = Object.entries<readonly string[]>(more);
  return new Map(
    entries.flatMap(([value, each]) =>
      [value, ...each].map((word) => [keyOf(word), value as Value] as const),
    ),
  );
}

export function readWord<Value extends string>(
  value: DumpValue | undefined,
  known: Words<Value>,
): Reading<Value> {
  if (value === undefined || value === null || value === '') return NOTHING;
  const word = typeof value === 'string' ? known.get(keyOf(value)) : undefined;
  return word === undefined
    ? problemReading(`No se conoce el valor ${shown(value)}.`)
    : found(word);
}

export const CITATION_WORDS = words<CitationStatus>({
  pending: [CITATION_LABELS.pending, 'pendiente'],
  accepted: [CITATION_LABELS.accepted, 'aceptada', 'confirmed', 'confirmado', 'confirmada'],
  'in-workshop': [CITATION_LABELS['in-workshop'], 'taller'],
  'in-progress': [CITATION_LABELS['in-progress'], 'en progreso'],
  installed: [CITATION_LABELS.installed, 'instalado'],
  delivered: [CITATION_LABELS.delivered, 'entregado', 'completed', 'completado', 'completada'],
  cancelled: [CITATION_LABELS.cancelled, 'cancelado', 'canceled', 'anulada', 'anulado'],
});

const RESERVATION_WORDS = words<ReservationStatus>({
  pending: [RESERVATION_LABELS.pending, 'pendiente'],
  accepted: [RESERVATION_LABELS.accepted, 'aceptada', 'confirmed', 'confirmado', 'confirmada'],
  importing: [RESERVATION_LABELS.importing, 'en importacion'],
  preparing: [RESERVATION_LABELS.preparing, 'en preparacion'],
  packed: [RESERVATION_LABELS.packed, 'empacado', 'empaquetada'],
  dispatched: [RESERVATION_LABELS.dispatched, 'despachada', 'enviado'],
  installing: [RESERVATION_LABELS.installing, 'en instalacion'],
  ready: [RESERVATION_LABELS.ready, 'listo', 'lista'],
  delivered: [RESERVATION_LABELS.delivered, 'entregada'],
  completed: [RESERVATION_LABELS.completed, 'completada', 'finalizado', 'finalizada'],
  cancelled: [RESERVATION_LABELS.cancelled, 'cancelada', 'canceled', 'anulada', 'anulado'],
});

/** Statuses that the specification names as styles outside the flow, and the nearest one of the flow. */
const UNUSED_STATUSES: ReadonlyMap<string, ReservationStatus> = new Map([
  ['readytodispatch', 'packed'],
  ['inworkshop', 'installing'],
  ['inprogress', 'installing'],
  ['installed', 'ready'],
]);

export function readReservationStatus(value: DumpValue | undefined): Reading<ReservationStatus> {
  const nearest = typeof value === 'string' ? UNUSED_STATUSES.get(keyOf(value)) : undefined;
  if (nearest === undefined) return readWord(value, RESERVATION_WORDS);
  return noted(nearest, `El estado ${shown(value)} pasa a «${RESERVATION_LABELS[nearest]}».`);
}

export const CATEGORY_WORDS = words<Category>({
  maintenance: [CATEGORY_LABELS.maintenance, 'service', 'mantencion'],
  repair: [CATEGORY_LABELS.repair, 'reparaciones', 'arreglo'],
  consultation: [CATEGORY_LABELS.consultation, 'diagnostico'],
  installation: [CATEGORY_LABELS.installation, 'colocacion'],
  rental: [CATEGORY_LABELS.rental, 'rent', 'renta'],
});

export const UNIT_WORDS = words<Unit>({
  piece: ['pieza', 'piezas', 'pieces', 'unidad', 'unidades', 'unit', 'u', 'un', 'pcs'],
  meter: ['metro', 'metros', 'meters', 'm', 'mt', 'mts'],
  kilogram: ['kilogramo', 'kilogramos', 'kilograms', 'kilo', 'kilos', 'kg', 'kgs'],
  liter: ['litro', 'litros', 'liters', 'litre', 'l', 'lt', 'lts'],
  box: ['caja', 'cajas', 'boxes'],
  pack: ['paquete', 'paquetes', 'packs', 'package'],
});

export const MOVEMENT_WORDS = words<MovementType>({
  sale: [MOVEMENT_LABELS.sale, 'ventas', 'salida'],
  return: [MOVEMENT_LABELS.return, 'reintegro'],
  manual_adjustment: [
    MOVEMENT_LABELS.manual_adjustment,
    'ajuste',
    'adjustment',
    'manual',
    'entrada',
  ],
  cancellation: [MOVEMENT_LABELS.cancellation, 'cancelled', 'anulacion'],
});

export const ROLE_WORDS = words<Role>({
  admin: ['administrador', 'administradora', 'administrator', 'superadmin'],
  user: ['usuario', 'empleado', 'staff', 'mecanico', 'recepcion'],
});

export const VEHICLE_WORDS = words<VehicleType>({
  motorcycle: ['moto', 'motocicleta', 'motos', 'motorbike'],
  bicycle: ['bici', 'bicicleta', 'bike'],
  'e-vehicle': ['electrico', 'vehiculo electrico', 'scooter electrico', 'evehicle', 'ebike'],
});

export const TRANSACTION_WORDS = words<'service' | 'product'>({
  service: ['servicio', 'citation', 'cita'],
  product: ['producto', 'reservation', 'reserva', 'component', 'componente', 'venta', 'sale'],
});

export const EXPENSE_WORDS = words(
  Object.fromEntries(EXPENSE_CATEGORIES.map((category) => [category, []])) as unknown as Record<
    ExpenseCategory,
    string[]
  >,
);
