/** Id of the element with the appointment as JSON, from which the script shows it at once. */
export const SERVED_ID = 'cita';
