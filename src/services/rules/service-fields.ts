import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notStorable,
} from '#shared/fields/field-rules.ts';

/** Field rules of the service form (docs/rules/panel.md 5) for form, server and tests. */

export const serviceName: Field = [
  [empty, 'El nombre es requerido'],
  [longerThan(120), 'El nombre no puede superar los 120 caracteres.'],
  [notALine, NOT_TEXT],
];
export const description: Field = [
  [empty, 'La descripción es requerida'],
  [longerThan(1000), 'La descripción no puede superar los 1.000 caracteres.'],
  [notStorable, NOT_TEXT],
];
export const requirement: Field = [
  [empty, 'El requisito está vacío.'],
  [longerThan(120), 'Cada requisito puede tener hasta 120 caracteres.'],
  [notALine, NOT_TEXT],
];

export const SERVICE_FIELD_TEXTS = {
  duration: 'La duración debe ser de 1 a 480 minutos (8 horas).',
  durationHours: 'La duración debe ser de 1 a 8 horas.',
  price: 'El precio debe ser 0 o más, con hasta 2 decimales.',
  cost: 'El costo debe ser 0 o más, con hasta 2 decimales.',
  stock: 'El stock debe ser 0 o más.',
  category: 'La categoría es requerida',
  componentTwice: 'Ese componente ya está en la lista.',
  unknownComponent: 'Ese componente no existe.',
  noComponents: 'Agrega al menos un componente.',
  plan: 'Escribe cada cuántos kilómetros o meses se repite.',
  everyKm: 'Los kilómetros deben ser un número entero de 100 a 200.000.',
  everyMonths: 'Los meses deben ser un número entero de 1 a 120.',
} as const;

/** Splits by commas, trims, and drops empty parts. */
export function splitRequirements(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** After how many kilometres and months a service is due again, whichever comes first. */
export type ServicePlan = { everyKm: number | null; everyMonths: number | null };

export const PLAN_KILOMETRES = { least: 100, most: 200_000 } as const;
export const PLAN_MONTHS = { least: 1, most: 120 } as const;
