import * as z from 'zod/mini';
import { wholeNumber } from './api-fields.ts';

/** Fields of a query, as browsers send them: text, where a blank one means that it was not given. */

const PAGE = 'La página debe ser un número entero desde 1.';

const blankAsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** Makes a field of a query optional, and a blank one the same as none. */
export function optionalParam<S extends z.core.$ZodType>(schema: S): z.ZodMiniOptional<S> {
  const read = z.pipe(z.transform(blankAsMissing), z.optional(schema));
  // A pipe behaves as what it ends in, but its type does not say so: callers may leave it out.
  return read as unknown as z.ZodMiniOptional<S>;
}

const page = z.pipe(
  wholeNumber(PAGE),
  z.int(PAGE).check(z.minimum(1, PAGE), z.maximum(1_000_000, PAGE)),
);

const sizeSentence = (most: number) => `El límite debe ser un número entero de 1 a ${most}.`;

function perPage(most: number, sentence = sizeSentence(most)) {
  return z.pipe(
    wholeNumber(sentence),
    z.int(sentence).check(z.minimum(1, sentence), z.maximum(most, sentence)),
  );
}

/** Counts from 1. */
export const pageNumber = z._default(page, 1);

/** Records per page: `usual` unless told, `most` at most. */
export function pageLimit(usual: number, most: number) {
  return z._default(perPage(most), usual);
}

/** The same where it matters whether a page was asked for at all. */
export const optionalPage = optionalParam(page);
export const optionalLimit = (most: number) => optionalParam(perPage(most));

/** More than any table has. */
export const UNLIMITED = 2 ** 31;

/** As `perPage`, and −1 («Todos») is `UNLIMITED`. */
function perPageOrAll(most: number) {
  const all = z.pipe(
    z.union([z.literal('-1'), z.literal(-1)]),
    z.transform(() => UNLIMITED),
  );
  const sentence = `${sizeSentence(most).slice(0, -1)}, o -1.`;
  return z.union([all, perPage(most, sentence)], sentence);
}

export const optionalLimitOrAll = (most: number) => optionalParam(perPageOrAll(most));
export const pageLimitOrAll = (usual: number, most: number) =>
  z._default(perPageOrAll(most), usual);

/** `true` or `false`, as text or as they are. */
export const booleanParam = z.pipe(
  z.enum(['true', 'false'], 'Debe ser true o false.'),
  z.transform((value) => value === 'true'),
);

/** What every paged reply says of its page. */
export const pageInfo = { total: z.int(), page: z.int(), totalPages: z.int() };
