import { empty, type Field, longerThan, notALine, optional } from '#shared/fields/field-rules.ts';
import { clientEmail } from '#shared/fields/person-fields.ts';

/** Rules for the fields of a staff account, used by form, server and tests. */

export const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 128;

/** Case is ignored: the name is stored in lower case. */
export const username: Field = [
  [empty, 'El nombre de usuario es requerido.'],
  [
    (value) => !/^[a-z0-9][a-z0-9._-]{2,39}$/.test(value.trim().toLowerCase()),
    'El nombre de usuario debe tener de 3 a 40 letras sin acento, números, puntos o guiones.',
  ],
];

export const fullName: Field = [
  [empty, 'El nombre completo es requerido.'],
  [longerThan(100), 'El nombre no puede superar los 100 caracteres.'],
  [notALine, 'El nombre contiene caracteres que no se pueden usar.'],
];

/** Optional: blank, or valid by the rules of a client's e-mail. */
export const staffEmail: Field = optional(clientEmail.slice(1));

/** Checks only the length; the server checks the lists of common and leaked passwords. */
export const newPassword: Field = [
  [(value) => value === '', 'La contraseña es requerida.'],
  [
    (value) => [...value].length < SHORTEST_PASSWORD,
    `La contraseña debe tener al menos ${SHORTEST_PASSWORD} caracteres.`,
  ],
  [
    (value) => [...value].length > LONGEST_PASSWORD,
    `La contraseña no puede superar los ${LONGEST_PASSWORD} caracteres.`,
  ],
];

export const TOO_COMMON = 'Esa contraseña es demasiado común. Elige otra.';
export const IS_PERSONAL =
  'La contraseña no puede estar hecha de tu nombre, tu e-mail o el nombre del taller.';
export const IS_THE_USERNAME = 'La contraseña no puede ser el nombre de usuario.';
