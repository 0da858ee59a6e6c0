import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';

/** Every domain error of the agenda: HTTP status and the sentence of the specification. */
export const CITATION_ERRORS = {
  'slot-taken': [409, 'Ese horario ya no está disponible.'],
  'slot-unavailable': [409, 'Ese horario ya no está disponible.'],
  'status-changed': [409, 'La cita cambió de estado mientras tanto. Revisa cómo quedó.'],
  'service-unavailable': [409, 'Ese servicio ya no está disponible. Por favor selecciona otro.'],
  'offer-changed': [
    409,
    'El precio o la duración cambió mientras tanto. Revisa el resumen y confirma de nuevo.',
  ],
  'too-many-bookings': [
    429,
    'Ya tienes 5 citas abiertas. Cancela una o comunícate con nosotros para agendar otra.',
  ],
  'too-many-hours': [
    429,
    'Hay demasiadas horas reservadas sin confirmar. Comunícate con nosotros para agendar.',
  ],
  'citation-not-found': [
    404,
    'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.',
  ],
  'already-cancelled': [409, 'Esta cita ya ha sido cancelada.'],
  completed: [409, 'Esta cita ya ha sido completada y no puede ser cancelada.'],
  expired: [409, 'Esta cita ya ha pasado y no puede ser cancelada.'],
  'unknown-citation': [404, 'No encontramos esa cita. Puede haber sido eliminada.'],
  'citation-changed': [409, 'Otra persona cambió esta cita mientras tanto. Revisa cómo quedó.'],
  'comment-changed': [
    409,
    'Otra persona guardó otro comentario mientras tanto. Léelo antes de guardar el tuyo.',
  ],
  'not-reschedulable': [409, 'Una cita entregada o cancelada no se puede reagendar.'],
  'move-too-late': [
    409,
    'Falta poco para tu cita y ya no se puede cambiar por aquí. Comunícate con el taller.',
  ],
  'moved-too-often': [
    409,
    'Ya cambiaste esta cita todas las veces posibles. Comunícate con el taller para otro cambio.',
  ],
  'not-movable': [409, 'Esta cita no se puede cambiar por aquí. Comunícate con el taller.'],
  'delivered-stays': [409, 'Una cita entregada no se puede eliminar.'],
  'nothing-to-mail': [409, 'No hay ningún correo para enviar por esta cita.'],
  'nothing-to-cancel': [409, 'Ninguna de esas citas sigue sin confirmar.'],
  'unknown-bulk-cancel': [404, 'No encontramos esa cancelación.'],
  'undo-over': [409, 'Esta cancelación ya no se puede deshacer.'],
  'in-workshop': [409, 'Tu moto ya está en el taller. Para cancelar, comunícate con nosotros.'],
} as const;

/** Returns the errors of one endpoint. */
export const pickCitationErrors = errorPicker(CITATION_ERRORS);

export const citationError = domainErrors(CITATION_ERRORS);
