/** Labels for the event history of a payment. A type without a label is shown as its provider names it. */

const EVENT_LABELS: Readonly<Record<string, string>> = {
  creating: 'Intento iniciado',
  awaiting_payer: 'Esperando al cliente',
  capturing: 'Cobrando',
  capture_unknown: 'Sin respuesta al cobrar: se vuelve a preguntar',
  pending: 'PayPal retiene el pago para revisarlo',
  paid: 'Pagado',
  failed: 'No se cobró',
  expired: 'Venció sin pago',
  superseded: 'Quedó sin efecto',
  partially_refunded: 'Reembolsado en parte',
  refunded: 'Reembolsado',
  reversed: 'Contracargo',
  review: 'Requiere revisión',
  reviewed: 'Revisado',
  'money-found': 'PayPal muestra dinero de este pago',
  checked: 'Verificado con PayPal',
  cancelled: 'El cliente volvió sin pagar',
  difference: 'Los libros de PayPal no coinciden',
  refund: 'Reembolso registrado',
  'refund-requested': 'Reembolso solicitado',
  'refund-refused': 'PayPal no aceptó el reembolso',
  'order-too-late': 'La orden llegó tarde',
  'CHECKOUT.ORDER.APPROVED': 'Aviso: el cliente aceptó pagar',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'Aviso: el cliente retiró su acuerdo',
  'PAYMENT.CAPTURE.COMPLETED': 'Aviso: cobro completado',
  'PAYMENT.CAPTURE.PENDING': 'Aviso: cobro en revisión',
  'PAYMENT.CAPTURE.DENIED': 'Aviso: cobro rechazado',
  'PAYMENT.CAPTURE.DECLINED': 'Aviso: cobro rechazado',
  'PAYMENT.CAPTURE.REFUNDED': 'Aviso: reembolso',
  'PAYMENT.CAPTURE.REVERSED': 'Aviso: contracargo',
  'CUSTOMER.DISPUTE.CREATED': 'Aviso: el cliente abrió un reclamo',
  'CUSTOMER.DISPUTE.RESOLVED': 'Aviso: reclamo resuelto',
};

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  webhook: 'PayPal',
  'event-list': 'PayPal',
  search: 'PayPal',
  return: 'Cliente',
  cancel: 'Cliente',
  job: 'Automático',
  system: 'Automático',
  staff: 'Taller',
};

const REASON_LABELS: Readonly<Record<string, string>> = {
  'order-over': 'la orden terminó sin cobro',
  'order-gone': 'la orden ya no existe',
  'order-differs': 'la orden no coincide con la reserva',
  'not-paid': 'nadie pagó a tiempo',
  'not-captured': 'no se llegó a cobrar',
  'capture-refused': 'PayPal rechazó el cobro',
  'capture-differs': 'lo cobrado no coincide con la reserva',
  'captured-twice': 'se cobró dos veces',
  'second-payment': 'la reserva ya tenía otro pago',
  'late-money': 'el dinero llegó cuando el intento había terminado',
  'refunded-meanwhile': 'se reembolsó mientras tanto',
  'partial-without-refund': 'una parte se devolvió sin un reembolso a la vista',
  'reservation-closed': 'la reserva ya no esperaba un pago',
  unknown: 'sin respuesta',
  ignored: 'no cambia nada',
  alert: 'avisado al taller',
  DUPLICATE_INVOICE_ID: 'ya se había pagado una factura con ese número',
  INSTRUMENT_DECLINED: 'el medio de pago fue rechazado',
};

export const eventText = (type: string): string => EVENT_LABELS[type] ?? type;

export const sourceText = (source: string): string => SOURCE_LABELS[source] ?? source;

/** The reason or the result of an event; '' without one. */
export const reasonText = (reason: string): string =>
  REASON_LABELS[reason] ?? EVENT_LABELS[reason]?.toLowerCase() ?? reason;
