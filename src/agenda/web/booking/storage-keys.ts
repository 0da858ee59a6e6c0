/**
 * Where the tab's storage keeps the draft of an appointment, the sending of it, and its receipt.
 */
export const DRAFT_KEY = 'bujia.cita.v1';
export const IDEMPOTENCY_KEY = 'bujia.cita.intento.v2';
export const RECEIPT_KEY = 'bujia.cita.comprobante.v1';
