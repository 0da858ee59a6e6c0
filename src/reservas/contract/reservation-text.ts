/** Texts of the wizard from the specification (docs/rules/public.md 5 and 8). */
export const RESERVATION_TEXTS = {
  required: 'Por favor completa todos los campos requeridos.',
  redirecting: '¡Reserva creada! Redirigiendo a PayPal para completar el pago...',
  withoutLink: '¡Reserva creada! Por favor contacta al soporte para completar el pago.',
  failed: 'Error al crear la reserva.',
  connection: 'Error de conexión. Por favor intenta nuevamente.',
  noProducts: 'No hay productos disponibles en este momento',
} as const;
