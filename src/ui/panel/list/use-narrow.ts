import { useMediaQuery } from '@mantine/hooks';
import { usePrinting } from './use-printing.ts';

/** Where a table or a grid has no room: cards or a list stand in its place. */
export const NARROW = '(max-width: 49.9375em)';

/** The same for rows with several actions, which are cards on portrait tablets too (early-cards.module.css). */
export const CARDS = '(max-width: 62.4375em)';

/** Where lists are cards: on paper, too. For lists too long to be drawn in both ways. */
export function useNarrow(query: typeof NARROW | typeof CARDS = NARROW): boolean {
  const narrow = useMediaQuery(query, undefined, { getInitialValueInEffect: false });
  return usePrinting() || narrow;
}
