import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { nameWords, wordsAgree } from '../rules/client-directory.ts';

const site = testEnvironment();

const NAMES = [
  'Ana Pérez',
  'ana maria  PEREZ',
  'Ana María Pérez',
  'José Núñez-Ruiz',
  "O'Higgins S.A.",
  'Weiß Øster',
  '3M',
  '王 小明',
  '—',
];

test('nameWords and wordsAgree are those of the schema', async () => {
  for (const one of NAMES) {
    for (const other of NAMES) {
      const { rows } = await sql<{ words: string[]; agree: boolean }>`
        select folded_words(${one}) as words, names_agree(${one}, ${other}) as agree`.execute(
        site.app.context.db,
      );
      expect([[...nameWords(one)], wordsAgree(nameWords(one), nameWords(other))]).toEqual([
        [...new Set(rows[0]?.words)],
        rows[0]?.agree,
      ]);
    }
  }
});
