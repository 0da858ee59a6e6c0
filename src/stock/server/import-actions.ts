import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { writeAudit } from '#server-kit/audit.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import {
  CSV_TEXTS,
  type importComponents,
  MOST_CSV_CHANGES,
  MOST_CSV_PROBLEMS,
} from '../contract/component-csv.ts';
import type { By } from './component-actions.ts';
import { withFixedUnit } from './component-user-queries.ts';
import {
  type Creation,
  codesTwice,
  type LineProblem,
  type ReadLine,
  readLines,
} from './csv-plan.ts';
import { type Change, columnsOf, type Plan, planFor } from './import-plan.ts';
import { componentsUnder, keysOf } from './import-queries.ts';
import { type Move, writeMoves } from './ledger.ts';
import { refuseTakenCode } from './taken-code.ts';

type Asked = { csv: string; preview: boolean; version?: string | undefined };
type Told = { data: z.input<typeof importComponents.reply>; message?: string };
/**
 * Takes components over from CSV, found by their code: all lines in one transaction, or none where a
 * line has a problem. Another quantity is moved like any other, a `manual_adjustment`; all movements
 * of one import share their reference. With `preview` it only says what it would do, and waits for
 * nobody. With the `version` of what was shown nothing else is done: where the components moved on it
 * says what it would do by now. Refuses `code-taken` (409) where somebody creates the same code at
 * that moment.
 */
export function importCsv(db: Db, { csv, preview, version }: Asked, by: By): Promise<Told> {
  const { lines, problems } = readLines(csv);
  return inTransaction(db, async (tx) => {
    const keys = await keysOf(tx, lines);
    const known = await componentsUnder(tx, [...keys.values()], { lock: !preview });
    const fixed = await withFixedUnit(
      tx,
      [...known.values()].map(({ id }) => id),
    );
    const named = ({ code }: ReadLine) => known.get(keys.get(code) ?? '');
    const plan = await planFor(lines, { named, fixed });
    plan.problems = firstOfEachCell([...problems, ...codesTwice(lines, keys), ...plan.problems]);
    const agreed = version === undefined || version === versionOf(plan);
    const imported = !preview && agreed && plan.problems.length === 0;
    if (imported) await carryOut(tx, plan, by);
    return told(plan, imported);
  });
}

/** In the order of the file. What a cell could not be read as is not said to be missing too. */
function firstOfEachCell(problems: readonly LineProblem[]): LineProblem[] {
  const cells = new Map(problems.toReversed().map((each) => [`${each.line} ${each.column}`, each]));
  return problems
    .filter((each) => cells.get(`${each.line} ${each.column}`) === each)
    .sort((a, b) => a.line - b.line);
}

function versionOf({ creations, told: lines, unchanged, problems }: Plan): string {
  return createHash('sha256')
    .update(JSON.stringify({ creations, lines, unchanged, problems }))
    .digest('base64url')
    .slice(0, 22);
}

function told(plan: Plan, imported: boolean): Told {
  const { creations, changes, unchanged, told: lines, problems } = plan;
  const data = {
    created: creations.length,
    updated: changes.length,
    unchanged,
    changes: lines.slice(0, MOST_CSV_CHANGES),
    problems: problems.slice(0, MOST_CSV_PROBLEMS),
    problemCount: problems.length,
    version: versionOf(plan),
    imported,
  };
  return imported ? { data, message: CSV_TEXTS.imported } : { data };
}

async function carryOut(tx: Tx, { creations, changes }: Plan, by: By): Promise<void> {
  const created = creations.map((creation) => ({ id: newId(), creation }));
  await insertAll(tx, created, by);
  await updateAll(tx, changes, by);
  const moves: Move[] = [
    ...created.map(({ id, creation }) => ({ componentId: id, delta: creation.quantity })),
    ...changes.map(({ row, edit }) => ({
      componentId: row.id,
      delta: (edit.quantity ?? row.quantity) - row.quantity,
    })),
  ].filter(({ delta }) => delta !== 0);
  const reference = { type: 'adjustment', id: newId() } as const;
  await writeMoves(tx, moves, { type: 'manual_adjustment', cause: 'import', reference, ...by });
  const details = { created: creations.length, updated: changes.length };
  await writeAudit(tx, { ...by, action: 'components-imported', details });
}

type Created = { id: string; creation: Creation };

async function insertAll(tx: Tx, created: readonly Created[], { now }: By): Promise<void> {
  if (created.length === 0) return;
  const at = new Date(now);
  const rows = created.map(({ id, creation }) => ({
    id,
    ...columnsOf({ ...creation, reason: '' }),
  }));
  // One parameter: a statement takes 65 535 at most.
  await sql`
    insert into components (id, code, name, unit, min_stock, target_stock, cost_per_unit_cents,
      sale_price_cents, vehicle_types, supplier, location, active, created_at, updated_at)
    select wish.*, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wish (id uuid, code text, name text,
      unit text, min_stock bigint, target_stock bigint, cost_per_unit_cents bigint, sale_price_cents bigint,
      vehicle_types text[], supplier text, location text, active boolean)`
    .execute(tx)
    .catch(refuseTakenCode);
}

async function updateAll(tx: Tx, changes: readonly Change[], { now }: By): Promise<void> {
  const rows = changes.map(({ row, edit }) => ({ id: row.id, ...columnsOf(edit, row) }));
  await sql`
    update components set name = wish.name, unit = wish.unit, min_stock = wish.min_stock,
      target_stock = wish.target_stock,
      cost_per_unit_cents = wish.cost_per_unit_cents, sale_price_cents = wish.sale_price_cents,
      vehicle_types = wish.vehicle_types, supplier = wish.supplier, location = wish.location,
      active = wish.active, updated_at = ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wish (id uuid, name text,
      unit text, min_stock bigint, target_stock bigint, cost_per_unit_cents bigint, sale_price_cents bigint,
      vehicle_types text[], supplier text, location text, active boolean)
    where components.id = wish.id`.execute(tx);
}
