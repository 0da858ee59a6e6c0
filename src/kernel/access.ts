import type { RefusalTable } from './refusal.ts';

/** Refusals of a session whose user has the permission: status and sentence. */
export const ACCESS_REFUSALS = {
  'step-up-needed': [403, 'Confirma que eres tú para seguir.'],
  'password-change-needed': [403, 'Antes de seguir, cambia tu contraseña.'],
  'factor-setup-needed': [403, 'Antes de seguir, activa la verificación en dos pasos.'],
} as const satisfies RefusalTable;

/** Why a session may call nothing but the entries that allow it (`Endpoint.allowedDuring`). */
export type Restriction = 'password-change-needed' | 'factor-setup-needed';

/** Minutes for which a sign-in or a step-up counts, where `STEP_UP_MINUTES` sets no other. */
export const STEP_UP_MINUTES = { usual: 10, least: 1, most: 60 } as const;
