import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { problem } from '#shared/fields/field-rules.ts';
import * as fields from '../../rules/component-fields.ts';
import type { CsvLine } from './csv-lines.ts';
import type { StoredComponent } from './import-plan.ts';
import type { KnownCode } from './near-codes.ts';

/** Maps each valid code to its key in the unique index. */
export async function readCodeKeys(
  tx: Tx,
  lines: readonly CsvLine[],
): Promise<ReadonlyMap<string, string>> {
  const codes = lines.map(({ code }) => code).filter((code) => problem(fields.code, code) === null);
  const { rows } = await sql<{ code: string; key: string }>`
    select code, lower(code) as key
    from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as wanted (code)`.execute(tx);
  return new Map(rows.map(({ code, key }) => [code, key]));
}

/** Reads the codes of all components, by code. */
export async function readKnownCodes(tx: Tx): Promise<KnownCode[]> {
  const { rows } = await sql<KnownCode>`
    select code, name, lower(code) as key from components where deleted_at is null order by code`.execute(
    tx,
  );
  return rows;
}

/** Reads components by the keys of their codes; with `lock`, locks them in the order of their ids. */
export async function readComponentsByKey(
  tx: Tx,
  keys: readonly string[],
  { lock }: { lock: boolean },
): Promise<ReadonlyMap<string, StoredComponent>> {
  const { rows } = await sql<StoredComponent & { key: string }>`
    select component.*, lower(code) as key
    from components as component
    where lower(code) = any(${keys}::text[]) and deleted_at is null
    order by id
    ${lock ? sql`for no key update` : sql``}`.execute(tx);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}
