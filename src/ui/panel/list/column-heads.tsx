import type { ReactNode } from 'react';

type Props = {
  columns: readonly string[];
  /** One more at the end, whose heading is not to be seen. */
  children?: ReactNode;
};

/** The headings of a table. */
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
