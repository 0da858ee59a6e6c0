import fc from 'fast-check';
import { expect } from 'vitest';
import { EXPENSE_FIELD_TEXTS } from '#finance/rules/expense-fields.ts';
import { PICTURE_ERRORS } from '#shared/contract/picture.ts';
import { anyCharacter } from './any-character.ts';

export const FUZZ_RUNS = { numRuns: 200 };

/** Values that break careless code: other types, unusual texts, numbers at the edges. */
export const fuzzValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '<script>',
    "'; drop table citations; --",
    '%00',
    '../../etc/passwd',
    'a'.repeat(5_000),
    1e308,
    -1,
    0,
    0.1,
    null,
    true,
    [],
    {},
    '2026-11-26T00:00:00+25:00',
    '9999-12-31',
    '0000-00-00',
    '24:00',
    '-0',
  ),
);

/** Sentences of the specification without a full stop. */
const WITHOUT_FULL_STOP: readonly string[] = [
  'Por favor ingresa un valor válido',
  EXPENSE_FIELD_TEXTS.amount,
  EXPENSE_FIELD_TEXTS.concept,
  PICTURE_ERRORS['not-an-image'][1],
];

/** Expects an answer without 5xx, stack and SQL, and a sentence in a rejection. */
export async function expectCleanAnswer(
  answer: Promise<{ status: number; body: unknown }>,
): Promise<void> {
  const { status, body } = await answer;
  expect(status).toBeLessThan(500);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/ at .*\.ts|node_modules|syntax error|select |insert into|violates/i);
  if (status < 400) return;
  expect(body).toMatchObject({ success: false });
  const { message, error } = body as { message: string; error: string };
  expect(message).toBe(error);
  if (WITHOUT_FULL_STOP.includes(message)) return;
  expect(message).toMatch(/^[¿¡A-ZÁÉÍÓÚÑ].*[.?!]$/s);
}

/** Serializes a value; values that JSON does not know become null or are dropped. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, each) =>
    typeof each === 'bigint' ? String(each) : each,
  );
  return text ?? 'null';
}
