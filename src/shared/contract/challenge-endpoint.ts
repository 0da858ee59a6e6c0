import * as z from 'zod/mini';
import { CHALLENGE_ROUTE } from './challenge-route.ts';
import { endpoint } from './endpoint.ts';

/** Proof-of-work puzzle. A public form solves it in the background and sends the solution in `challenge`. */
export const getChallenge = endpoint({
  ...CHALLENGE_ROUTE,
  access: 'public',
  limit: 'read',
  summary: 'A proof-of-work challenge for one public submission',
  query: z.strictObject({
    action: z.enum(['citation', 'reservation'], 'La acción debe ser citation o reservation.'),
  }),
  reply: z.object({
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string(),
  }),
});

export const CHALLENGE_FAILED_TEXT = 'No pudimos verificar el envío. Intenta nuevamente.';

/** In a request: base64 of the JSON `{ challenge, solution }`. */
export const challengeField = z.optional(
  z.string(CHALLENGE_FAILED_TEXT).check(z.maxLength(4096, CHALLENGE_FAILED_TEXT)),
);

/** Must stay empty: the field is hidden from people, and bots fill it in. */
export const honeypotField = z.optional(z.string().check(z.maxLength(500)));
