import type { ReactNode } from 'react';
import list from './list.module.css';

type Props = {
  columns: readonly string[];
  /** The columns of figures, right-aligned as their cells of the class `amount`. */
  amounts?: readonly string[];
  /** A last column with a visually hidden heading. */
  children?: ReactNode;
};

/** The header row of a table. */
export function ColumnHeads({ columns, amounts, children }: Props) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className={amounts?.includes(column) ? list.amount : undefined}
          >
            {column}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}
