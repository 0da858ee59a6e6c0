import {
  type AuditDetails,
  type AuditText,
  countIn,
  fieldsIn,
  nameIn,
  reasonIn,
  textIn,
} from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof COMPONENT_AUDIT, true> {}
  interface AuditRecords {
    component: true;
  }
}

export const COMPONENT_AUDIT = {
  'component-created': {
    label: 'Componente creado',
    sentence: (details) => `creó el componente${nameIn(details)}`,
  },
  'component-changed': {
    label: 'Componente cambiado',
    sentence: (details) => `cambió el componente${nameIn(details)}`,
    changes: (details) => fieldsIn(details, COMPONENT_LABELS),
  },
  'component-deleted': {
    label: 'Componente eliminado',
    sentence: (details) => `eliminó el componente${nameIn(details)}`,
  },
  'components-imported': {
    label: 'Componentes importados',
    sentence: (details) =>
      `importó componentes: ${countIn(details['created'])} nuevos y ${countIn(details['updated'])} cambiados`,
  },
  'components-exported': {
    label: 'Componentes exportados',
    sentence: () => 'exportó los componentes',
  },
  'components-purchased': {
    label: 'Compra de componentes',
    sentence: (details) =>
      `registró una compra de ${countIn(details['components'])} componentes${supplierIn(details)}`,
  },
  'stock-counted': {
    label: 'Conteo de stock',
    sentence: (details) =>
      `aplicó un conteo de stock${reasonIn(details['reason'])} (${countIn(details['lines'])} contados, ${countIn(details['adjusted'])} ajustados)`,
  },
} satisfies Record<string, AuditText>;

function supplierIn(details: AuditDetails): string {
  const supplier = textIn(details['supplier']);
  return supplier === '' ? '' : ` a ${supplier}`;
}

/** Names of the fields of a component in the audit log. */
const COMPONENT_LABELS: Readonly<Record<string, string>> = {
  code: 'código',
  name: 'nombre',
  unit: 'unidad',
  quantity: 'cantidad',
  minStock: 'stock mínimo',
  targetStock: 'cantidad objetivo',
  costPerUnit: 'costo por unidad',
  salePrice: 'precio de venta',
  vehicleTypes: 'vehículos',
  supplier: 'proveedor',
  location: 'ubicación',
  active: 'activo',
};
