import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONFIG_NAMES, misspelledNames } from './config-names.ts';

const LONG = CONFIG_NAMES.filter((name) => name.length >= 8);

test('misspelledNames names the variable that was meant', () => {
  expect(misspelledNames({ AUDIT_HEAD: 'x', BACKUP_SECONDS: 'x', PUBLIC_ULR: 'x' })).toEqual([
    'La variable AUDIT_HEAD no existe y no tiene efecto. ¿Es AUDIT_HEADS?',
    'La variable BACKUP_SECONDS no existe y no tiene efecto. ¿Es BACKUP_SECOND?',
    'La variable PUBLIC_ULR no existe y no tiene efecto. ¿Es PUBLIC_URL?',
  ]);
  expect(misspelledNames({ BACKUP_FOLDER: 'x' })).toEqual([
    'La variable BACKUP_FOLDER no existe y no tiene efecto.',
  ]);
});

test('misspelledNames accepts known variables and those of other programs', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'NODE_ENV', 'NODE_OPTIONS', 'TZ', 'API_KEY'];
  const env = Object.fromEntries([...CONFIG_NAMES, ...others].map((name) => [name, 'x']));
  expect(misspelledNames(env)).toEqual([]);
});

test('misspelledNames finds every name with a letter left out, doubled or replaced', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LONG),
      fc.nat(),
      fc.constantFrom('', 'Q', 'QQ'),
      (name, at, letter) => {
        const index = at % name.length;
        const typed = name.slice(0, index) + letter + name.slice(index + 1);
        expect(misspelledNames({ [typed]: 'x' })).toHaveLength(1);
      },
    ),
  );
});

test('CONFIG_NAMES has the variables of docs/operations.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const named = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !CONFIG_NAMES.some((each) => each === name))).toEqual([]);
});
