import { useMediaQuery } from '@mantine/hooks';
import { usePrinting } from './use-printing.ts';

/** Widths at which cards or a list replace a table or grid. */
export const NARROW = '(max-width: 49.9375em)';

/** Widths for rows with several actions: cards on portrait tablets too. */
export const CARDS = '(max-width: 62.4375em)';

/** Widths at which a row in a dialog has no space for four buttons. */
export const DIALOG_CARDS = '(max-width: 66.1875em)';

/** A width below which a list is cards. */
export type ListWidth = typeof NARROW | typeof CARDS | typeof DIALOG_CARDS;

/** Returns whether lists are cards; true in print. */
export function useNarrow(query: ListWidth = NARROW): boolean {
  const narrow = useMediaQuery(query, undefined, { getInitialValueInEffect: false });
  return usePrinting() || narrow;
}
