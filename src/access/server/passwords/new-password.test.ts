import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordWeakness } from './new-password.ts';

const ANA = {
  username: 'ana.perez',
  name: 'Ana María Núñez',
  email: 'rolandito77@cementerios.com.uy',
};
const WORKSHOP = 'Motos del Prado';
const PERSONAL =
  'La contraseña no puede estar hecha de tu nombre, tu e-mail o el nombre del taller.';
const TOO_COMMON = 'Esa contraseña es demasiado común. Elige otra.';

test.each(['xz24djk667', 'XZ24DJK667', 'manchester', 'zarina1989'])(
  'passwordWeakness rejects the leaked password %s',
  (password) => {
    expect(passwordWeakness(password, ANA)).toBe(TOO_COMMON);
  },
);

test('passwordWeakness accepts a password that is neither leaked nor common', () => {
  expect(passwordWeakness('xz24djk667 con mate', ANA)).toBeNull();
  expect(passwordWeakness('caballo bien atado 7', ANA)).toBeNull();
});

test.each([
  'Motos del Prado',
  'motosdelprado.2026',
  'M0t0s-del-Pr4do-99',
  'prado99 núñez 12',
  'Ana María Núñez 85',
  'rolanditorolandito77',
  'cementerios2026',
  'Taller del Prado 1',
])(
  'passwordWeakness rejects %s: the words of the user, the e-mail and the workshop',
  (password) => {
    expect(passwordWeakness(password, ANA, WORKSHOP)).toBe(PERSONAL);
  },
);

test('passwordWeakness rejects the name of the product with digits and symbols around it', () => {
  for (const password of ['Bujía.2026!', 'bujia bujia 12', 'Buj1a.2026!!']) {
    expect(passwordWeakness(password, ANA)).toBe(TOO_COMMON);
  }
});

test('passwordWeakness accepts a name inside of a longer sentence', () => {
  const sentence = 'el prado de mi tía Ana florece';
  expect(passwordWeakness(sentence, ANA, WORKSHOP)).toBeNull();
});

// OWASP ASVS 6.2.4: at least 3000 leaked passwords of the allowed length.
test('leaked-passwords.txt has 3000 or more lower-case entries of 10 or more characters', () => {
  const text = readFileSync(new URL('leaked-passwords.txt', import.meta.url), 'utf8');
  const lines = text.trim().split('\n');
  expect(new Set(lines).size).toBeGreaterThanOrEqual(3000);
  expect(lines.filter((line) => line.length < 10 || line !== line.toLowerCase())).toEqual([]);
});
