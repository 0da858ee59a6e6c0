import { PERMISSIONS, type Permission, ROLES } from '#shared/contract/access-policy.ts';
import {
  type AuditDetails,
  type AuditText,
  countIn,
  listIn,
  textIn,
} from '#shared/records/audit-text.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { PERMISSION_LABELS, ROLE_LABELS } from './user-labels.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions
    extends Record<
      keyof typeof USER_AUDIT | keyof typeof SESSION_AUDIT | keyof typeof FACTOR_AUDIT,
      true
    > {}
  interface AuditActions
    extends Record<keyof typeof ACCESS_AUDIT | keyof typeof TOKEN_AUDIT, true> {}
  interface AuditRecords {
    user: true;
    route: true;
  }
}

const userIn = (details: AuditDetails) => textIn(details['username']) || 'desconocido';

export const USER_AUDIT = {
  'first-admin': {
    label: 'Primer administrador',
    sentence: (details) => `creó el primer administrador, ${userIn(details)}`,
  },
  'user-created': {
    label: 'Usuario creado',
    sentence: (details) => `creó el usuario ${userIn(details)}`,
    changes: formatNewUser,
  },
  'user-changed': {
    label: 'Usuario cambiado',
    sentence: (details) => `cambió el usuario ${userIn(details)}`,
    changes: (details) => listIn(details['changes']).map(formatUserChange),
  },
  'user-deleted': {
    label: 'Usuario eliminado',
    sentence: (details) => `eliminó el usuario ${userIn(details)}`,
  },
  'password-changed': { label: 'Contraseña cambiada', sentence: () => 'cambió su contraseña' },
  'password-reset': {
    label: 'Contraseña restablecida',
    sentence: (details) => `restableció la contraseña del usuario ${userIn(details)}`,
  },
} satisfies Record<string, AuditText>;

export const ACCESS_AUDIT = {
  'access-refused': {
    label: 'Acceso rechazado',
    sentence: (_details, id) => `quiso usar algo sin tener permiso: ${id ?? 'desconocido'}`,
  },
} satisfies Record<string, AuditText>;

export const SESSION_AUDIT = {
  'signed-in': { label: 'Inicio de sesión', sentence: () => 'inició sesión' },
  'sign-in-failed': {
    label: 'Inicio de sesión fallido',
    sentence: (details) => `no pudo iniciar sesión${formatAttempts(details)}`,
  },
  'signed-out': { label: 'Cierre de sesión', sentence: () => 'cerró su sesión' },
  'step-up': { label: 'Identidad confirmada', sentence: () => 'confirmó su identidad' },
  'step-up-failed': {
    label: 'Confirmación fallida',
    sentence: (details) => `no pudo confirmar su identidad${formatAttempts(details)}`,
  },
  'session-ended': { label: 'Sesión cerrada', sentence: endedSessions },
  'log-sealed': {
    label: 'Registro sellado',
    sentence: () => 'selló las líneas anteriores del registro',
  },
} satisfies Record<string, AuditText>;

export const TOKEN_AUDIT = {
  'token-created': {
    label: 'Token de API creado',
    sentence: (details) => `creó el token de API «${textIn(details['name'])}»`,
    changes: formatNewToken,
  },
  'token-revoked': {
    label: 'Token de API revocado',
    sentence: (details) => `revocó el token de API «${textIn(details['name'])}»${ofUser(details)}`,
  },
} satisfies Record<string, AuditText>;

export const FACTOR_AUDIT = {
  'factor-failed': {
    label: 'Verificación fallida',
    sentence: (details) =>
      `escribió bien su contraseña y falló el segundo paso${formatAttempts(details)}`,
  },
  'factor-added': {
    label: 'Verificación agregada',
    sentence: (details) => `agregó ${kindIn(details)}`,
  },
  'factor-removed': {
    label: 'Verificación quitada',
    sentence: (details) => `quitó ${kindIn(details)}`,
  },
  'factors-reset': {
    label: 'Verificación restablecida',
    sentence: (details) =>
      `quitó la verificación en dos pasos de ${String(details['username'] ?? 'un usuario')}`,
  },
  'recovery-codes-created': {
    label: 'Códigos de recuperación creados',
    sentence: () => 'creó códigos de recuperación nuevos',
  },
  'recovery-code-used': {
    label: 'Código de recuperación usado',
    sentence: () => 'usó un código de recuperación',
  },
  'factor-policy-changed': {
    label: 'Verificación exigida',
    sentence: (details) => formatPolicyChange(details['to']),
  },
} satisfies Record<string, AuditText>;

function formatNewUser(details: AuditDetails): string[] {
  const role = roleLabel(details['role']);
  const permissions = permissionLabels(details['permissions']);
  const granted = permissions.length === 0 ? [] : [`Permisos: ${permissions.join(', ')}`];
  return [`Rol: ${role}`, ...granted];
}

function formatNewToken(details: AuditDetails): string[] {
  const expiry = textIn(details['expiresAt']);
  const permissions = `Permisos: ${permissionLabels(details['permissions']).join(', ')}`;
  return [permissions, expiry === '' ? 'No vence' : `Vence al terminar el ${numericDay(expiry)}`];
}

function formatUserChange(change: unknown): string {
  const { field, from, to } = recordIn(change);
  switch (field) {
    case 'name':
      return `Nombre: de «${textIn(from)}» a «${textIn(to)}»`;
    case 'role':
      return `Rol: de ${roleLabel(from)} a ${roleLabel(to)}`;
    case 'permissions':
      return permissionChange(permissionLabels(from), permissionLabels(to));
    case 'email':
      return 'Email';
    case 'password':
      return 'Contraseña';
    default:
      return textIn(field);
  }
}

function permissionChange(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((permission) => !before.includes(permission));
  const removed = before.filter((permission) => !after.includes(permission));
  const parts = [
    ...(added.length === 0 ? [] : [`se agregó ${added.join(', ')}`]),
    ...(removed.length === 0 ? [] : [`se quitó ${removed.join(', ')}`]),
  ];
  return `Permisos: ${parts.join('; ')}`;
}

function roleLabel(value: unknown): string {
  const role = ROLES.find((name) => name === value);
  return role === undefined ? textIn(value) : ROLE_LABELS[role];
}

function permissionLabels(value: unknown): string[] {
  const granted = listIn(value);
  return PERMISSIONS.filter((permission: Permission) => granted.includes(permission)).map(
    (permission) => PERMISSION_LABELS[permission],
  );
}

function recordIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Formats ` (10 intentos en una hora)`; '' for the first attempt of an hour. */
function formatAttempts(details: AuditDetails): string {
  const number = countIn(details['attempts']);
  return number < 2 ? '' : ` (${number} intentos en una hora)`;
}

/** A line about the actor's own sessions or tokens has no `username`. */
function endedSessions(details: AuditDetails): string {
  const ended = countIn(details['sessions']);
  const what = ended === 1 ? 'una sesión' : `${ended} sesiones`;
  return `cerró ${what}${ofUser(details)}`;
}

function ofUser({ username }: AuditDetails): string {
  return typeof username === 'string' ? ` de ${username}` : '';
}

const KINDS: Readonly<Record<string, string>> = {
  totp: 'una app de verificación',
  passkey: 'una llave de acceso',
};

const kindIn = (details: AuditDetails) => KINDS[String(details['kind'])] ?? 'una verificación';

function formatPolicyChange(to: unknown): string {
  const roles = ROLES.filter((role) => Array.isArray(to) && to.includes(role));
  if (roles.length === 0) return 'dejó de exigir la verificación en dos pasos';
  return `exigió la verificación en dos pasos a: ${roles.map((role) => ROLE_LABELS[role]).join(', ')}`;
}
