import * as z from 'zod/mini';
import { id } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { USER_ERRORS, userErrors } from './user-errors.ts';

export const PASSWORD_REQUIRED = 'La contraseña es requerida.';
const [, unknownSession] = USER_ERRORS['unknown-session'];
const [, unknownUser] = USER_ERRORS['unknown-user'];

/** An open session of the caller or, for admins, of a staff member. */
export const listedSession = z.object({
  _id: z.string(),
  /** «Chrome en Windows» */
  device: z.string(),
  /** The IPv4 address or IPv6 /64; '' for sessions older than this column. */
  network: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the caller's session. */
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSession>;

/** Admins may name another user; without `user` the caller's own sessions are selected. */
const ofUser = z.strictObject({ user: optionalParam(id(unknownUser)) });

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'session',
  limit: 'staff',
  topics: ['sessions'],
  summary: 'Open sessions, the last used first: one’s own, or for admins those of `user`',
  query: ofUser,
  reply: z.array(listedSession),
  errors: userErrors('unknown-user'),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'session',
  limit: 'staff',
  topics: ['sessions'],
  stepUp: 'always',
  summary: 'Ends a session: one of one’s own, or for admins anybody’s',
  params: z.object({ id: id(unknownSession) }),
  reply: z.object({ _id: z.string() }),
  errors: userErrors('unknown-session'),
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'session',
  limit: 'staff',
  topics: ['sessions'],
  stepUp: 'always',
  summary: 'Ends all other sessions of one’s own, or for admins all those of `user`',
  query: ofUser,
  reply: z.object({ ended: z.int() }),
  errors: userErrors('unknown-user'),
});

/**
 * The token replaces that of the call, which becomes invalid with the answer. `until`: when the step-up
 * expires.
 */
export const stepUpReply = z.object({ token: z.string(), until: z.string() });

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  access: 'session',
  limit: 'login',
  allowedWhenDiskFull: true,
  allowedDuring: ['factor-setup-needed'],
  summary: 'Confirms who is at an open session, for entries that ask for it',
  body: z.strictObject({
    password: z.string(PASSWORD_REQUIRED).check(z.minLength(1, PASSWORD_REQUIRED)),
  }),
  reply: stepUpReply,
  errors: userErrors('wrong-password', 'too-many-logins', 'busy'),
});
