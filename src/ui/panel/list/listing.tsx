import { Fragment, type ReactNode } from 'react';
import list from './list.module.css';
import { CardFacts, ColumnHeads } from './table-or-cards.tsx';
import { type ListWidth, useNarrow } from './use-narrow.ts';

/**
 * Place of a cell on the card, from top to bottom: the small text that begins the first line, beside it, a line of its own,
 * a labelled fact, or below the facts. `null`: only in the table.
 */
type Place = 'date' | 'top' | 'line' | 'fact' | 'end' | null;

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The cell is the heading of its row. */
  name?: true;
  /** A column of figures, aligned at the end. */
  amount?: true;
  /** Class of the cell in the table. */
  className?: string | undefined;
  /** A fact by default. */
  at?: Place;
  /** What the card shows instead of `cell`. */
  card?: (row: Row) => ReactNode;
};

type Identified = { readonly _id: string };
type Columns<Row> = readonly Column<Row>[];

type Props<Row> = {
  rows: readonly Row[];
  columns: Columns<Row>;
  /** Below this width, and in print, the list is cards. */
  below?: ListWidth;
  /** Class of the table and of the list of cards. */
  className?: string | undefined;
};

/** A list as a table, in narrow windows as cards; never both: the other one would double the work of every update. */
export function Listing<Row extends Identified>(props: Props<Row>) {
  const { rows, columns, below, className } = props;
  const narrow = useNarrow(below);
  const Each = narrow ? ListingCard : ListingRow;
  const each = rows.map((row) => <Each key={row._id} row={row} columns={columns} />);
  if (narrow) return <ul className={classes(list.cards, className)}>{each}</ul>;
  return (
    <table className={classes(list.table, className)}>
      <ColumnHeads
        columns={columns.map(({ head }) => head)}
        amounts={columns.filter(({ amount }) => amount).map(({ head }) => head)}
      />
      <tbody>{each}</tbody>
    </table>
  );
}

type EachProps<Row> = { row: Row; columns: Columns<Row> };

function ListingRow<Row extends Identified>({ row, columns }: EachProps<Row>) {
  return (
    <tr data-record={row._id}>
      {columns.map(({ head, cell, name, amount, className }) =>
        name ? (
          <th key={head} scope="row" className={className}>
            {cell(row)}
          </th>
        ) : (
          <td key={head} className={classes(amount && list.amount, className)}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function ListingCard<Row extends Identified>({ row, columns }: EachProps<Row>) {
  const cellsAt = (place: Place) =>
    columns
      .filter(({ at = 'fact' }) => at === place)
      .map(({ head, cell, card = cell }) => [head, card(row)] as const);
  const shown = (place: Place) =>
    cellsAt(place).map(([head, cell]) => <Fragment key={head}>{cell}</Fragment>);
  const [dates, facts] = [cellsAt('date'), cellsAt('fact')];
  const top = shown('top');
  return (
    <li data-record={row._id} className={list.card}>
      {dates.length + top.length === 0 ? null : (
        <div className="row between gap-6-12">
          {dates.map(([head, cell]) => (
            <span key={head} className="muted smaller">
              {cell}
            </span>
          ))}
          {top}
        </div>
      )}
      {shown('line')}
      {facts.length === 0 ? null : <CardFacts facts={facts} />}
      {shown('end')}
    </li>
  );
}

const classes = (...names: (string | false | undefined)[]) =>
  names.filter(Boolean).join(' ') || undefined;
