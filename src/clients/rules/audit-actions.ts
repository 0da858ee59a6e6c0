import { type AuditText, fieldsIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof CLIENT_AUDIT, true> {}
  interface AuditRecords {
    client: true;
    motorcycle: true;
  }
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'nombre',
  notes: 'notas',
  taxNumber: 'RUT o CI',
  taxName: 'nombre o razón social',
  noMessages: 'no quiere mensajes',
  prefersWhatsApp: 'prefiere WhatsApp',
  contacts: 'contactos',
  plate: 'matrícula',
  vin: 'chasis',
  vehicleType: 'tipo',
  brand: 'marca',
  model: 'modelo',
  year: 'año',
  colour: 'color',
  owners: 'dueños',
};

/** The audit log outlives the personal data: a line names the record by its id alone. */
export const CLIENT_AUDIT = {
  'client-changed': {
    label: 'Cliente cambiado',
    sentence: () => 'cambió los datos de un cliente',
    changes: (details) => fieldsIn(details, LABELS),
  },
  'client-merged': {
    label: 'Clientes unidos',
    sentence: () => 'unió dos clientes',
  },
  'client-unmerged': {
    label: 'Unión de clientes deshecha',
    sentence: () => 'deshizo la unión de dos clientes',
  },
  'client-split': {
    label: 'Cliente separado',
    sentence: () => 'separó la ficha de un cliente en dos',
  },
  'client-split-undone': {
    label: 'Separación de clientes deshecha',
    sentence: () => 'deshizo la separación de dos clientes',
  },
  'client-exported': {
    label: 'Datos de un cliente descargados',
    sentence: () => 'descargó los datos personales de un cliente',
  },
  'client-anonymised': {
    label: 'Datos de un cliente eliminados',
    sentence: () => 'eliminó para siempre los datos personales de un cliente',
  },
  'motorcycle-changed': {
    label: 'Moto cambiada',
    sentence: () => 'cambió los datos de una moto',
    changes: (details) => fieldsIn(details, LABELS),
  },
  'motorcycle-merged': {
    label: 'Motos unidas',
    sentence: () => 'unió dos motos',
  },
  'motorcycle-unmerged': {
    label: 'Unión de motos deshecha',
    sentence: () => 'deshizo la unión de dos motos',
  },
} satisfies Record<string, AuditText>;
