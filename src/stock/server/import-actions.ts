import { type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import { type Db, inTransaction, sqlState, type Tx } from '#server-kit/database.ts';
import type { Components } from '#server-kit/database-types.ts';
import { newId } from '#server-kit/ids.ts';
import type { importComponents } from '../contract/component-csv.ts';
import { refuseStock } from '../contract/stock-refusals.ts';
import type { By } from './component-actions.ts';
import {
  asCreation,
  asEdit,
  type Creation,
  type Edit,
  type LineProblem,
  type ReadLine,
  readLines,
} from './csv-plan.ts';
import { type Move, writeMoves } from './ledger.ts';

type Told = { data: z.input<typeof importComponents.reply>; message?: string };
type Row = Selectable<Components>;
type Change = { row: Row; edit: Edit };
type Plan = {
  creations: Creation[];
  changes: Change[];
  unchanged: number;
  problems: LineProblem[];
};

const REASON = 'Importación CSV';

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

function told({ creations, changes, unchanged, problems }: Plan, imported: boolean): Told {
  const data = {
    created: creations.length,
    updated: changes.length,
    unchanged,
    problems,
    imported,
  };
  return imported ? { data, message: 'Componentes importados correctamente' } : { data };
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

function planFor(lines: readonly ReadLine[], known: ReadonlyMap<string, Row>): Plan {
  const plan: Plan = { creations: [], changes: [], unchanged: 0, problems: [] };
  for (const line of lines) {
    const row = known.get(line.code);
    const { value, problems } = row ? asEdit(line, row) : asCreation(line);
    plan.problems.push(...problems);
    if (value === null) continue;
    if (!row) plan.creations.push(value as Creation);
    else if (differs(row, value as Edit)) plan.changes.push({ row, edit: value as Edit });
    else plan.unchanged += 1;
  }
  return plan;
}

/** What the columns will hold: of what the edit does not say, what they hold already. */
function columnsOf(edit: Edit, row?: Row) {
  return {
    code: edit.code,
    name: edit.name,
    unit: edit.unit,
    min_stock: edit.minStock ?? row?.min_stock ?? 0,
    cost_per_unit_cents: edit.costPerUnit ?? row?.cost_per_unit_cents ?? 0,
    sale_price_cents:
      edit.salePrice === undefined ? (row?.sale_price_cents ?? null) : edit.salePrice,
    vehicle_types: edit.vehicleTypes ?? row?.vehicle_types ?? [],
    supplier: edit.supplier ?? row?.supplier ?? '',
    location: edit.location ?? row?.location ?? '',
    active: edit.active ?? row?.active ?? true,
  };
}

function differs(row: Row, edit: Edit): boolean {
  if (edit.quantity !== undefined && edit.quantity !== row.quantity) return true;
  const columns = Object.entries(columnsOf(edit, row));
  return columns.some(([name, value]) => {
    const held = Reflect.get(row, name);
    return Array.isArray(value) ? !sameSet(value, held) : value !== held;
  });
}

function sameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
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
  await writeMoves(tx, moves, { type: 'manual_adjustment', reason: REASON, reference, ...by });
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
