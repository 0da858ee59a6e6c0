import { type AuditText, fieldsIn, nameIn } from '#shared/records/audit-text.ts';

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
    changes: (details) => fieldsIn(details, SERVICE_LABELS),
  },
  'service-deleted': {
    label: 'Servicio eliminado',
    sentence: (details) => `eliminó el servicio${nameIn(details)}`,
  },
} satisfies Record<string, AuditText>;

/** Names of the fields of a service in the audit log. */
const SERVICE_LABELS: Readonly<Record<string, string>> = {
  name: 'nombre',
  description: 'descripción',
  duration: 'duración',
  price: 'precio',
  cost: 'costo',
  manualCost: 'costo manual',
  stock: 'stock',
  category: 'categoría',
  requirements: 'requisitos',
  active: 'activo',
  plan: 'repetir cada',
  usesComponents: 'usa componentes',
  components: 'componentes',
};
