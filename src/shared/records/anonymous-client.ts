/**
 * The values that replace the personal data of an anonymised client. Migration 0045 has the same ones: its
 * triggers accept no other change of an append-only row.
 */
export const ANONYMOUS_NAME = 'Cliente anónimo';
/** Where a record requires a text. */
export const ERASED_TEXT = '—';
