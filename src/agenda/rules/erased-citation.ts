import { ANONYMOUS_NAME } from '#shared/records/anonymous-client.ts';

/** Columns of a citation with personal data, and the values that replace them. */
export const ERASED_CITATION = {
  client_name: ANONYMOUS_NAME,
  client_email: '',
  client_phone: '',
  vehicle_plate: '',
  notes: '',
  admin_comment: '',
  mechanic_notes: '',
  // Typed by staff: it can name anybody.
  completed_by: '',
} as const;

/** The name that replaces the text of a part of a work order. */
export const ERASED_PART = 'Datos eliminados';
