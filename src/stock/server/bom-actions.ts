import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { Thousandths, Unit } from '#shared/money/quantity.ts';
import { bomQuantityProblems } from '../rules/bom.ts';
import type { BomOwner } from './bom-queries.ts';

export type Bom = readonly { componentId: string; quantity: Thousandths }[];

/**
 * Replaces the BOM of a service or product. Locks its components, so that none is deleted concurrently.
 * Rejects with 400 an unknown component, with `unknown` as the message, and a quantity by `bomQuantityProblems`.
 */
export async function replaceBom(
  tx: Tx,
  owner: BomOwner,
  ownerId: string,
  { bom, unknown }: { bom: Bom; unknown: string },
): Promise<void> {
  const lines = sql.table(`${owner}_components`);
  const ownerColumn = sql.ref(`${owner}_id`);
  const ids = bom.map(({ componentId }) => componentId);
  const units = await lockKnownUnits(tx, ids);
  await rejectQuantities(tx, bom, units, { lines, ownerColumn, ownerId });
  const missing = ids.findIndex((id) => !units.has(id));
  if (missing >= 0) throw invalidFields({ [`components.${missing}.component`]: unknown });
  await sql`delete from ${lines} where ${ownerColumn} = ${ownerId}`.execute(tx);
  await sql`insert into ${lines} (${ownerColumn}, component_id, quantity)
    select ${ownerId}, * from unnest(
      ${ids}::uuid[], ${bom.map(({ quantity }) => quantity)}::bigint[])`.execute(tx);
}

type BomRows = {
  lines: ReturnType<typeof sql.table>;
  ownerColumn: ReturnType<typeof sql.ref>;
  ownerId: string;
};

async function rejectQuantities(
  tx: Tx,
  bom: Bom,
  units: ReadonlyMap<string, Unit>,
  { lines, ownerColumn, ownerId }: BomRows,
): Promise<void> {
  const wanted = bom.map((line) => ({ ...line, unit: units.get(line.componentId) }));
  if (bomQuantityProblems(wanted, []).size === 0) return;
  const { rows: stored } = await sql<{ componentId: string; quantity: number }>`
    select component_id as "componentId", quantity from ${lines}
    where ${ownerColumn} = ${ownerId}`.execute(tx);
  const problems = bomQuantityProblems(wanted, stored);
  if (problems.size === 0) return;
  throw invalidFields(
    Object.fromEntries(
      bom.flatMap(({ componentId }, index) => {
        const message = problems.get(componentId);
        return message === undefined ? [] : [[`components.${index}.quantity`, message]];
      }),
    ),
  );
}

async function lockKnownUnits(tx: Tx, ids: readonly string[]): Promise<Map<string, Unit>> {
  const wellFormed = ids.filter((id) => ID_FORM.test(id));
  if (wellFormed.length === 0) return new Map();
  const rows = await tx
    .selectFrom('components')
    .select(['id', 'unit'])
    .where('id', 'in', wellFormed)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}
