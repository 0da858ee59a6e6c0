import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommon, isUsername } from './weak-password.ts';

const LIST = new Set(['contrasena', 'password', 'taller', 'abc123abc123', 'hola', 'bujia', 'moto']);

test.each([
  'contrasena',
  ' Contraseña ',
  'CONTRASEÑA2026',
  '2026contraseña!!',
  'p4$$w0rd!!!!!',
  'Taller.1234',
  'abc123abc123',
  'aaaaaaaaaaaa',
  '121212121212',
  'holaholaholaho',
  'moto moto moto moto',
  '0123456789',
  '9876543210',
  '1234567890',
  'abcdefghij',
  'jklmnñopqr',
  'qwertyuiop',
  'poiuytrewq',
  'qwertyuiopasdf',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  '12345-67890',
  '. . . . . .',
  '8301749265',
  '+54 9 11 2345-6789',
  '!!!!!!!!!!!!',
  '099 123 456',
  'hola123456',
  'Hola.2026.hola',
  'password password',
  'p4ssw0rd p4ssw0rd',
  'qazwsxedcr',
  'zaqxswcdevfr',
  'qweasdzxcrty',
  'abcd1234abcd',
  'asdf2026qwer',
  'aaaaabbbbb',
  'aabbccddee',
  'aaaaa bbbbb 1',
  'bujiabujia1',
  'bujiataller',
  'motoTaller 25',
  '12345 hola 67890',
])('isCommon returns true for %s', (password) => {
  expect(isCommon(password, LIST)).toBe(true);
});

test.each([
  'caballo bien atado 7',
  'la contraseña de mi taller',
  'taller de la esquina',
  'ñandú-celeste-42-m',
  'hh597-y3s2w-5xe4y-aw9e5',
  'мотоцикл красный',
  'la moto de mi taller',
  'motocross en moto 7',
  'hola, vecino del 3',
  'x7k2m9p4w3',
  'bujia 83017 49265 moto',
  '8301749265 7742081953',
  '7#(4)9!2&8=3?1',
  '#$%&/()=?¡¿*',
])('isCommon returns false for %s', (password) => {
  expect(isCommon(password, LIST)).toBe(false);
});

test('isCommon returns false for 20 random characters of which more than six differ', () => {
  const sign = fc.constantFrom(...'abcdefghjkmnpqrstuvwxyz23456789');
  const random = fc.string({ unit: sign, minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(random, (password) => {
      fc.pre(new Set(password).size > 6);
      return !isCommon(password, LIST);
    }),
  );
});

test.each([
  ['ana.perez', 'ana.perez', true],
  ['ana.perez', ' ANA.PÉREZ ', true],
  ['ana.perez', 'ana.perez2026!', true],
  ['ana2', 'ana1234567', true],
  ['123', '1239876540', false],
  ['ana', 'mañana salgo', false],
  ['ana.perez', 'otra persona', false],
])('isUsername for the user %s and the password %s returns %s', (username, password, expected) => {
  expect(isUsername(password, username)).toBe(expected);
});
