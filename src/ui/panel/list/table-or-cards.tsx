import type { ReactElement } from 'react';
import { type ListWidth, useNarrow } from './use-narrow.ts';

type Props = {
  /** Below this width, and in print, the list is cards. */
  below?: ListWidth;
  table: ReactElement;
  cards: ReactElement;
};

/** Mounts the table or the cards, never both: the other one would double the work of every update. */
export function TableOrCards({ below, table, cards }: Props) {
  return useNarrow(below) ? cards : table;
}
