import { type AuditDetails, type AuditText, listIn, textIn } from '#shared/records/audit-text.ts';
import { eventLabel } from './event-types.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof WEBHOOK_AUDIT, true> {}
  interface AuditRecords {
    webhook: true;
  }
}

const nameIn = (details: AuditDetails) => `«${textIn(details['name'])}»`;

export const WEBHOOK_AUDIT = {
  'webhook-created': {
    label: 'Webhook creado',
    sentence: (details) => `creó el webhook ${nameIn(details)}`,
    changes: formatState,
  },
  'webhook-changed': {
    label: 'Webhook cambiado',
    sentence: (details) => `cambió el webhook ${nameIn(details)}`,
    changes: formatState,
  },
  'webhook-secret-renewed': {
    label: 'Clave de webhook renovada',
    sentence: (details) => `creó una clave nueva para el webhook ${nameIn(details)}`,
  },
  'webhook-deleted': {
    label: 'Webhook eliminado',
    sentence: (details) => `eliminó el webhook ${nameIn(details)}`,
  },
} satisfies Record<string, AuditText>;

/** The path of an address may be a secret of the receiver: the log names its host alone. */
function formatState(details: AuditDetails): string[] {
  const types = listIn(details['types']).map((type) => eventLabel(textIn(type)));
  return [
    `Servidor: ${textIn(details['host'])}`,
    `Avisos: ${types.join(', ')}`,
    details['on'] === true ? 'Encendido' : 'Apagado',
  ];
}
