import type { AccessPolicy } from '#shared/contract/access-policy.ts';

export type DialogName =
  | 'users'
  | 'business'
  | 'checklists'
  | 'backups'
  | 'imports'
  | 'audit'
  | 'health'
  | 'mail'
  | 'basket'
  | 'password'
  | 'sessions'
  | 'factors'
  | 'tokens'
  | 'feeds'
  | 'pushes'
  | 'webhooks'
  | 'first-steps'
  | 'shortcuts';

/** Dialogs of the palette whose buttons are in the tabs instead of the user menu. */
export const PALETTE_ENTRIES: readonly {
  dialog: DialogName;
  label: string;
  access: AccessPolicy;
}[] = [{ dialog: 'basket', label: 'Venta de mostrador', access: ['stock', 'productos'] }];

/** Entry of the user menu while a first step is not done. */
export const FIRST_STEPS_ENTRY = {
  dialog: 'first-steps',
  label: 'Primeros pasos',
  access: 'admin',
} as const;

/** Entries of the user menu and the palette, in order. */
export const MENU_ENTRIES: readonly { dialog: DialogName; label: string; access: AccessPolicy }[] =
  [
    { dialog: 'users', label: 'Gestión de Usuarios', access: 'admin' },
    { dialog: 'business', label: 'Configuración del taller', access: 'admin' },
    { dialog: 'checklists', label: 'Revisiones', access: 'admin' },
    { dialog: 'backups', label: 'Copias de seguridad', access: 'admin' },
    { dialog: 'imports', label: 'Traer datos', access: 'admin' },
    { dialog: 'audit', label: 'Registro de actividad', access: 'admin' },
    { dialog: 'health', label: 'Salud', access: 'admin' },
    { dialog: 'mail', label: 'Correos', access: ['agenda'] },
    { dialog: 'password', label: 'Cambiar contraseña', access: 'session' },
    { dialog: 'sessions', label: 'Mis sesiones', access: 'session' },
    { dialog: 'factors', label: 'Verificación en dos pasos', access: 'session' },
    { dialog: 'pushes', label: 'Avisos en este dispositivo', access: 'session' },
    { dialog: 'feeds', label: 'Citas en tu calendario', access: 'session' },
    { dialog: 'tokens', label: 'Tokens de API', access: 'session' },
    { dialog: 'webhooks', label: 'Webhooks', access: 'admin' },
    { dialog: 'shortcuts', label: 'Atajos de teclado', access: 'session' },
  ];
