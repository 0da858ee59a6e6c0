import { CITATION_AUDIT } from '#agenda/rules/audit-actions.ts';
import { CITATION_LABELS } from '#agenda/rules/citation-status.ts';
import { BOOKING_AUDIT } from '#booking/rules/audit-actions.ts';
import { CLIENT_AUDIT } from '#clients/rules/audit-actions.ts';
import { SALE_AUDIT } from '#finance/rules/audit-actions.ts';
import { MAIL_STATE_LABELS } from '#mail/contract/mail-state.ts';
import { NOTICE_AUDIT } from '#mail/rules/audit-actions.ts';
import { PAYMENT_AUDIT } from '#payments/rules/audit-actions.ts';
import { eventText, reasonText, sourceText } from '#payments/rules/event-labels.ts';
import { REFUND_LABELS } from '#payments/rules/refund-fields.ts';
import { RESERVATION_AUDIT } from '#reservations/rules/audit-actions.ts';
import { RESERVATION_LABELS } from '#reservations/rules/reservation-status.ts';
import { DECISION_LABELS, METHOD_LABELS } from '#work-orders/rules/answers.ts';
import { ESTIMATE_STATE_LABELS } from '#work-orders/rules/estimate-states.ts';
import { FINDING_LABELS } from '#work-orders/rules/finding-states.ts';
import { LINE_KIND_LABELS, LINE_STATE_LABELS } from '#work-orders/rules/line-states.ts';
import { MOMENT_LABELS, VIEW_LABELS } from '#work-orders/rules/photos.ts';

/** Headings of the page by table, in Spanish. */
export const TABLE_LABELS: Readonly<Record<string, string>> = {
  clients: 'Cliente',
  client_contacts: 'Contactos',
  client_words: 'Palabras con las que se busca al cliente',
  motorcycles: 'Motos',
  motorcycle_owners: 'Desde y hasta cuándo fue dueño',
  odometer_readings: 'Kilómetros',
  next_services: 'Próximos servicios',
  deferred_work: 'Trabajos pendientes',
  follow_ups: 'Avisos',
  citations: 'Citas',
  citation_events: 'Recorrido de las citas',
  citation_parts: 'Repuestos usados',
  work_orders: 'Órdenes de trabajo',
  work_lines: 'Trabajos y repuestos de las órdenes',
  findings: 'Revisión del vehículo',
  job_photos: 'Fotos del vehículo',
  work_order_events: 'Recorrido de las órdenes',
  estimates: 'Presupuestos',
  estimate_lines: 'Líneas de los presupuestos',
  authorisations: 'Respuestas a los presupuestos',
  client_links: 'Enlaces enviados',
  web_bookings: 'Citas pedidas por la página',
  reservations: 'Reservas',
  reservation_events: 'Recorrido de las reservas',
  payments: 'Pagos en línea',
  payment_events: 'Recorrido de los pagos',
  refunds: 'Reembolsos',
  sales: 'Compras en el mostrador',
  stock_movements: 'Movimientos de stock de sus trabajos',
  financial_transactions: 'Finanzas',
  mails: 'Correos',
  audit_log: 'Registro de actividad',
};

/** Columns whose values are codes: another text in them is shown as it is. */
const CODE_COLUMNS: ReadonlySet<string> = new Set([
  'actor',
  'cause_type',
  'channel',
  'decision',
  'from_status',
  'kind',
  'method',
  'moment',
  'record_type',
  'reference_type',
  'service_category',
  'source',
  'state',
  'status',
  'to_status',
  'type',
  'unit',
  'vehicle_type',
  'view',
]);

/** Spanish words of the codes. */
const CODE_LABELS: Readonly<Record<string, string>> = {
  ...DECISION_LABELS,
  ...METHOD_LABELS,
  ...MOMENT_LABELS,
  ...VIEW_LABELS,
  ...REFUND_LABELS,
  ...MAIL_STATE_LABELS,
  ...RESERVATION_LABELS,
  ...CITATION_LABELS,
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
  credit: 'ajuste',
  declined: 'no aceptado',
  deferred: 'trabajo pendiente',
  deleted: 'eliminada',
  delivery: 'entrega',
  dropped: 'descartado',
  'e-vehicle': 'vehículo eléctrico',
  email: 'email',
  estimate: 'presupuesto',
  import: 'importación',
  installation: 'instalación',
  kilogram: 'kilogramo',
  later: 'más adelante',
  liter: 'litro',
  maintenance: 'mantenimiento',
  manual_adjustment: 'ajuste manual',
  meter: 'metro',
  motorcycle: 'moto',
  moved: 'cambió de estado',
  'next-service': 'próximo servicio',
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
  reminder: 'recordatorio',
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

/** The actions of the audit log on the records of a person. */
const AUDIT_LABELS: Readonly<Record<string, { label: string }>> = {
  ...CITATION_AUDIT,
  ...BOOKING_AUDIT,
  ...NOTICE_AUDIT,
  ...PAYMENT_AUDIT,
  ...CLIENT_AUDIT,
  ...RESERVATION_AUDIT,
  ...SALE_AUDIT,
};

const ORDER_EVENT_LABELS: Readonly<Record<string, string>> = {
  received: 'vehículo recibido',
  changed: 'orden cambiada',
  'line-added': 'trabajo agregado',
  'line-changed': 'trabajo cambiado',
  'line-removed': 'trabajo quitado',
  inspected: 'vehículo revisado',
  'photo-added': 'foto agregada',
  'photo-removed': 'foto quitada',
  proposed: 'presupuesto preparado',
  sent: 'presupuesto enviado',
  answered: 'presupuesto respondido',
  withdrawn: 'presupuesto retirado',
  expired: 'presupuesto vencido',
  completed: 'trabajo completado',
};

const wordIn = (labels: Readonly<Record<string, string>>, code: string) => labels[code] ?? code;

/** Words of codes that other modules name, and of columns that hold codes in one table and texts in others. */
const TEXTS_OF: Readonly<Record<string, (code: string) => string>> = {
  'audit_log.action': (action) => AUDIT_LABELS[action]?.label ?? action,
  'deferred_work.reason': (reason) => CODE_LABELS[reason] ?? reason,
  'payment_events.result': reasonText,
  'payment_events.source': sourceText,
  'payment_events.type': eventText,
  'estimates.state': (state) => wordIn(ESTIMATE_STATE_LABELS, state),
  'estimate_lines.urgency': (state) => wordIn(FINDING_LABELS, state),
  'findings.state': (state) => wordIn(FINDING_LABELS, state),
  'payments.reason': reasonText,
  'payments.status': eventText,
  'work_lines.kind': (kind) => wordIn(LINE_KIND_LABELS, kind),
  'work_lines.state': (state) => wordIn(LINE_STATE_LABELS, state),
  'work_order_events.kind': (kind) => ORDER_EVENT_LABELS[kind] ?? kind,
};

/** The text of a column: a code as a Spanish word, anything else as it is. */
export function columnText(table: string, column: string, text: string): string {
  const textOf = TEXTS_OF[`${table}.${column}`];
  if (textOf !== undefined) return textOf(text);
  return CODE_COLUMNS.has(column) ? (CODE_LABELS[text] ?? text) : text;
}
