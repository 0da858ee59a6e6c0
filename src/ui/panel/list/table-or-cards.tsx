import type { ReactElement, ReactNode } from 'react';
import css from './list.module.css';
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

type ColumnHeadsProps = {
  columns: readonly string[];
  /** The columns of figures, right-aligned as their cells of the class `amount`. */
  amounts?: readonly string[];
  /** A last column with a visually hidden heading. */
  children?: ReactNode;
};

/** The header row of a table. */
export function ColumnHeads({ columns, amounts, children }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className={amounts?.includes(column) ? css.amount : undefined}
          >
            {column}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

/** The labelled values of a card. */
export function CardFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
