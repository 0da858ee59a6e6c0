/** Keys of the tab's storage: draft, idempotency key and receipt of an appointment. */
export const DRAFT_KEY = 'bujia.cita.v1';
export const IDEMPOTENCY_KEY = 'bujia.cita.intento.v2';
export const RECEIPT_KEY = 'bujia.cita.comprobante.v1';
/** Key of the browser's storage: the appointments booked here. */
export const KNOWN_KEY = 'bujia.cita.conocidas.v1';
/** Key of the browser's storage: the token of an opened link, as a booking sends it. */
export const LINK_KEY = 'bujia.cita.enlace.v1';
