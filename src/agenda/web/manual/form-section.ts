import type { Entry, EntryField, EntryProblems } from './manual-entry.ts';

/** Id of the form, for the dialog's submit button. */
export const FORM_ID = 'manual-entry';
export const fieldId = (name: EntryField) => `${FORM_ID}-${name}`;

/** Props of every section of the form. */
export type FormSectionProps = {
  entry: Entry;
  change: (part: Partial<Entry>) => void;
  problems: EntryProblems;
};
