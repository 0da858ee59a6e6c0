import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notAText,
} from '#kernel/field-rules.ts';

/** As the specification writes them (admin.md section 3), without accents. */
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

const MOST_CONCEPT = 200;
const MOST_NOTES = 500;

export const EXPENSE_SENTENCES = {
  amount: 'El monto debe ser mayor a 0',
  concept: 'El concepto es requerido',
  conceptLong: 'El concepto puede tener hasta 200 caracteres.',
  notesLong: 'Las notas pueden tener hasta 500 caracteres.',
  category: 'Esa categoría no existe.',
  day: 'La fecha no es válida.',
} as const;

export const concept: Field = [
  [empty, EXPENSE_SENTENCES.concept],
  [longerThan(MOST_CONCEPT), EXPENSE_SENTENCES.conceptLong],
  [notALine, NOT_TEXT],
];

export const notes: Field = [
  [longerThan(MOST_NOTES), EXPENSE_SENTENCES.notesLong],
  [notAText, NOT_TEXT],
];
