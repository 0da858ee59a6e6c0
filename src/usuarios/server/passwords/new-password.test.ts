import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordWeakness } from './new-password.ts';

const TOO_COMMON = 'Esa contraseña es demasiado común. Elige otra.';

test.each(['xz24djk667', 'XZ24DJK667', 'manchester', 'zarina1989'])(
  'passwordWeakness rejects the leaked password %s',
  (password) => {
    expect(passwordWeakness(password, 'ana.perez')).toBe(TOO_COMMON);
  },
);

test('passwordWeakness accepts a password that is neither leaked nor common', () => {
  expect(passwordWeakness('xz24djk667 con mate', 'ana.perez')).toBeNull();
  expect(passwordWeakness('caballo bien atado 7', 'ana.perez')).toBeNull();
});

// OWASP ASVS 6.2.4: at least 3000 leaked passwords of the allowed length.
test('leaked-passwords.txt has 3000 or more lower-case entries of 10 or more characters', () => {
  const text = readFileSync(new URL('leaked-passwords.txt', import.meta.url), 'utf8');
  const lines = text.trim().split('\n');
  expect(new Set(lines).size).toBeGreaterThanOrEqual(3000);
  expect(lines.filter((line) => line.length < 10 || line !== line.toLowerCase())).toEqual([]);
});
