import { type AuditText, fieldsIn, nameIn } from '#shared/records/audit-text.ts';

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
    changes: (details) => fieldsIn(details, PRODUCT_LABELS),
  },
  'product-deleted': {
    label: 'Producto eliminado',
    sentence: (details) => `eliminó el producto${nameIn(details)}`,
  },
} satisfies Record<string, AuditText>;

/** Names of the fields of a product in the audit log. */
const PRODUCT_LABELS: Readonly<Record<string, string>> = {
  name: 'nombre',
  description: 'descripción',
  price: 'precio',
  cost: 'costo',
  manualCost: 'costo manual',
  autoCost: 'costo automático',
  category: 'categoría',
  components: 'componentes',
  publishIn: 'publicación',
  specifications: 'especificaciones',
  images: 'imágenes',
  active: 'activo',
};
