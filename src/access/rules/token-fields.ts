import { empty, type Field, longerThan, notALine } from '#shared/fields/field-rules.ts';

/** API tokens of one user. */
export const MOST_TOKENS = 20;

const LONGEST_NAME = 40;

export const tokenName: Field = [
  [empty, 'Escribe qué programa usará el token.'],
  [longerThan(LONGEST_NAME), `El nombre no puede superar los ${LONGEST_NAME} caracteres.`],
  [notALine, 'El nombre contiene caracteres que no se pueden usar.'],
];

export const TOKEN_TEXTS = {
  sameName:
    'Ya tienes un token con ese nombre. Si no llegaste a copiarlo, revócalo, o elige otro nombre.',
  permissions: 'Elige al menos un permiso.',
  unknownPermission: 'Ese permiso no existe.',
  notOwned: 'Solo puedes dar permisos que tú tienes.',
  expiry: 'Escribe un día válido (AAAA-MM-DD).',
  past: 'El día de vencimiento ya pasó.',
  tooFar: 'El vencimiento puede ser a lo sumo de aquí a diez años.',
} as const;
