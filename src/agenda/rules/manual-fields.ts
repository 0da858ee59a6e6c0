import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  optional,
} from '#shared/fields/field-rules.ts';
import * as person from '#shared/fields/person-fields.ts';

/** Fields of a manual entry (docs/rules/panel.md 5). Staff may leave unknown fields empty. */

export const clientName: Field = [
  [empty, 'El nombre del cliente es requerido'],
  [longerThan(100), 'El nombre no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
];

/** Required; then the rules of the client's own form. */
export const clientEmail: Field = [
  [empty, 'El email es requerido'],
  ...person.clientEmail.slice(1),
];

/** Optional field: empty, or valid by the rules of the client's own form. */
export const clientPhone: Field = optional(person.clientPhone);

export const vehicleBrand: Field = [
  [longerThan(60), 'La marca no puede superar los 60 caracteres.'],
  [notALine, NOT_TEXT],
];

export const vehicleModel: Field = [
  [longerThan(60), 'El modelo no puede superar los 60 caracteres.'],
  [notALine, NOT_TEXT],
];

export const problemDescription: Field = person.notes;

/** Exactly one of the two is required. Choosing one clears the other. */
export const SERVICE_OR_PRODUCT = 'Debe seleccionar un servicio o un producto';
export const DEFAULT_TIME = '10:00';
