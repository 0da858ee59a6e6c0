import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';

/** Domain errors of reservations: HTTP status and message. */
export const RESERVATION_ERRORS = {
  'product-unavailable': [409, 'Ese producto ya no está disponible. Por favor selecciona otro.'],
  'offer-changed': [409, 'El precio cambió mientras tanto. Revisa el resumen y confirma de nuevo.'],
  'too-many-reservations': [
    429,
    'Ya tienes 5 reservas pendientes de pago. Completa el pago de una o comunícate con nosotros.',
  ],
  'reservation-not-found': [
    404,
    'No se pudo encontrar la reserva. El enlace puede ser inválido o haber expirado.',
  ],
  'already-paid': [409, 'Esta reserva ya está pagada.'],
  'payment-processing': [
    409,
    'Tu pago está en revisión. Vuelve a esta página para ver si se confirmó.',
  ],
  'not-payable': [409, 'Esta reserva ya no espera un pago.'],
  'payment-unavailable': [
    409,
    'El pago en línea no está disponible en este momento. Por favor contacta al soporte.',
  ],
  'unknown-reservation': [404, 'No encontramos esa reserva. Puede haber sido eliminada.'],
  'status-changed': [409, 'La reserva cambió de estado mientras tanto. Revisa cómo quedó.'],
  'comment-changed': [
    409,
    'Otra persona guardó otro comentario mientras tanto. Léelo antes de guardar el tuyo.',
  ],
  'value-stays': [
    409,
    'Esta reserva ya está completada con otro valor final. Para corregirlo, anula la venta en Finanzas.',
  ],
  'value-when-completed': [
    409,
    'Esta reserva ya está entregada con otro valor final. Para corregirlo, complétala con el valor que corresponde.',
  ],
  'sale-voided': [
    409,
    'La venta de esta reserva está anulada. Solo se puede completar, con el mismo valor final.',
  ],
  'not-cancelled': [409, 'Solo se puede eliminar una reserva cancelada.'],
  'nothing-to-mail': [409, 'No hay ningún correo para enviar por esta reserva.'],
} as const;

/** Returns the entries of the table that an endpoint can answer with. */
export const pickReservationErrors = errorPicker(RESERVATION_ERRORS);

export const reservationError = domainErrors(RESERVATION_ERRORS);
