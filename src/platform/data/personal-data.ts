import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/time/day-time.ts';
import type { Tx } from './database.ts';
import type { DB } from './database-types.ts';

/** Ids of everything that is stored about one person. */
export type PersonalIds = {
  /** The client and all clients merged into it. */
  clients: readonly string[];
  /** Motorcycles that the person owns or owned. */
  motorcycles: readonly string[];
  citations: readonly string[];
  reservations: readonly string[];
  /** Sales and their baskets. */
  sales: readonly string[];
};

/** The part of `PersonalIds` that a module finds, and whether a record is not closed yet. */
export type FoundRecords = { ids: string[]; open: boolean };

/** When data are erased: the instant and the workshop-local day. */
export type ErasedWhen = { at: Date; today: Day };

/** What replaces a value that is erased: a value, or SQL. */
type Replacement = string | boolean | null | RawBuilder<unknown> | ((when: ErasedWhen) => unknown);

/** Reasons for a column that an export leaves out. */
const REASONS = {
  staff: 'Data of the staff.',
  secret: 'Opens a link, or is its hash.',
  hashed: 'A keyed hash, without the address itself.',
  derived: 'Computed from columns of the export.',
  internal: 'State of the program, not about the person.',
  cost: 'Cost of the workshop.',
  catalogue: 'Names an article of the workshop, which the export has by its name.',
  picture: 'A picture, with its size. Staff hand it over from the order, and the export names it.',
} as const;

/** The Spanish words of a column's codes. A code without a word is shown as it is. */
type Words = Readonly<Record<string, string>> | ((code: string) => string);

/** What an export has of a column, and what erasing makes of it. Without `erasedTo` the value stays. */
export type PersonalColumn = {
  readonly withheld?: string;
  /** Heading on the page; '' for an id, which stands in the JSON file alone. */
  readonly label?: string;
  /** Words of a code; `'common'`: those that the columns of several tables share. */
  readonly words?: Words | 'common';
  /** SQL of the exported value, where it is not the column itself. */
  readonly select?: (ids: PersonalIds) => RawBuilder<unknown>;
  readonly erasedTo?: Replacement;
};

/** An exported column whose value stays: it counts in figures, or it is no name, contact or free text. */
export const kept = (label: string): PersonalColumn => ({ label });

/** An exported column that erasing replaces by a value. */
export const erased = (label: string, erasedTo: Replacement): PersonalColumn => ({
  label,
  erasedTo,
});

/** An exported column of codes, whose value stays. */
export const coded = (label: string, words: Words | 'common' = 'common'): PersonalColumn => ({
  label,
  words,
});

/** A column that the export leaves out, and that erasing replaces by a value. */
export const withheldErased = (
  reason: keyof typeof REASONS,
  erasedTo: Replacement,
): PersonalColumn => ({ withheld: REASONS[reason], erasedTo });

/** The id of the row or of another one. */
export const REFERENCE: PersonalColumn = { label: '' };

/** Columns that the export leaves out, for one reason. */
export const withheld = <Name extends string>(reason: keyof typeof REASONS, ...names: Name[]) =>
  same({ withheld: REASONS[reason] }, names);

const same = <Name extends string>(column: PersonalColumn, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, column])) as Record<Name, PersonalColumn>;

/** A table with data of people. Its columns are in the order of the export. */
export type PersonalTable = {
  readonly table: keyof DB;
  /** Heading on the page. */
  readonly label: string;
  readonly columns: Readonly<Record<string, PersonalColumn>>;
  /** SQL: whether a row is about the person. */
  readonly of: (ids: PersonalIds) => RawBuilder<boolean>;
  /** Columns by which the exported rows are sorted. */
  readonly order: readonly string[];
  /** SQL: which of these rows are erased; all by default. `'delete'`: they are deleted. */
  readonly erases?: 'delete' | ((ids: PersonalIds) => RawBuilder<boolean>);
};

/** Describes a table. Every column of it has to be named, in the order of the export. */
export function personalTable<Table extends keyof DB>(
  table: Table,
  label: string,
  columns: Readonly<Record<keyof DB[Table], PersonalColumn>>,
  rows: Pick<PersonalTable, 'of' | 'order' | 'erases'>,
): PersonalTable {
  return { table, label, columns, ...rows };
}

/** A table of which the export has nothing. */
export function withheldTable<Table extends keyof DB>(
  table: Table,
  reason: keyof typeof REASONS,
  ...columns: (keyof DB[Table] & string)[]
): PersonalTable {
  const none = { of: () => sql<boolean>`false`, order: [] };
  return { table, label: '', columns: withheld(reason, ...columns), ...none };
}

/** Returns the names of the columns that an export has, in their order. */
export function exportedColumns({ columns }: Pick<PersonalTable, 'columns'>): string[] {
  return Object.entries(columns).flatMap(([name, { label }]) =>
    label === undefined ? [] : [name],
  );
}

/** SQL: the exported columns of the person's rows, in an order that does not change. */
export function exportedRows(of: PersonalTable, ids: PersonalIds): RawBuilder<unknown> {
  const columns = exportedColumns(of).map((name) => {
    const select = of.columns[name]?.select;
    return select === undefined ? sql.ref(name) : sql`${select(ids)} as ${sql.ref(name)}`;
  });
  return sql`select ${sql.join(columns)} from ${sql.table(of.table)}
    where ${of.of(ids)} order by ${sql.join(of.order.map((name) => sql.ref(name)))}`;
}

/** Erases the person's data in these tables, one after the other, in the caller's transaction. */
export async function eraseTables(
  tx: Tx,
  tables: readonly PersonalTable[],
  ids: PersonalIds,
  when: ErasedWhen,
): Promise<void> {
  for (const { table, columns, of, erases } of tables) {
    if (erases === 'delete') {
      await sql`delete from ${sql.table(table)} where ${of(ids)}`.execute(tx);
      continue;
    }
    const changes = Object.entries(columns).flatMap(([name, { erasedTo }]) => {
      if (erasedTo === undefined) return [];
      const value = typeof erasedTo === 'function' ? erasedTo(when) : erasedTo;
      return [sql`${sql.ref(name)} = ${value}`];
    });
    if (changes.length === 0) continue;
    const rows = erases === undefined ? of(ids) : sql`${of(ids)} and ${erases(ids)}`;
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${rows}`.execute(tx);
  }
}

/** Returns the values that replace texts, by column: those that are not SQL. */
export function erasedTexts({ columns }: PersonalTable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { erasedTo }]) =>
      typeof erasedTo === 'string' ? [[name, erasedTo]] : [],
    ),
  );
}

/** SQL: for each row another hash, which no token has: links of an erased record stop working. */
export const UNUSED_TOKEN_HASH = sql<Buffer>`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`;

/** SQL: whether a column has one of the ids. */
export const idIn = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
