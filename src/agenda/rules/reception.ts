import { type CitationStatus, transitionsTo } from './citation-status.ts';

/** Whether a vehicle can be received, and whether it still has to be moved to «En Taller». */
const RECEPTIONS: Readonly<Record<CitationStatus, 'moves' | 'stays' | null>> = {
  pending: 'moves',
  accepted: 'moves',
  'in-workshop': 'stays',
  'in-progress': 'stays',
  installed: null,
  delivered: null,
  cancelled: null,
};

/**
 * Returns the statuses through which a citation passes when its vehicle is received, in order; `null` if it cannot
 * be received. One whose work has begun stays where it is: the reception only opens its order.
 */
export function receptionPath(from: CitationStatus): CitationStatus[] | null {
  const reception = RECEPTIONS[from];
  if (reception !== 'moves') return reception === null ? null : [];
  const path = transitionsTo('in-workshop');
  return path.slice(path.indexOf(from) + 1);
}
