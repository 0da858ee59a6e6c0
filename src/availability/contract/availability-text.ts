/** Texts of a request for free slots, from the specification. */
export const AVAILABILITY_TEXTS = {
  service: 'Por favor selecciona un servicio.',
  date: 'Por favor selecciona una fecha.',
} as const;
