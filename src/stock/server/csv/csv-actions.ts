import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { problem } from '#shared/fields/field-rules.ts';
import { writeCsv } from '#shared/text/csv.ts';
import {
  CSV_COLUMNS,
  CSV_TEXTS,
  type ImportReply,
  MAX_CSV_CHANGES,
  MAX_CSV_PROBLEMS,
  MAX_CSV_QUESTIONS,
  type NearCodeAnswer,
} from '../../contract/component-csv.ts';
import * as fields from '../../rules/component-fields.ts';
import { type ActionContext, rejectTakenCode } from '../component-actions.ts';
import { idsWithFixedUnit } from '../component-uses.ts';
import { type StockChange, writeMovements } from '../ledger.ts';
import {
  type Creation,
  CSV_CELLS,
  type CsvLine,
  findDuplicateCodes,
  type LineProblem,
  parseCsvLines,
} from './csv-lines.ts';
import {
  componentColumns,
  type ImportPlan,
  type KnownCode,
  type PlannedEdit,
  planImport,
  resolveCodes,
  type StoredComponent,
} from './import-plan.ts';

type ImportRequest = {
  csv: string;
  preview: boolean;
  nearCodes: readonly NearCodeAnswer[];
  version?: string | undefined;
};
type Imported = { data: ImportReply; message?: string };

/**
 * Imports components from CSV, identified by their code: all lines in one transaction, or none if a line has a problem,
 * or a code that nearly equals that of another component and has no answer in `nearCodes`. A changed quantity is a
 * `manual_adjustment`; all movements of one import share their reference.
 *
 * With `preview` it returns the plan, writes nothing and takes no locks. With the `version` of a preview it imports
 * exactly that plan; if the components changed since, it returns the new plan and writes nothing. Rejects with 409
 * `code-taken` when the same code is created concurrently.
 */
export function importComponents(
  db: Db,
  { csv, preview, nearCodes, version }: ImportRequest,
  by: ActionContext,
): Promise<Imported> {
  const { lines, problems } = parseCsvLines(csv);
  return inTransaction(db, async (tx) => {
    if (!preview) await lockImports(tx);
    const keyOfCode = await readCodeKeys(tx, lines);
    const known = await readKnownCodes(tx);
    const { keys, questions } = resolveCodes(lines, keyOfCode, known, nearCodes);
    const stored = await readComponentsByKey(tx, [...keys.values()], { lock: !preview });
    const fixedUnitIds = await idsWithFixedUnit(
      tx,
      [...stored.values()].map(({ id }) => id),
    );
    const plan = await planImport(lines, {
      findComponent: (line) => stored.get(keys.get(line) ?? ''),
      isOpen: (line) => questions.has(line),
      idsWithFixedUnit: fixedUnitIds,
    });
    plan.questions = [...questions.values()];
    plan.problems = firstOfEachCell([...problems, ...findDuplicateCodes(keys), ...plan.problems]);
    if (plan.problems.length > 0) {
      // No line is imported, also none without a problem.
      Object.assign(plan, { creations: [], changes: [], lineChanges: [], unchanged: 0 });
    }
    const isCurrent = version === undefined || version === planVersion(plan);
    const isComplete = plan.problems.length === 0 && plan.questions.length === 0;
    const imported = !preview && isCurrent && isComplete;
    if (imported) await applyPlan(tx, plan, by);
    return importReply(plan, imported);
  });
}

/** Key of the advisory lock of imports. */
const IMPORT_LOCK = 0x696d7074;

/** Lets imports follow each other: each one compares its codes with those of the one before. */
const lockImports = (tx: Tx) => sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::int)`.execute(tx);

/**
 * Sorts problems by line and keeps the first of each cell: a cell that cannot be parsed is not also
 * reported as missing.
 */
function firstOfEachCell(problems: readonly LineProblem[]): LineProblem[] {
  const cells = new Map(problems.toReversed().map((each) => [`${each.line} ${each.column}`, each]));
  return problems
    .filter((each) => cells.get(`${each.line} ${each.column}`) === each)
    .sort((a, b) => a.line - b.line);
}

function planVersion(plan: ImportPlan): string {
  const { creations, lineChanges: lines, unchanged, problems, questions } = plan;
  return createHash('sha256')
    .update(JSON.stringify({ creations, lines, unchanged, problems, questions }))
    .digest('base64url')
    .slice(0, 22);
}

function importReply(plan: ImportPlan, imported: boolean): Imported {
  const { creations, changes, unchanged, lineChanges, problems, questions } = plan;
  const data = {
    created: creations.length,
    updated: changes.length,
    unchanged,
    changes: lineChanges.slice(0, MAX_CSV_CHANGES),
    problems: problems.slice(0, MAX_CSV_PROBLEMS),
    problemCount: problems.length,
    questions: questions.slice(0, MAX_CSV_QUESTIONS),
    questionCount: questions.length,
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
  const stockChanges: StockChange[] = [
    ...created.map(({ id, creation }) => ({ componentId: id, delta: creation.quantity })),
    ...changes.map(({ row, edit }) => ({
      componentId: row.id,
      delta: (edit.quantity ?? row.quantity) - row.quantity,
    })),
  ].filter(({ delta }) => delta !== 0);
  const reference = { type: 'adjustment', id: newId() } as const;
  const details = { type: 'manual_adjustment', cause: 'import', reference, ...by } as const;
  await writeMovements(tx, stockChanges, details);
  const counts = { created: creations.length, updated: changes.length };
  await writeAudit(tx, { ...by, action: 'components-imported', details: counts });
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
  // One JSON parameter: a statement takes at most 65 535 parameters.
  await sql`
    insert into components (id, code, name, unit, min_stock, target_stock, cost_per_unit_cents,
      sale_price_cents, vehicle_types, supplier, location, active, created_at, updated_at)
    select line.*, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, code text, name text,
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
    update components set name = line.name, unit = line.unit, min_stock = line.min_stock,
      target_stock = line.target_stock,
      cost_per_unit_cents = line.cost_per_unit_cents, sale_price_cents = line.sale_price_cents,
      vehicle_types = line.vehicle_types, supplier = line.supplier, location = line.location,
      active = line.active, updated_at = ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, name text,
      unit text, min_stock bigint, target_stock bigint, cost_per_unit_cents bigint, sale_price_cents bigint,
      vehicle_types text[], supplier text, location text, active boolean)
    where components.id = line.id`.execute(tx);
}

/** Returns all components as CSV, by name; the file can be imported. Writes an audit line. */
export async function exportComponents(
  db: Db,
  by: ActionContext & { from: AuditContext },
): Promise<string> {
  const components = await db
    .selectFrom('components')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy(sql`folded(name)`)
    .orderBy('code')
    .execute();
  const details = { components: components.length };
  await writeAudit(db, { ...by, action: 'components-exported', details });
  const rows = components.map((each) => CSV_COLUMNS.map((column) => CSV_CELLS[column].write(each)));
  return writeCsv([CSV_COLUMNS, ...rows]);
}

/** Maps each valid code to its key in the unique index. */
async function readCodeKeys(
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
async function readKnownCodes(tx: Tx): Promise<KnownCode[]> {
  const { rows } = await sql<KnownCode>`
    select code, name, lower(code) as key from components where deleted_at is null order by code`.execute(
    tx,
  );
  return rows;
}

/** Reads components by the keys of their codes; with `lock`, locks them in the order of their ids. */
async function readComponentsByKey(
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
