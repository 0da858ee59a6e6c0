import { type AuditText, fieldsIn, nameIn } from '#shared/records/audit-text.ts';
import { CATALOGUE_LABELS } from '#stock/rules/audit-actions.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof PRODUCT_AUDIT, true> {}
  interface AuditRecords {
    product: true;
  }
}

export const PRODUCT_AUDIT = {
  'product-created': {
    label: 'Producto creado',
    sentence: (details) => `creó el producto${nameIn(details)}`,
  },
  'product-changed': {
    label: 'Producto cambiado',
    sentence: (details) => `cambió el producto${nameIn(details)}`,
    changes: (details) => fieldsIn(details, CATALOGUE_LABELS),
  },
  'product-deleted': {
    label: 'Producto eliminado',
    sentence: (details) => `eliminó el producto${nameIn(details)}`,
  },
} satisfies Record<string, AuditText>;
