import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notStorable,
  optional,
} from '#shared/fields/field-rules.ts';
import { fold } from '#shared/text/fold.ts';

/** Field rules of the records of clients and motorcycles, for form, server and tests (docs/rules/clients.md 5). */

/** From where the kilometres of a reading are known. */
export const READING_SOURCES = ['reception', 'delivery', 'record', 'client', 'import'] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];

export const recordName: Field = [
  [empty, 'El nombre es requerido.'],
  [longerThan(100), 'El nombre no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
];

export const recordNotes: Field = [
  [longerThan(2000), 'Las notas no pueden superar los 2.000 caracteres.'],
  [notStorable, NOT_TEXT],
];

/** Letters and digits of a number plate, in lower case, as the schema's `plate_key()`. */
export const plateKey = (typed: string): string => fold(typed).replace(/[^a-z0-9]/g, '');

const PLATE = 'La matrícula debe tener letras o números, hasta 12.';
const NO_PLATE = 'Una matrícula tiene números. Si la moto no tiene matrícula, deja el campo vacío.';

/** «Sin matrícula», «S/M», «000»: as a plate it would make one motorcycle of all that have none. */
const saysNone = (value: string) => !/[1-9]/.test(plateKey(value)) || plateKey(value).length < 2;

/** '' for a motorcycle without plate. */
export const plate: Field = optional([
  [longerThan(20), 'La matrícula no puede superar los 20 caracteres.'],
  [notALine, NOT_TEXT],
  [(value) => plateKey(value) === '' || plateKey(value).length > 12, PLATE],
  [saysNone, NO_PLATE],
]);

const line = (most: number, sentence: string): Field =>
  optional([
    [longerThan(most), sentence],
    [notALine, NOT_TEXT],
  ]);

export const frameNumber = line(30, 'El número de chasis no puede superar los 30 caracteres.');
export const colour = line(40, 'El color no puede superar los 40 caracteres.');
export const recordBrand = line(60, 'La marca no puede superar los 60 caracteres.');
export const recordModel = line(60, 'El modelo no puede superar los 60 caracteres.');

export const CLIENT_FIELD_TEXTS = {
  version: 'Falta la versión que estabas viendo.',
  contact: 'El contacto debe ser un teléfono o un email.',
  phone: 'El teléfono debe tener de 9 a 15 dígitos, con el código del país.',
  tooManyContacts: 'Son demasiados contactos.',
  client: 'Elige un cliente.',
  splitRecords: 'Marca al menos una visita de la otra persona.',
  motorcycle: 'Elige una moto.',
  vehicleType: 'Elige moto, bicicleta o vehículo eléctrico.',
  year: 'El año debe ser un número entero, desde 1980.',
  kilometres: 'Los kilómetros deben ser un número entero de 0 a 2.000.000.',
} as const;

/** What names a stored contact: E.164, or an address in lower case. */
export const contactKey: Field = [
  [longerThan(254), CLIENT_FIELD_TEXTS.contact],
  [notALine, CLIENT_FIELD_TEXTS.contact],
];

export const MAX_KILOMETRES = 2_000_000;

/** Most matches of a search that are counted and listed. */
export const MAX_MATCHES = 50;
