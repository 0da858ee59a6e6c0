import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { type Thousandths, type Unit, wholeProblem } from '#shared/money/quantity.ts';
import type { BomOwner } from './bom-queries.ts';

export type Bom = readonly { componentId: string; quantity: Thousandths }[];

/**
 * Replaces the BOM of a service or product. Locks its components, so that none is deleted concurrently.
 * Rejects with 400 an unknown component, with `unknown` as the message, and a fraction of a unit that is
 * counted whole, unless the stored BOM has the same fraction.
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
  const missing = ids.findIndex((id) => !units.has(id));
  if (missing >= 0) throw invalidFields({ [`components.${missing}.component`]: unknown });
  await rejectFractions(tx, bom, units, { lines, ownerColumn, ownerId });
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

async function rejectFractions(
  tx: Tx,
  bom: Bom,
  units: ReadonlyMap<string, Unit>,
  { lines, ownerColumn, ownerId }: BomRows,
): Promise<void> {
  const fractions = bom.flatMap(({ componentId, quantity }, index) => {
    const unit = units.get(componentId);
    const message = unit && wholeProblem(quantity, unit);
    return message ? [{ index, componentId, quantity, message }] : [];
  });
  if (fractions.length === 0) return;
  const { rows: stored } = await sql<{ component_id: string; quantity: number }>`
    select component_id, quantity from ${lines} where ${ownerColumn} = ${ownerId}`.execute(tx);
  const added = fractions.filter(
    ({ componentId, quantity }) =>
      !stored.some((row) => row.component_id === componentId && row.quantity === quantity),
  );
  if (added.length === 0) return;
  throw invalidFields(
    Object.fromEntries(
      added.map(({ index, message }) => [`components.${index}.quantity`, message]),
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
