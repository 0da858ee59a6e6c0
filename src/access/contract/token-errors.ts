import { domainErrors } from '#shared/contract/domain-error.ts';
import { MOST_TOKENS } from '../rules/token-fields.ts';

/** Errors of API tokens: HTTP status and message. */
export const TOKEN_ERRORS = {
  'unknown-token': [404, 'Ese token ya no existe.'],
  'too-many-tokens': [
    409,
    `Ya tienes ${MOST_TOKENS} tokens. Revoca uno que no uses y vuelve a intentarlo.`,
  ],
} as const;

export const tokenError = domainErrors(TOKEN_ERRORS);
