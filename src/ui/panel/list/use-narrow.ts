import { useMediaQuery } from '@mantine/hooks';
import { usePrinting } from './use-printing.ts';

/** Widths at which cards or a list replace a table or grid. */
export const NARROW = '(max-width: 49.9375em)';

/** Widths for rows with several actions: cards on portrait tablets too. */
export const CARDS = '(max-width: 62.4375em)';

/** Returns whether lists are cards; true in print. */
export function useNarrow(query: typeof NARROW | typeof CARDS = NARROW): boolean {
  const narrow = useMediaQuery(query, undefined, { getInitialValueInEffect: false });
  return usePrinting() || narrow;
}
