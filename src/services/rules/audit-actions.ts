import { type AuditText, fieldsIn, nameIn } from '#shared/records/audit-text.ts';
import { CATALOGUE_LABELS } from '#stock/rules/audit-actions.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof SERVICE_AUDIT, true> {}
  interface AuditRecords {
    service: true;
  }
}

export const SERVICE_AUDIT = {
  'service-created': {
    label: 'Servicio creado',
    sentence: (details) => `creó el servicio${nameIn(details)}`,
  },
  'service-changed': {
    label: 'Servicio cambiado',
    sentence: (details) => `cambió el servicio${nameIn(details)}`,
    changes: (details) => fieldsIn(details, CATALOGUE_LABELS),
  },
  'service-deleted': {
    label: 'Servicio eliminado',
    sentence: (details) => `eliminó el servicio${nameIn(details)}`,
  },
} satisfies Record<string, AuditText>;
