import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  optional,
} from '#shared/fields/field-rules.ts';
import * as person from '#shared/fields/person-fields.ts';

/** The fields of a manual entry (admin.md section 5): staff may leave out what they do not know. */

export const clientName: Field = [
  [empty, 'El nombre del cliente es requerido'],
  [longerThan(100), 'El nombre no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
];

/** Required, and then an address like a client's own. */
export const clientEmail: Field = [
  [empty, 'El email es requerido'],
  ...person.clientEmail.slice(1),
];

/** Optional: blank, or a telephone number like a client's own. */
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

/** Picking one clears the other; neither or both is refused. */
export const SERVICE_OR_PRODUCT = 'Debe seleccionar un servicio o un producto';
export const DEFAULT_TIME = '10:00';
