import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import {
  CSV_TEXTS,
  type importComponents,
  MOST_CSV_CHANGES,
  MOST_CSV_PROBLEMS,
} from '../contract/component-csv.ts';
import type { ActionContext } from './component-actions.ts';
import { idsWithFixedUnit } from './component-user-queries.ts';
import {
  type Creation,
  type CsvLine,
  findDuplicateCodes,
  type LineProblem,
  parseCsvLines,
} from './csv-lines.ts';
import { componentColumns, type ImportPlan, type PlannedEdit, planImport } from './import-plan.ts';
import { readCodeKeys, readComponentsByKey } from './import-queries.ts';
import { type StockChange, writeMovements } from './ledger.ts';
import { rejectTakenCode } from './taken-code.ts';

type ImportRequest = { csv: string; preview: boolean; version?: string | undefined };
type ImportReply = { data: z.input<typeof importComponents.reply>; message?: string };
/**
 * Takes components over from CSV, found by their code: all lines in one transaction, or none where a
 * line has a problem. Another quantity is moved like any other, a `manual_adjustment`; all movements
 * of one import share their reference. With `preview` it only says what it would do, and waits for
 * nobody. With the `version` of what was shown nothing else is done: where the components moved on it
 * says what it would do by now. Refuses `code-taken` (409) where somebody creates the same code at
 * that moment.
 */
export function importComponentsCsv(
  db: Db,
  { csv, preview, version }: ImportRequest,
  by: ActionContext,
): Promise<ImportReply> {
  const { lines, problems } = parseCsvLines(csv);
  return inTransaction(db, async (tx) => {
    const keys = await readCodeKeys(tx, lines);
    const known = await readComponentsByKey(tx, [...keys.values()], { lock: !preview });
    const fixed = await idsWithFixedUnit(
      tx,
      [...known.values()].map(({ id }) => id),
    );
    const named = ({ code }: CsvLine) => known.get(keys.get(code) ?? '');
    const plan = await planImport(lines, { findComponent: named, idsWithFixedUnit: fixed });
    plan.problems = firstOfEachCell([
      ...problems,
      ...findDuplicateCodes(lines, keys),
      ...plan.problems,
    ]);
    const agreed = version === undefined || version === planVersion(plan);
    const imported = !preview && agreed && plan.problems.length === 0;
    if (imported) await applyPlan(tx, plan, by);
    return importReply(plan, imported);
  });
}

/** In the order of the file. What a cell could not be read as is not said to be missing too. */
function firstOfEachCell(problems: readonly LineProblem[]): LineProblem[] {
  const cells = new Map(problems.toReversed().map((each) => [`${each.line} ${each.column}`, each]));
  return problems
    .filter((each) => cells.get(`${each.line} ${each.column}`) === each)
    .sort((a, b) => a.line - b.line);
}

function planVersion({ creations, lineChanges: lines, unchanged, problems }: ImportPlan): string {
  return createHash('sha256')
    .update(JSON.stringify({ creations, lines, unchanged, problems }))
    .digest('base64url')
    .slice(0, 22);
}

function importReply(plan: ImportPlan, imported: boolean): ImportReply {
  const { creations, changes, unchanged, lineChanges: lines, problems } = plan;
  const data = {
    created: creations.length,
    updated: changes.length,
    unchanged,
    changes: lines.slice(0, MOST_CSV_CHANGES),
    problems: problems.slice(0, MOST_CSV_PROBLEMS),
    problemCount: problems.length,
    version: planVersion(plan),
    imported,
  };
  return imported ? { data, message: CSV_TEXTS.imported } : { data };
}

async function applyPlan(
  tx: Tx,
  { creations, changes }: ImportPlan,
  by: ActionContext,
): Promise<void> {
  const created = creations.map((creation) => ({ id: newId(), creation }));
  await insertAll(tx, created, by);
  await updateAll(tx, changes, by);
  const moves: StockChange[] = [
    ...created.map(({ id, creation }) => ({ componentId: id, delta: creation.quantity })),
    ...changes.map(({ row, edit }) => ({
      componentId: row.id,
      delta: (edit.quantity ?? row.quantity) - row.quantity,
    })),
  ].filter(({ delta }) => delta !== 0);
  const reference = { type: 'adjustment', id: newId() } as const;
  await writeMovements(tx, moves, { type: 'manual_adjustment', cause: 'import', reference, ...by });
  const details = { created: creations.length, updated: changes.length };
  await writeAudit(tx, { ...by, action: 'components-imported', details });
}

type Created = { id: string; creation: Creation };

async function insertAll(
  tx: Tx,
  created: readonly Created[],
  { now }: ActionContext,
): Promise<void> {
  if (created.length === 0) return;
  const at = new Date(now);
  const rows = created.map(({ id, creation }) => ({
    id,
    ...componentColumns({ ...creation, reason: '' }),
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
    .catch(rejectTakenCode);
}

async function updateAll(
  tx: Tx,
  changes: readonly PlannedEdit[],
  { now }: ActionContext,
): Promise<void> {
  const rows = changes.map(({ row, edit }) => ({ id: row.id, ...componentColumns(edit, row) }));
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
