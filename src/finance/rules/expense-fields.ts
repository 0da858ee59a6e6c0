import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notAText,
} from '#shared/fields/field-rules.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';

const FIRST_DAY: Day = '2000-01-01';

/** Whether a day is plausible: a typing error in the year would hide the expense from every period. */
export function isPlausibleDay(day: Day, today: Day): boolean {
  return day >= FIRST_DAY && day <= addDays(today, 366);
}

/** Categories as in the specification (docs/rules/panel.md 3), without accents. */
export const EXPENSE_CATEGORIES = [
  'Alquiler',
  'Sueldo',
  'Materia prima',
  'Maquinas y herramientas',
  'Fletes / Envios',
  'Viaticos',
  'Software y licencias',
  'Comisiones de venta',
  'Publicidad',
  'Ferias comerciales',
  'Marketing',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/** Category of a purchase of components. */
export const MATERIALS_CATEGORY: ExpenseCategory = 'Materia prima';

/** Label for expenses without a category in totals. */
export const NO_CATEGORY_LABEL = 'Sin categoría';

export const MAX_CONCEPT = 200;
export const MAX_NOTES = 500;

export const EXPENSE_FIELD_TEXTS = {
  amount: 'El monto debe ser mayor a 0',
  concept: 'El concepto es requerido',
  conceptLong: 'El concepto puede tener hasta 200 caracteres.',
  notesLong: 'Las notas pueden tener hasta 500 caracteres.',
  category: 'Esa categoría no existe.',
  day: 'La fecha no es válida.',
  dayFar: 'La fecha debe estar entre el año 2000 y un año después de hoy.',
} as const;

export const concept: Field = [
  [empty, EXPENSE_FIELD_TEXTS.concept],
  [longerThan(MAX_CONCEPT), EXPENSE_FIELD_TEXTS.conceptLong],
  [notALine, NOT_TEXT],
];

export const notes: Field = [
  [longerThan(MAX_NOTES), EXPENSE_FIELD_TEXTS.notesLong],
  [notAText, NOT_TEXT],
];

/** Maximum side of a receipt's picture in pixels: printed text stays readable. */
export const LONGEST_RECEIPT_SIDE = 2000;

export const RECEIPT_TYPES = ['image', 'pdf'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** Maps the media type of a stored receipt to its name in the API; `null` without a receipt. */
export function receiptTypeOf(contentType: string | null): ReceiptType | null {
  if (contentType === null) return null;
  return contentType === PDF_TYPE ? 'pdf' : 'image';
}

export const PDF_TYPE = 'application/pdf';
export const PICTURE_TYPE = 'image/webp';
