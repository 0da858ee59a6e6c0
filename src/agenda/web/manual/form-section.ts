import type { Form } from '#ui/panel/form/use-form.ts';
import type { Entry, EntryField } from './manual-entry.ts';

/** Id of the form, for the dialog's submit button. */
export const MANUAL_FORM_ID = 'manual-entry';
export const fieldId = (name: EntryField) => `${MANUAL_FORM_ID}-${name}`;

/** Props of every section of the form. */
export type FormSectionProps = { form: Form<Entry> };
