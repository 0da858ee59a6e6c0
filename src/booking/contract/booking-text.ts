import { AVAILABILITY_TEXTS } from '#availability/contract/availability-paths.ts';

/** Texts of the booking form, from the specification. */
export const BOOKING_TEXTS = {
  required: 'Por favor completa todos los campos requeridos.',
  year: 'Por favor selecciona el año de tu motocicleta.',
  ...AVAILABILITY_TEXTS,
  pastDate: 'La fecha no puede ser en el pasado.',
  time: 'Por favor selecciona un horario.',
  booked: '¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.',
  bookingFailed: 'Error al reservar la cita.',
  connection: 'Error de conexión. Por favor intenta nuevamente.',
} as const;
