import type { DomainErrorTable } from './domain-error.ts';

/** Errors of a session that needs another step although its user has the permission. */
export const ACCESS_ERRORS = {
  'step-up-needed': [403, 'Confirma que eres tú para seguir.'],
  'password-change-needed': [403, 'Antes de seguir, cambia tu contraseña.'],
  'factor-setup-needed': [403, 'Antes de seguir, activa la verificación en dos pasos.'],
} as const satisfies DomainErrorTable;

/** Reason that limits a session to the endpoints that list it in `Endpoint.allowedDuring`. */
export type Restriction = 'password-change-needed' | 'factor-setup-needed';

/** Minutes for which a sign-in or a step-up is valid; the environment variable `STEP_UP_MINUTES` overrides the default. */
export const STEP_UP_MINUTES = { default: 10, min: 1, max: 60 } as const;

/** Hours without use after which a session ends (safety rule 2). */
export const IDLE_HOURS = 4;
