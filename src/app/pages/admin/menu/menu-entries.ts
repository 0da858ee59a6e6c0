import type { AccessPolicy } from '#shared/contract/access-policy.ts';

export type DialogName =
  | 'users'
  | 'business'
  | 'backups'
  | 'audit'
  | 'health'
  | 'mail'
  | 'basket'
  | 'password'
  | 'sessions'
  | 'factors'
  | 'first-steps'
  | 'shortcuts';

/** Dialogs that the palette opens too; their buttons are in the tabs. */
export const PALETTE_ENTRIES: readonly { dialog: DialogName; label: string; door: AccessPolicy }[] =
  [{ dialog: 'basket', label: 'Venta de mostrador', door: ['stock', 'productos'] }];

/** In the user menu while a first step is not done. */
export const FIRST_STEPS_ENTRY = {
  dialog: 'first-steps',
  label: 'Primeros pasos',
  door: 'admin',
} as const;

/** What the user menu and the palette open, in their order. */
export const MENU_ENTRIES: readonly { dialog: DialogName; label: string; door: AccessPolicy }[] = [
  { dialog: 'users', label: 'Gestión de Usuarios', door: 'admin' },
  { dialog: 'business', label: 'Configuración del taller', door: 'admin' },
  { dialog: 'backups', label: 'Copias de seguridad', door: 'admin' },
  { dialog: 'audit', label: 'Registro de actividad', door: 'admin' },
  { dialog: 'health', label: 'Salud', door: 'admin' },
  { dialog: 'mail', label: 'Correos', door: ['agenda'] },
  { dialog: 'password', label: 'Cambiar contraseña', door: 'session' },
  { dialog: 'sessions', label: 'Mis sesiones', door: 'session' },
  { dialog: 'factors', label: 'Verificación en dos pasos', door: 'session' },
  { dialog: 'shortcuts', label: 'Atajos de teclado', door: 'session' },
];
