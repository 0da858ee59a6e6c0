import type { CitationStatus } from '../../../rules/citation-status.ts';

/** What the list is narrowed down to; '' is everything. */
export type Filters = {
  clientName: string;
  vehicleModel: string;
  status: CitationStatus | '';
  service: string;
};

export const NO_FILTERS: Filters = { clientName: '', vehicleModel: '', status: '', service: '' };

/** The specification's choices, in its order: what is delivered is in the history. */
export const STATUS_CHOICES: readonly CitationStatus[] = [
  'pending',
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'cancelled',
];

export function countOf(filters: Filters): number {
  return Object.values(filters).filter((value) => value.trim() !== '').length;
}
