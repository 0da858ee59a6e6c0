import * as z from 'zod/mini';

/** Records with the same fields, as one array for each field: an answer names each field once. */
export type Columns<Row> = { [Name in keyof Row]: Row[Name][] };

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Returns the schema of `Columns` for the fields of a record. */
export function columnsSchema<Fields extends Shape>(fields: Fields) {
  const arrays = Object.entries(fields).map(([name, field]) => [name, z.array(field)]);
  return z.object(
    Object.fromEntries(arrays) as { [Name in keyof Fields]: z.ZodMiniArray<Fields[Name]> },
  );
}

/** Returns the fields `names` of the records, each as an array. */
export function toColumns<Row extends object>(
  names: readonly (keyof Row)[],
  rows: readonly Row[],
): Columns<Row> {
  return Object.fromEntries(
    names.map((name) => [name, rows.map((row) => row[name])]),
  ) as Columns<Row>;
}

/** Returns the records of `toColumns`. */
export function fromColumns<Row extends object>(columns: Columns<Row>): Row[] {
  const entries = Object.entries<unknown[]>(columns);
  const [first = []] = Object.values<unknown[]>(columns);
  return first.map(
    (_, index) => Object.fromEntries(entries.map(([name, values]) => [name, values[index]])) as Row,
  );
}
