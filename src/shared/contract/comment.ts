import * as z from 'zod/mini';
import { empty, type Field, longerThan, NOT_TEXT, notAText } from '../fields/field-rules.ts';
import { text } from './api-fields.ts';

/** Internal comment on a citation or a reservation, written in its own tab or in the history. */
const adminComment: Field = [
  [empty, 'El comentario no puede estar vacío.'],
  [longerThan(2000), 'El comentario no puede superar los 2.000 caracteres.'],
  [notAText, NOT_TEXT],
];

/**
 * Sets the internal comment of a citation or reservation. The server answers 409 `comment-changed` if
 * `expectedComment`, the comment that the caller saw, is no longer the stored one.
 */
export const commentBody = z.strictObject({
  adminComment: text(adminComment),
  expectedComment: z.optional(z.string(NOT_TEXT)),
});

export type CommentChange = z.infer<typeof commentBody>;
