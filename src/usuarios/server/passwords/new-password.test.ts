import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordWeakness } from './new-password.ts';

const TOO_COMMON = 'Esa contraseña es demasiado común. Elige otra.';

test.each(['xz24djk667', 'XZ24DJK667', 'manchester', 'zarina1989'])(
  'weakness refuses the leaked password %s',
  (password) => {
    expect(passwordWeakness(password, 'ana.perez')).toBe(TOO_COMMON);
  },
);

test('weakness accepts what is neither leaked nor easy', () => {
  expect(passwordWeakness('xz24djk667 con mate', 'ana.perez')).toBeNull();
  expect(passwordWeakness('caballo bien atado 7', 'ana.perez')).toBeNull();
});

// OWASP ASVS 6.2.4: at least 3000 leaked passwords of the allowed length.
test('the list of leaked passwords is long enough, and folded', () => {
  const text = readFileSync(new URL('leaked-passwords.txt', import.meta.url), 'utf8');
  const lines = text.trim().split('\n');
  expect(new Set(lines).size).toBeGreaterThanOrEqual(3000);
  expect(lines.filter((line) => line.length < 10 || line !== line.toLowerCase())).toEqual([]);
});
