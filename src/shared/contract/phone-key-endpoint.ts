import * as z from 'zod/mini';
import { longerThan } from '../fields/field-rules.ts';
import { text } from './api-fields.ts';
import { endpoint } from './endpoint.ts';

const TOO_LONG = 'El teléfono no puede superar los 30 caracteres.';

/**
 * The key of a telephone number (docs/rules/clients.md 1). The schema's `phone_key()` computes all keys, so that
 * a chat opens with the number by which the client is known.
 */
export const getPhoneKey = endpoint({
  method: 'GET',
  path: '/api/phone-key',
  access: 'session',
  forTokens: true,
  limit: 'staff',
  summary: 'The international form of a typed telephone number',
  query: z.strictObject({ phone: text([[longerThan(30), TOO_LONG]]) }),
  reply: z.object({
    /** E.164; `null` for a text that is no telephone number. */
    key: z.nullable(z.string()),
  }),
});
