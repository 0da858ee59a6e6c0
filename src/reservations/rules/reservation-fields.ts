import { empty, type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';
import * as person from '#shared/fields/person-fields.ts';
import { COUNTRIES } from './countries.ts';

/**
 * Field rules of the unit wizard (docs/rules/public.md 5) for the form, the server and the tests. Name,
 * phone, year and notes have the rules of an appointment; other fields have fewer rules or other messages.
 */
export const clientName = person.clientName;
export const clientPhone = person.clientPhone;
export const vehicleYear = person.vehicleYear;
export const notes = person.notes;

const EMAIL_INVALID = 'Por favor ingresa un email válido.';

/** The rules of an appointment with the two messages of this form. */
export const clientEmail: Field = person.clientEmail.map(([fails, message]) => [
  fails,
  fails === empty ? message : EMAIL_INVALID,
]);

export const clientCountry: Field = [
  [empty, 'Por favor selecciona tu país.'],
  [
    (value) => !(COUNTRIES as readonly string[]).includes(value.trim()),
    'Por favor selecciona un país de la lista.',
  ],
];

export const clientState: Field = [
  [empty, 'Por favor ingresa tu provincia o estado.'],
  [longerThan(100), 'La provincia o estado no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
];

export const clientAddress: Field = [
  [empty, 'Por favor ingresa tu dirección.'],
  [longerThan(200), 'La dirección no puede superar los 200 caracteres.'],
  [notALine, NOT_TEXT],
];

export const vehicleBrand: Field = [
  [empty, 'Por favor selecciona la marca de tu motocicleta.'],
  [longerThan(60), 'La marca no puede superar los 60 caracteres.'],
  [notALine, NOT_TEXT],
];

export const vehicleModel: Field = [
  [empty, 'Por favor ingresa el modelo de tu motocicleta.'],
  [longerThan(60), 'El modelo no puede superar los 60 caracteres.'],
  [notALine, NOT_TEXT],
];

export const PRODUCT_REQUIRED = 'Por favor selecciona un producto.';
export const YEAR_REQUIRED = 'Por favor selecciona el año de tu motocicleta.';

/** Messages of the final sale value (docs/rules/panel.md 5). */
export const FINAL_VALUE_REQUIRED = 'Por favor ingresa un valor válido';
export const FINAL_VALUE_NOT_ALLOWED = 'El valor final se ingresa solo al entregar o completar.';
