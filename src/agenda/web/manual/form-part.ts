import type { Entry, EntryField, EntryProblems } from './entry.ts';

/** Id of the form, which the dialog's button sends. */
export const FORM = 'manual-entry';
export const fieldId = (name: EntryField) => `${FORM}-${name}`;

/** What every part of the form needs. */
export type PartProps = {
  entry: Entry;
  change: (part: Partial<Entry>) => void;
  problems: EntryProblems;
};
