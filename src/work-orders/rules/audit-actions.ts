import { type AuditText, countIn, fieldsIn, nameIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions
    extends Record<keyof typeof CHECKLIST_AUDIT | keyof typeof ORDER_AUDIT, true> {}
  interface AuditRecords {
    checklist: true;
    order: true;
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

type Details = Parameters<AuditText['sentence']>[0];

/** Without its article: «el presupuesto 2», «al presupuesto 2». */
const estimateOf = (details: Details) =>
  `presupuesto ${countIn(details['version'])} de la orden ${countIn(details['number'])}`;

const answersIn = (details: Details) => [
  `Aprobados: ${countIn(details['approved'])} · Rechazados: ${countIn(details['declined'])} · Llamar: ${countIn(details['callMe'])}`,
  ...(details['fromStaffNetwork'] === true ? ['Desde una red con una sesión del taller'] : []),
];

export const ORDER_AUDIT = {
  'estimate-answered': {
    label: 'Presupuesto respondido por el enlace',
    sentence: (details) => `respondió por el enlace el ${estimateOf(details)}`,
    changes: answersIn,
  },
  'estimate-corrected': {
    label: 'Respuesta al presupuesto corregida por el enlace',
    sentence: (details) => `corrigió por el enlace su respuesta al ${estimateOf(details)}`,
    changes: answersIn,
  },
} satisfies Record<string, AuditText>;
