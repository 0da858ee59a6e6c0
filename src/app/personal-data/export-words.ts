import { CITATION_AUDIT } from '#agenda/rules/audit-actions.ts';
import { BOOKING_AUDIT } from '#booking/rules/audit-actions.ts';
import { CLIENT_AUDIT } from '#clients/rules/audit-actions.ts';
import { SALE_AUDIT } from '#finance/rules/audit-actions.ts';
import { NOTICE_AUDIT } from '#mail/rules/audit-actions.ts';
import { PAYMENT_AUDIT } from '#payments/rules/audit-actions.ts';
import type { PersonalColumn } from '#platform/data/personal-data.ts';
import { RESERVATION_AUDIT } from '#reservations/rules/audit-actions.ts';

/** The actions of the audit log on the records of a person. */
const ACTIONS: Readonly<Record<string, { label: string }>> = {
  ...CITATION_AUDIT,
  ...BOOKING_AUDIT,
  ...NOTICE_AUDIT,
  ...PAYMENT_AUDIT,
  ...CLIENT_AUDIT,
  ...RESERVATION_AUDIT,
  ...SALE_AUDIT,
};

/** Spanish words of the codes that columns of several tables share. */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ACTIONS).map(([action, { label }]) => [action, label])),
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
