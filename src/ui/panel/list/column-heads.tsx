import type { ReactNode } from 'react';

type Props = {
  columns: readonly string[];
  /** A last column with a visually hidden heading. */
  children?: ReactNode;
};

/** The header row of a table. */
export function ColumnHeads({ columns, children }: Props) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}
