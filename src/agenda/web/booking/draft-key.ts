/** Where the tab's storage keeps the draft of an appointment. */
export const DRAFT_KEY = 'bujia.cita.v1';
