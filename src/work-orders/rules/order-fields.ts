import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notStorable,
  optional,
} from '#shared/fields/field-rules.ts';
import { formatCents } from '#shared/money/money.ts';

/** Fields of a work order (docs/rules/work-orders.md), for form, server and tests. */

const line = (most: number, sentence: string): Field =>
  optional([
    [longerThan(most), sentence],
    [notALine, NOT_TEXT],
  ]);

export const complaint: Field = optional([
  [longerThan(2000), 'Lo que dice el cliente no puede superar los 2.000 caracteres.'],
  [notStorable, NOT_TEXT],
]);

export const accessory: Field = [
  [empty, 'Escribe el accesorio.'],
  [longerThan(60), 'Cada accesorio puede tener hasta 60 caracteres.'],
  [notALine, NOT_TEXT],
];

/** Most characters of the text of a line. */
export const MAX_LINE_TEXT = 200;

export const lineText: Field = [
  [empty, 'Escribe qué trabajo o repuesto es.'],
  [longerThan(MAX_LINE_TEXT), 'El texto no puede superar los 200 caracteres.'],
  [notALine, NOT_TEXT],
];

export const lineNote: Field = optional([
  [longerThan(1000), 'El texto no puede superar los 1.000 caracteres.'],
  [notStorable, NOT_TEXT],
]);

export const findingNote: Field = optional([
  [longerThan(500), 'La nota no puede superar los 500 caracteres.'],
  [notStorable, NOT_TEXT],
]);

/** Who answered, as typed by the client or by staff. */
export const answererName: Field = line(100, 'El nombre no puede superar los 100 caracteres.');

export const checklistName: Field = [
  [empty, 'Escribe el nombre de la revisión.'],
  [longerThan(80), 'El nombre no puede superar los 80 caracteres.'],
  [notALine, NOT_TEXT],
];

export const checklistItem: Field = [
  [empty, 'Escribe qué se revisa.'],
  [longerThan(80), 'Cada punto puede tener hasta 80 caracteres.'],
  [notALine, NOT_TEXT],
];

export const MAX_ACCESSORIES = 20;
export const MAX_CHECKLIST_ITEMS = 60;
/** Most lines and photos of one order; no real job has as many. */
export const MAX_LINES = 100;
export const MAX_PHOTOS = 200;

/** Accessories that vehicles often have at the reception; staff press them. */
export const USUAL_ACCESSORIES = [
  'Llaves',
  'Casco',
  'Baúl',
  'Documentos',
  'Candado',
  'Cargador',
] as const;

export const ORDER_TEXTS = {
  fuel: 'Elige cuánto combustible tiene.',
  limit: 'El límite debe ser más de 0.',
  view: 'Ese lado de la moto no existe.',
  promised: 'Elige el día y la hora prometidos.',
  promisedPast: 'La hora prometida no puede haber pasado.',
  version: 'Falta la versión que estabas viendo.',
  accessories: 'Son demasiados accesorios.',
  kind: 'Elige qué tipo de línea es.',
  component: 'Elige el repuesto.',
  service: 'Elige el servicio.',
  quantity: 'La cantidad debe ser más de 0, hasta 1.000.',
  price: 'El precio debe ser 0 o más, hasta 1.000.000.',
  cost: 'El costo debe ser 0 o más, hasta 1.000.000.',
  costOutside: 'Solo un trabajo de terceros tiene costo propio.',
  serviceQuantity: 'Un servicio se hace una vez: la cantidad es 1.',
  choiceGroup: 'El grupo de alternativas debe ser un número de 1 a 99.',
  answeredGroup: 'El cliente ya respondió estas alternativas: usa otro grupo.',
  finding: 'Ese punto no está en la revisión.',
  findingState: 'Elige bien, vigilar, urgente o no corresponde.',
  checklist: 'Elige una revisión.',
  moment: 'Elige cuándo se tomó la foto.',
  takenAt: 'El momento de la foto no es válido.',
  line: 'Elige la línea.',
  decision: 'Elige qué respondió el cliente.',
  method: 'Elige cómo respondió el cliente.',
  channel: 'Elige cómo enviar el presupuesto.',
  contentHash: 'Falta saber qué presupuesto se respondió.',
  tier: 'Elige si la revisión es rápida o completa.',
  items: 'La revisión necesita entre 1 y 60 puntos.',
  vehicleTypes: 'Elige para qué vehículos es.',
} as const;

/** Returns the label of a level of fuel in eighths of a tank: `Vacío`, `1/8`, `1/4`, `1/2`, `Lleno`. */
export function fuelLabel(eighths: number): string {
  if (eighths === 0) return 'Vacío';
  if (eighths === 8) return 'Lleno';
  const [part, whole] =
    eighths % 4 === 0 ? [eighths / 4, 2] : eighths % 2 === 0 ? [eighths / 2, 4] : [eighths, 8];
  return `${part}/${whole}`;
}

/** Why a «No pasar de» is rejected: the booked service and the agreed lines already cost `agreedCents`. */
export const limitTooLow = (agreedCents: number): string =>
  `El límite no puede ser menor que lo ya acordado: ${formatCents(agreedCents)}.`;
