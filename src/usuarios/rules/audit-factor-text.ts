import { ROLES } from '#shared/contract/access-policy.ts';
import { formatAttempts } from './audit-session-text.ts';
import { ROLE_LABELS } from './user-labels.ts';

type Line = { action: string; details: Readonly<Record<string, unknown>> };

const KINDS: Readonly<Record<string, string>> = {
  totp: 'una app de verificación',
  passkey: 'una llave de acceso',
};

/**
 * Formats a line about second factors, to follow the name of the actor; `null` for other actions.
 */
export function formatFactorAction({ action, details }: Line): string | null {
  const kind = KINDS[String(details['kind'])] ?? 'una verificación';
  switch (action) {
    case 'factor-failed':
      return `escribió bien su contraseña y falló el segundo paso${formatAttempts(details)}`;
    case 'factor-added':
      return `agregó ${kind}`;
    case 'factor-removed':
      return `quitó ${kind}`;
    case 'factors-reset':
      return `quitó la verificación en dos pasos de ${String(details['username'] ?? 'un usuario')}`;
    case 'recovery-codes-created':
      return 'creó códigos de recuperación nuevos';
    case 'recovery-code-used':
      return 'usó un código de recuperación';
    case 'factor-policy-changed':
      return formatPolicyChange(details['to']);
    default:
      return null;
  }
}

function formatPolicyChange(to: unknown): string {
  const roles = ROLES.filter((role) => Array.isArray(to) && to.includes(role));
  if (roles.length === 0) return 'dejó de exigir la verificación en dos pasos';
  return `exigió la verificación en dos pasos a: ${roles.map((role) => ROLE_LABELS[role]).join(', ')}`;
}
