import * as z from 'zod/mini';
import { adminComment } from '../fields/comment-field.ts';
import { NOT_TEXT } from '../fields/field-rules.ts';
import { text } from './api-fields.ts';

/**
 * Sets the internal comment of a citation or reservation. The server answers 409 `comment-changed` if
 * `expectedComment`, the comment that the caller saw, is no longer the stored one.
 */
export const commentBody = z.strictObject({
  adminComment: text(adminComment),
  expectedComment: z.optional(z.string(NOT_TEXT)),
});

export type CommentChange = z.infer<typeof commentBody>;
