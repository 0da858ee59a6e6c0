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
  sales: readonly string[];
};

/** The part of `PersonalIds` that a module finds, and whether a record is not closed yet. */
export type FoundRecords = { ids: string[]; open: boolean };

/** A table with personal data. Every column is either exported or withheld with the reason. */
export type PersonalTable = {
  readonly table: keyof DB;
  /** Columns of the export, in their order. */
  readonly exported: readonly string[];
  readonly withheld: Readonly<Record<string, string>>;
  /** SQL: the exported columns of the person's rows, in an order that does not change. */
  readonly rows: (ids: PersonalIds) => RawBuilder<unknown>;
};

/** When data are erased: the instant and the workshop-local day. */
export type ErasedWhen = { at: Date; today: Day };

/** Erases the person's data in the tables of a module, in the caller's transaction. */
export type ErasePersonalData = (tx: Tx, ids: PersonalIds, when: ErasedWhen) => Promise<void>;

/** Reasons for a column that an export leaves out. */
export const WITHHELD = {
  staff: 'Data of the staff.',
  secret: 'Opens a link, or is its hash.',
  derived: 'Computed from columns of the export.',
  internal: 'State of the program, not about the person.',
  cost: 'Cost of the workshop.',
  catalogue: 'Names an article of the workshop, which the export has by its name.',
} as const;

/** The same reason for several columns. */
export const withheld = (reason: keyof typeof WITHHELD, ...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, WITHHELD[reason]]));

/** SQL: columns of a table in a list. */
export const columnList = (columns: readonly string[], table: string) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

/** SQL: for each row another hash, which no token has: links of an erased record stop working. */
export const UNUSED_TOKEN_HASH = sql<Buffer>`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`;

/** SQL: whether a column has one of the ids. */
export const idIn = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
