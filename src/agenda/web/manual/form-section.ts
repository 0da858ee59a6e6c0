import type { Entry, EntryField, EntryProblems } from './manual-entry.ts';

/** Id of the form, which the dialog's button sends. */
export const FORM_ID = 'manual-entry';
export const fieldId = (name: EntryField) => `${FORM_ID}-${name}`;

/** What every part of the form needs. */
export type FormSectionProps = {
  entry: Entry;
  change: (part: Partial<Entry>) => void;
  problems: EntryProblems;
};
