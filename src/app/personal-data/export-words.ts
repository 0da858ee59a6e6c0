import { formatAuditAction, formatAuditChanges } from '#audit/rules/audit-text.ts';
import type { PersonalColumn } from '#platform/data/personal-data.ts';
import { AUDIT_TEXTS } from '../rules/audit-texts.ts';

/** Spanish words of the codes that columns of several tables share. */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(AUDIT_TEXTS).map(([action, { label }]) => [action, label])),
  adjustment: 'ajuste',
  answered: 'respondió',
  bicycle: 'bicicleta',
  booked: 'reservada',
  box: 'caja',
  cancellation: 'cancelación',
  citation: 'cita',
  client: 'cliente',
  commented: 'comentada',
  component: 'repuesto',
  component_sale: 'venta de repuesto',
  consultation: 'consulta',
  counter: 'En el mostrador',
  credit: 'ajuste',
  declined: 'no aceptado',
  deferred: 'trabajo pendiente',
  deleted: 'eliminada',
  delivery: 'entrega',
  discount: 'descuento',
  dropped: 'descartado',
  'e-vehicle': 'vehículo eléctrico',
  email: 'email',
  estimate: 'presupuesto',
  import: 'importación',
  installation: 'instalación',
  kilogram: 'kilogramo',
  later: 'más adelante',
  link: 'Por el enlace',
  liter: 'litro',
  maintenance: 'mantenimiento',
  manual_adjustment: 'ajuste manual',
  meter: 'metro',
  motorcycle: 'moto',
  moved: 'cambió de estado',
  pack: 'paquete',
  payment: 'pago',
  phone: 'teléfono',
  piece: 'unidad',
  product: 'producto',
  product_sale: 'venta de producto',
  provider: 'proveedor',
  purchase: 'compra',
  reception: 'recepción',
  record: 'ficha',
  refund: 'reembolso',
  rental: 'alquiler',
  repair: 'reparación',
  rescheduled: 'cambió de horario',
  reservation: 'reserva',
  reserved: 'reservada',
  return: 'devolución',
  sale: 'venta',
  service: 'servicio',
  snoozed: 'pospuesto',
  staff: 'taller',
  system: 'sistema',
  told: 'avisado',
  transaction: 'venta',
  void: 'anulación',
  voided: 'venta anulada',
  waiting: 'en espera',
  whatsapp: 'WhatsApp',
};

/** Returns a code of a column as a Spanish word, and any other text as it is. */
export function wordOf({ words }: PersonalColumn, text: string): string {
  if (words === undefined) return text;
  if (typeof words === 'function') return words(text);
  const known = words === 'common' ? COMMON_WORDS : words;
  return known[text] ?? text;
}

/** Returns the details of a line of the audit log in the words of the screen: the sentence, then each change. */
export function auditDetails(row: Readonly<Record<string, unknown>>): string {
  const { action, record_type: type, record_id: id } = row;
  const record = typeof type === 'string' ? { type, id: String(id) } : null;
  const details = typeof row['details'] === 'object' ? { ...row['details'] } : {};
  const line = { action: String(action), record, details };
  const sentence = formatAuditAction(AUDIT_TEXTS, line);
  const first = sentence.charAt(0).toLocaleUpperCase('es') + sentence.slice(1);
  return [first, ...formatAuditChanges(AUDIT_TEXTS, line)].join('\n');
}
