import { empty, type Field, longerThan, notALine } from '#shared/fields/field-rules.ts';

export const MOST_WEBHOOKS = 10;

const LONGEST_NAME = 40;
const LONGEST_URL = 500;

export const webhookName: Field = [
  [empty, 'Escribe qué programa recibe los avisos.'],
  [longerThan(LONGEST_NAME), `El nombre no puede superar los ${LONGEST_NAME} caracteres.`],
  [notALine, 'El nombre contiene caracteres que no se pueden usar.'],
];

const INCOMPLETE = 'Escribe una dirección completa: https://…';
const ADDRESS = /^https?:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?#][^\s\p{Cc}\\]*)?$/iu;

export const webhookUrl: Field = [
  [empty, 'Escribe la dirección que recibe los avisos.'],
  [longerThan(LONGEST_URL), `La dirección no puede superar los ${LONGEST_URL} caracteres.`],
  [(value) => !ADDRESS.test(value.trim()), INCOMPLETE],
];

export const WEBHOOK_TEXTS = {
  incomplete: INCOMPLETE,
  sameName: 'Ya hay un webhook con ese nombre.',
  types: 'Elige al menos un aviso.',
  unknownType: 'Ese aviso no existe.',
  tooManyTypes: 'Son demasiados avisos.',
  noHttps:
    'La dirección debe empezar con https://. A un programa de tu propia red puede permitirle http quien instaló Bujía: con WEBHOOK_HOSTS, su nombre y su puerto.',
  inside:
    'Esa dirección es de una red interna. Quien instaló Bujía puede permitirla con WEBHOOK_HOSTS: su nombre y su puerto.',
} as const;
