import * as z from 'zod/mini';
import { ROLES } from '#shared/contract/access-policy.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { factorErrors } from './factor-errors.ts';

const factorPolicy = z.object({
  /** Roles whose users need a second factor. */
  roles: z.array(z.enum(ROLES)),
  users: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      role: z.enum(ROLES),
      hasFactor: z.boolean(),
    }),
  ),
});
export type FactorPolicy = z.infer<typeof factorPolicy>;

export const getFactorPolicy = endpoint({
  method: 'GET',
  path: '/api/auth/factor-policy',
  access: 'admin',
  limit: 'staff',
  topics: ['factors'],
  summary: 'Which roles need a second factor, and which users have one',
  reply: factorPolicy,
});

export const putFactorPolicy = endpoint({
  method: 'PUT',
  path: '/api/auth/factor-policy',
  access: 'admin',
  limit: 'staff',
  topics: ['factors'],
  stepUp: 'always',
  summary: 'Sets which roles need a second factor',
  body: z.strictObject({
    roles: z
      .array(z.enum(ROLES, 'El rol debe ser admin o user.'), 'Los roles deben ser una lista.')
      .check(z.maxLength(2, 'Son demasiados roles.')),
  }),
  reply: factorPolicy,
  errors: factorErrors('own-factor-first'),
});
