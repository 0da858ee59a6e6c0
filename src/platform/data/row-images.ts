import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Rows of a table that a step can change; its owner defines it. */
export type RowSet = {
  table: string;
  /** Columns that identify a row. */
  key: readonly string[];
  /** SQL condition over the columns of `table`. */
  where: RawBuilder<unknown>;
  /** Columns that only increase, such as versions: neither compared nor restored. */
  forward?: readonly string[];
  /** The only columns that are compared and restored; those of `key` are among them. */
  only?: readonly string[];
};

type Row = Readonly<Record<string, unknown>>;
/** The rows of each set, without generated and forward columns. */
export type RowImages = readonly (readonly Row[])[];

/** How a step changed a row. `before`: the changed columns, all columns of a deleted row, `null` for an inserted one. */
export type RowChange = { set: number; key: Row; before: Row | null; isDeleted: boolean };

/** Reads the rows of the sets in one statement, each set in a stable order. */
export async function readImages(tx: Tx, sets: readonly RowSet[]): Promise<RowImages> {
  const parts = sets.map(({ table, where, forward = [], only = null }, at) => {
    const name = sql.table(table);
    return sql`
      select ${sql.lit(at)}::int as at, coalesce(jsonb_agg(image order by image::text), '[]') as rows from (
        select to_jsonb(${name}) - ${forward}::text[] - (
          select coalesce(array_agg(attname::text), '{}') from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0
            and (attgenerated <> '' or attname <> all (${only}::text[]))) as image
        from ${name} where ${where}) as images`;
  });
  const { rows } = await sql<{ at: number; rows: Row[] }>`
    ${sql.join(parts, sql` union all `)} order by at`.execute(tx);
  return rows.map((set) => set.rows);
}

/** Returns the SHA-256 of images: equal images have the same. */
export function hashOfImages(images: RowImages): Buffer {
  return createHash('sha256').update(JSON.stringify(images)).digest();
}

/** Returns the changes between two images; of each set the inserted rows first. */
export function changesBetween(
  sets: readonly RowSet[],
  before: RowImages,
  after: RowImages,
): RowChange[] {
  return sets.flatMap(({ key }, set) => {
    const keyOf = (row: Row): Row => Object.fromEntries(key.map((name) => [name, row[name]]));
    const nameOf = (row: Row) => JSON.stringify(keyOf(row));
    const old = new Map((before[set] ?? []).map((row) => [nameOf(row), row]));
    const now = new Map((after[set] ?? []).map((row) => [nameOf(row), row]));
    const inserted = [...now].filter(([name]) => !old.has(name));
    const others = [...old].flatMap(([name, row]): RowChange[] => {
      const changed = now.get(name);
      if (changed === undefined) return [{ set, key: keyOf(row), before: row, isDeleted: true }];
      const columns = Object.entries(row).filter(
        ([column, value]) => JSON.stringify(value) !== JSON.stringify(changed[column]),
      );
      if (columns.length === 0) return [];
      return [{ set, key: keyOf(row), before: Object.fromEntries(columns), isDeleted: false }];
    });
    return [
      ...inserted.map(([, row]) => ({ set, key: keyOf(row), before: null, isDeleted: false })),
      ...others,
    ];
  });
}

/** Reverts the changes in their order, set by set: deletes inserted rows first, then restores changed and deleted ones. */
export async function restoreRows(
  tx: Tx,
  sets: readonly RowSet[],
  changes: readonly RowChange[],
): Promise<void> {
  for (const { set, key, before, isDeleted } of changes) {
    const table = sets[set]?.table;
    if (table === undefined) throw new Error(`a stored change names an unknown set: ${set}`);
    const name = sql.table(table);
    const image = sql`jsonb_populate_record(null::${name}, ${JSON.stringify({ ...key, ...before })}::jsonb)`;
    const same = sql.join(
      Object.keys(key).map((column) => sql`${name}.${sql.ref(column)} = image.${sql.ref(column)}`),
      sql` and `,
    );
    if (before === null) {
      await sql`delete from ${name} using ${image} as image where ${same}`.execute(tx);
      continue;
    }
    const columns = Object.keys(before);
    if (isDeleted) {
      const list = sql.join(columns.map((column) => sql.ref(column)));
      await sql`insert into ${name} (${list}) select ${list} from ${image} as image`.execute(tx);
    } else {
      const values = columns.map((column) => sql`${sql.ref(column)} = image.${sql.ref(column)}`);
      await sql`update ${name} set ${sql.join(values)} from ${image} as image where ${same}`.execute(
        tx,
      );
    }
  }
}
