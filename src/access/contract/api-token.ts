import * as z from 'zod/mini';
import { PERMISSIONS } from '#shared/contract/access-policy.ts';
import { day, id, text } from '#shared/contract/api-fields.ts';
import { errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { TOKEN_TEXTS, tokenName } from '../rules/token-fields.ts';
import { TOKEN_ERRORS } from './token-errors.ts';
import { USER_ERRORS, userErrors } from './user-errors.ts';

const [, unknownToken] = TOKEN_ERRORS['unknown-token'];
const [, unknownUser] = USER_ERRORS['unknown-user'];

const pickTokenErrors = errorPicker(TOKEN_ERRORS);

export const listedToken = z.object({
  _id: z.string(),
  name: z.string(),
  /** As granted. A call has those of them that the owner has at that moment. */
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Of `permissions` those that the owner no longer has. */
  lostPermissions: z.array(z.enum(PERMISSIONS)),
  createdAt: z.string(),
  /** The last workshop-local date on which the token is valid; `null`: it does not expire. */
  expiresAt: z.nullable(z.string()),
  expired: z.boolean(),
  /** To the minute; `null`: never. */
  lastUsedAt: z.nullable(z.string()),
});
export type ListedToken = z.infer<typeof listedToken>;

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  access: 'session',
  limit: 'staff',
  topics: ['tokens'],
  summary: 'API tokens, the newest first: one’s own, or for admins those of `user`',
  query: z.strictObject({ user: optionalParam(id(unknownUser)) }),
  reply: z.array(listedToken),
  errors: userErrors('unknown-user'),
});

export const createToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  access: 'session',
  limit: 'staff',
  status: 201,
  topics: ['tokens'],
  stepUp: 'always',
  summary:
    'Creates an API token, and answers it once. It is valid to the end of the day `expiresAt`',
  body: z.strictObject({
    name: text(tokenName),
    /** Only permissions of the caller. */
    permissions: z
      .array(z.enum(PERMISSIONS, TOKEN_TEXTS.unknownPermission), TOKEN_TEXTS.permissions)
      .check(z.minLength(1, TOKEN_TEXTS.permissions), z.maxLength(50, 'Son demasiados permisos.')),
    /** A workshop-local date, `YYYY-MM-DD`; without it the token does not expire. */
    expiresAt: z.optional(day(TOKEN_TEXTS.expiry)),
  }),
  reply: z.object({ ...listedToken.shape, token: z.string() }),
  errors: pickTokenErrors('too-many-tokens'),
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'session',
  limit: 'staff',
  topics: ['tokens'],
  stepUp: 'always',
  summary: 'Revokes an API token: one of one’s own, or for admins anybody’s',
  params: z.object({ id: id(unknownToken) }),
  reply: z.object({ _id: z.string() }),
  errors: pickTokenErrors('unknown-token'),
});

export type NewToken = z.output<NonNullable<typeof createToken.body>>;
