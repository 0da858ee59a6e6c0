import * as z from 'zod/mini';
import { type Field, problem } from '../fields/field-rules.ts';
import { isDay, isTime } from '../time/day-time.ts';

/**
 * Text in a request: converted to Unicode NFC, trimmed, then checked by the field's rules; the first
 * rule that fails gives the message. A value that is not text gets the message of the first rule.
 */
export function text(field: Field) {
  return z.string(field[0]?.[1] ?? '').check(z.normalize('NFC'), z.trim(), followsRules(field));
}

/** As `text`, but optional; '' by default. */
export function optionalText(field: Field) {
  return z._default(
    z.string('Debe ser un texto.').check(z.normalize('NFC'), z.trim(), followsRules(field)),
    '',
  );
}

function followsRules(field: Field) {
  return z.check<string>((payload) => {
    const sentence = problem(field, payload.value);
    if (sentence === null) return;
    payload.issues.push({ code: 'custom', message: sentence, input: payload.value });
  });
}

/** A whole number, or its digits as text (forms send either). */
export function wholeNumber(sentence: string) {
  const digits = z.pipe(
    z.string(sentence).check(z.trim(), z.regex(/^\d{1,9}$/, sentence)),
    z.transform(Number),
  );
  return z.union([z.int(sentence), digits], sentence);
}

/** As `wholeNumber`, from `least` to `most`. */
export function wholeBetween(sentence: string, least: number, most: number) {
  return z.pipe(
    wholeNumber(sentence),
    z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence)),
  );
}

export const TRUE_OR_FALSE = 'Debe ser verdadero o falso.';

export function trueOrFalse() {
  return z.boolean(TRUE_OR_FALSE);
}

export function id(sentence: string) {
  return z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(64, sentence));
}

/** `HH:mm` */
export function time(sentence: string) {
  return z.string(sentence).check(z.refine(isTime, sentence));
}

/** Instant in ISO 8601, UTC, as replies return it. */
export function instant(sentence: string) {
  return z.iso.datetime(sentence);
}

/** `YYYY-MM-DD` */
export function day(sentence: string) {
  return z.string(sentence).check(z.refine(isDay, sentence));
}

/** A workshop-local date and time in a reply. */
export const localDateTime = z.object({ date: z.string(), time: z.string() });
