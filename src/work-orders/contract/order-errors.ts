import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';

/** Answer of the server; the browser shows it before the upload. */
export const DAMAGED_PHOTO = 'La foto está dañada o incompleta: vuelve a tomarla.';

/** Domain errors of this module: HTTP status and message. */
const ORDER_ERRORS = {
  // As in the errors of `agenda`, which this module cannot import.
  'unknown-citation': [404, 'No encontramos esa cita. Puede haber sido eliminada.'],
  'unknown-order': [404, 'No encontramos esa orden de trabajo.'],
  'unknown-line': [404, 'Esa línea ya no está en la orden.'],
  'unknown-photo': [404, 'Esa foto ya no está en la orden.'],
  'unknown-estimate': [404, 'No encontramos ese presupuesto.'],
  'unknown-checklist': [404, 'No encontramos esa revisión.'],
  'already-received': [409, 'Esta moto ya fue recibida. Mira cómo quedó la orden.'],
  'not-receivable': [409, 'Esta cita ya no se puede recibir.'],
  'order-closed': [409, 'El trabajo ya se completó: la orden no cambia más.'],
  'open-work': [
    409,
    'La orden de trabajo tiene trabajos o un presupuesto sin terminar. Usa «Completar mantenimiento».',
  ],
  'order-changed': [409, 'Otra persona cambió la orden mientras tanto. Revisa cómo quedó.'],
  'finding-changed': [
    409,
    'Otra persona cambió un punto de la revisión mientras tanto. Revisa cómo quedó.',
  ],
  'line-changed': [409, 'Otra persona cambió esta línea mientras tanto. Revisa cómo quedó.'],
  'line-answered': [409, 'El cliente ya respondió esta línea: agrega otra si cambió algo.'],
  'too-many-lines': [409, 'La orden ya tiene 100 líneas.'],
  'photo-in-estimate': [
    409,
    'Esta foto es parte de un presupuesto enviado: no se puede quitar ni ocultar.',
  ],
  'too-many-photos': [409, 'La orden ya tiene 200 fotos.'],
  'nothing-to-propose': [409, 'No hay trabajos propuestos para presupuestar.'],
  'estimate-not-open': [409, 'Ese presupuesto ya no espera respuesta. Mira cómo quedó.'],
  'estimate-changed': [409, 'El presupuesto cambió. Revísalo antes de responder.'],
  'estimate-expired': [409, 'El presupuesto venció. Pide uno nuevo al taller.'],
  'no-open-estimate': [409, 'No hay un presupuesto para responder.'],
  'already-answered': [409, 'Ese trabajo ya fue respondido. Mira cómo quedó.'],
  'not-correctable': [
    409,
    'Ya no se puede cambiar esta respuesta por aquí. Comunícate con el taller.',
  ],
  'answered-twice': [400, 'Responde cada trabajo una sola vez.'],
  'no-answers': [400, 'Responde al menos un trabajo.'],
  'two-alternatives': [400, 'Elige una sola de las alternativas.'],
  'only-approvals': [400, 'Dentro del límite acordado solo puedes aprobar trabajos.'],
  'no-limit': [409, 'La orden no tiene un límite acordado: pide la autorización al cliente.'],
  'above-limit': [409, 'Supera el límite que acordó el cliente: pide una nueva autorización.'],
  'no-address': [409, 'El cliente no tiene email: envía el enlace por WhatsApp.'],
  'line-not-approved': [409, 'Hay trabajos sin aprobar entre los hechos. Revisa la orden.'],
  'checklist-changed': [409, 'Otra persona cambió esta revisión mientras tanto.'],
  'not-readable-photo': [
    400,
    'No pudimos leer la foto. Si es HEIC, en el iPhone elige Ajustes › Cámara › Formatos › «Más compatible».',
  ],
  'damaged-photo': [400, DAMAGED_PHOTO],
} as const;

/** Returns the entries of the table that an endpoint can answer with. */
export const pickOrderErrors = errorPicker(ORDER_ERRORS);

export const orderError = domainErrors(ORDER_ERRORS);
