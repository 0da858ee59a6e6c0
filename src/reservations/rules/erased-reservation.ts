import { ANONYMOUS_NAME, ERASED_TEXT } from '#shared/records/anonymous-client.ts';

/** Columns of a reservation with personal data, and the values that replace them. The country counts in figures. */
export const ERASED_RESERVATION = {
  client_name: ANONYMOUS_NAME,
  client_email: '',
  client_phone: '',
  client_state: ERASED_TEXT,
  client_address: ERASED_TEXT,
  notes: '',
  admin_comment: '',
} as const;
