import * as z from 'zod/mini';
import { wholeBetween, wholeNumber } from './api-fields.ts';

/** Parameters of a query, as browsers send them: text. A blank parameter counts as missing. */

const PAGE = 'La página debe ser un número entero desde 1.';

const blankAsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** Makes a parameter optional; a blank one counts as missing. */
export function optionalParam<S extends z.core.$ZodType>(schema: S): z.ZodMiniOptional<S> {
  const read = z.pipe(z.transform(blankAsMissing), z.optional(schema));
  // A pipe behaves like its last schema, which is optional; its type does not express that.
  return read as unknown as z.ZodMiniOptional<S>;
}

const page = z.pipe(
  wholeNumber(PAGE),
  z.int(PAGE).check(z.minimum(1, PAGE), z.maximum(1_000_000, PAGE)),
);

const sizeSentence = (most: number) => `El límite debe ser un número entero de 1 a ${most}.`;

function perPage(most: number, sentence = sizeSentence(most)) {
  return wholeBetween(sentence, 1, most);
}

/** Number of a page, from 1. */
export const pageNumber = z._default(page, 1);

/** Records per page: `usual` by default, at most `most`. */
export function pageLimit(usual: number, most: number) {
  return z._default(perPage(most), usual);
}

/** For endpoints that answer differently if no page was requested. */
export const optionalPage = optionalParam(page);
export const optionalLimit = (most: number) => optionalParam(perPage(most));

/** Page size for «Todos»: more rows than any table has. */
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

/** A boolean parameter: the text `true` or `false`. */
export const booleanParam = z.pipe(
  z.enum(['true', 'false'], 'Debe ser true o false.'),
  z.transform((value) => value === 'true'),
);

/** Page fields of every paged reply. */
export const pageInfo = { total: z.int(), page: z.int(), totalPages: z.int() };
