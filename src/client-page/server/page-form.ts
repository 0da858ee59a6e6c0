import * as z from 'zod/mini';
import { readInput, repeatedField, unknownField } from '#platform/http/read-input.ts';
import { id, optionalText } from '#shared/contract/api-fields.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { contentHash } from '#work-orders/contract/estimate.ts';
import { CORRECTED_DECISIONS } from '#work-orders/rules/corrections.ts';
import { answererName, ORDER_TEXTS } from '#work-orders/rules/order-fields.ts';

type Fields = Record<string, string>;

/** Parses the body of an HTML form. Rejects a repeated field with 400. */
export function parseForm(body: unknown): Fields {
  const entries = [...new URLSearchParams(typeof body === 'string' ? body : '')];
  const names = new Set<string>();
  for (const [name] of entries) {
    if (names.has(name)) throw invalidFields({ [name]: repeatedField(name) });
    names.add(name);
  }
  // An assignment would lose a field `__proto__`, which is unknown and rejected.
  return Object.fromEntries(entries);
}

const answerForm = z.strictObject({
  contentHash,
  name: optionalText(answererName),
  confirmed: z.optional(z.enum(['yes', 'no'])),
});

/** The fields about lines are checked against the estimate that the page shows. */
export type AnswerForm = {
  contentHash: string;
  name: string;
  /** `no`: «Volver y cambiar». */
  confirmed: 'yes' | 'no' | undefined;
  choices: Fields;
};

/** Reads the form of the estimate. Rejects wrong and unknown fields with 400. */
export function readAnswerForm(fields: Fields): AnswerForm {
  const isChoice = ([name]: [string, string]) => /^(?:line|group)-/.test(name);
  const entries = Object.entries(fields);
  const rest = Object.fromEntries(entries.filter((entry) => !isChoice(entry)));
  const { confirmed, ...form } = readInput(answerForm, rest, {});
  return {
    ...form,
    confirmed,
    choices: Object.fromEntries(entries.filter(isChoice)),
  };
}

/** Returns the error for a choice that the form of the estimate does not have. */
export const unknownChoice = (name: string) => invalidFields({ [name]: unknownField(name) });

const correctionForm = z.strictObject({
  contentHash,
  line: id(ORDER_TEXTS.line),
  decision: z.enum(CORRECTED_DECISIONS, ORDER_TEXTS.decision),
  name: optionalText(answererName),
  confirmed: z.optional(z.literal('yes')),
});

/** Reads the form that corrects an answer. Rejects wrong and unknown fields with 400. */
export const readCorrectionForm = (fields: Fields) => readInput(correctionForm, fields, {});
