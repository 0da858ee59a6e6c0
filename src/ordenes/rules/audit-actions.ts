import { type AuditText, fieldsIn, nameIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof CHECKLIST_AUDIT, true> {}
  interface AuditRecords {
    checklist: true;
  }
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'nombre',
  vehicleTypes: 'vehículos',
  tier: 'rápida o completa',
  items: 'puntos',
};

export const CHECKLIST_AUDIT = {
  'checklist-created': {
    label: 'Revisión creada',
    sentence: (details) => `creó la revisión${nameIn(details)}`,
  },
  'checklist-changed': {
    label: 'Revisión cambiada',
    sentence: (details) => `cambió la revisión${nameIn(details)}`,
    changes: (details) => fieldsIn(details, LABELS),
  },
  'checklist-deleted': {
    label: 'Revisión eliminada',
    sentence: (details) => `eliminó la revisión${nameIn(details)}`,
  },
} satisfies Record<string, AuditText>;
