import type { DomainErrorTable } from './domain-error.ts';

/** Refusals of a session whose user has the permission: status and sentence. */
export const ACCESS_ERRORS = {
  'step-up-needed': [403, 'Confirma que eres tú para seguir.'],
  'password-change-needed': [403, 'Antes de seguir, cambia tu contraseña.'],
  'factor-setup-needed': [403, 'Antes de seguir, activa la verificación en dos pasos.'],
} as const satisfies DomainErrorTable;

/** Why a session may call nothing but the entries that allow it (`Endpoint.allowedDuring`). */
export type Restriction = 'password-change-needed' | 'factor-setup-needed';

/** Minutes for which a sign-in or a step-up counts, where `STEP_UP_MINUTES` sets no other. */
export const STEP_UP_MINUTES = { default: 10, min: 1, max: 60 } as const;
