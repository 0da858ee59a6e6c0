import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notAText,
  optional,
} from '#shared/fields/field-rules.ts';
import { clientEmail } from '#shared/fields/person-fields.ts';

/** Rules of the fields of «Configuración del taller», for form, server and tests. */

export const businessName: Field = [
  [empty, 'El nombre del taller es requerido.'],
  [longerThan(100), 'El nombre no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
];

export const phone: Field = [
  [longerThan(30), 'El teléfono no puede superar los 30 caracteres.'],
  [
    (value) => !/^[0-9 \-+()]*$/.test(value),
    'El teléfono solo puede tener números, espacios, guiones, + y paréntesis.',
  ],
];

export const address: Field = [
  [longerThan(200), 'La dirección no puede superar los 200 caracteres.'],
  [notALine, NOT_TEXT],
];

export const reason: Field = [
  [longerThan(100), 'El motivo no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
];

/** Required by law; the owner may change the text but not leave it out. */
export const withdrawalNotice: Field = [
  [empty, 'El texto sobre el derecho de arrepentimiento es requerido.'],
  [longerThan(1500), 'El texto no puede superar los 1.500 caracteres.'],
  [notAText, NOT_TEXT],
];

/** Optional: empty, or an address by the rules of a client's. */
export const email: Field = optional(clientEmail.slice(1));

/** Optional: empty, or a web address. */
export const link: Field = optional([
  [longerThan(500), 'El enlace no puede superar los 500 caracteres.'],
  [
    (value) => !/^https?:\/\/[^\s\p{C}"<>]+$/u.test(value.trim()),
    'El enlace debe empezar con https:// o http://.',
  ],
]);

/** Checks only the format; the server checks that the zone exists (`shared/time/time-zone.ts`). */
export const timeZone: Field = [
  [empty, 'La zona horaria es requerida.'],
  [longerThan(60), 'Esa zona horaria no existe.'],
  [(value) => !/^[A-Za-z0-9_+\-/]+$/.test(value.trim()), 'Esa zona horaria no existe.'],
];

export const UNKNOWN_ZONE = 'Esa zona horaria no existe.';
export const HOURS_OVERLAP = 'Los horarios de un día se superponen.';
export const HOURS_BACKWARDS = 'El cierre debe ser después de la apertura.';
export const DATE_TWICE = 'Esa fecha especial está dos veces.';
export const CLOSURE_BACKWARDS = 'El último día del cierre debe ser posterior al primero.';
export const CLOSURE_TOO_LONG = 'Un cierre puede durar hasta 366 días.';
export const CLOSURE_WITH_HOURS = 'Un cierre de varios días no tiene horario.';
