import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type Db, inTransaction, sqlState, type Tx } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import { CSV_TEXTS, type importComponents } from '../contract/component-csv.ts';
import { refuseStock } from '../contract/stock-refusals.ts';
import type { By } from './component-actions.ts';
import { type Creation, type LineProblem, type ReadLine, readLines } from './csv-plan.ts';
import { type Change, columnsOf, type Plan, planFor, type Row } from './import-plan.ts';
import { type Move, writeMoves } from './ledger.ts';

type Told = { data: z.input<typeof importComponents.reply>; message?: string };
/**
 * Takes components over from CSV, found by their code: all lines in one transaction, or none where a
 * line has a problem. Another quantity is moved like any other, a `manual_adjustment`; all movements
 * of one import share their reference. With `preview` it only says what it would do. Refuses
 * `code-taken` (409) where somebody creates the same code at that moment.
 */
export function importCsv(
  db: Db,
  { csv, preview }: { csv: string; preview: boolean },
  by: By,
): Promise<Told> {
  const { lines, problems } = readLines(csv);
  return inTransaction(db, async (tx) => {
    const plan = planFor(lines, await lockByCode(tx, lines));
    plan.problems = firstOfEachCell([...problems, ...plan.problems]);
    const imported = !preview && plan.problems.length === 0;
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

function told(
  { creations, changes, unchanged, told: lines, problems }: Plan,
  imported: boolean,
): Told {
  const data = {
    created: creations.length,
    updated: changes.length,
    unchanged,
    changes: lines,
    problems,
    imported,
  };
  return imported ? { data, message: CSV_TEXTS.imported } : { data };
}

/** The components that the lines name, by the code as the file has it; locked in id order. */
async function lockByCode(tx: Tx, lines: readonly ReadLine[]): Promise<ReadonlyMap<string, Row>> {
  const codes = JSON.stringify(lines.map(({ code }) => code));
  const { rows } = await sql<Row & { wanted: string }>`
    select component.*, wanted.code as wanted
    from components as component
    join jsonb_array_elements_text(${codes}::jsonb) as wanted (code)
      on lower(component.code) = lower(wanted.code)
    where component.deleted_at is null
    order by component.id
    for no key update of component`.execute(tx);
  return new Map(rows.map(({ wanted, ...row }) => [wanted, row]));
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
}

type Created = { id: string; creation: Creation };

async function insertAll(tx: Tx, created: readonly Created[], { now }: By): Promise<void> {
  if (created.length === 0) return;
  const at = new Date(now);
  const rows = created.map(({ id, creation }) => {
    const columns = columnsOf({ ...creation, reason: '' });
    return { id, ...columns, created_at: at, updated_at: at };
  });
  await tx.insertInto('components').values(rows).execute().catch(refuseTakenCode);
}

function refuseTakenCode(error: unknown): never {
  throw sqlState(error) === '23505' ? refuseStock('code-taken') : error;
}

async function updateAll(tx: Tx, changes: readonly Change[], { now }: By): Promise<void> {
  const rows = changes.map(({ row, edit }) => ({ id: row.id, ...columnsOf(edit, row) }));
  await sql`
    update components set name = wish.name, unit = wish.unit, min_stock = wish.min_stock,
      cost_per_unit_cents = wish.cost_per_unit_cents, sale_price_cents = wish.sale_price_cents,
      vehicle_types = wish.vehicle_types, supplier = wish.supplier, location = wish.location,
      active = wish.active, updated_at = ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wish (id uuid, name text,
      unit text, min_stock bigint, cost_per_unit_cents bigint, sale_price_cents bigint,
      vehicle_types text[], supplier text, location text, active boolean)
    where components.id = wish.id`.execute(tx);
}
