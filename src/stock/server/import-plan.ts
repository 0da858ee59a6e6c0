import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Unit } from '#kernel/quantity.ts';
import type { Components } from '#server-kit/database-types.ts';
import { CSV_COLUMNS, type CsvColumn, type LineChange } from '../contract/component-csv.ts';
import { amountProblems } from '../rules/component-amounts.ts';
import { STOCK_SENTENCES } from '../rules/component-fields.ts';
import { componentView } from './component-view.ts';
import { CELLS } from './csv-cells.ts';
import {
  asCreation,
  asEdit,
  type Creation,
  type Edit,
  type LineProblem,
  type ReadLine,
} from './csv-plan.ts';

export type Row = Selectable<Components>;
export type Change = { row: Row; edit: Edit };
export type Plan = {
  creations: Creation[];
  changes: Change[];
  unchanged: number;
  told: LineChange[];
  problems: LineProblem[];
};

type Known = {
  named: (line: ReadLine) => Row | undefined;
  /** Ids of those whose unit stays. */
  fixed: ReadonlySet<string>;
};

/** Lines between two yields to other requests: a file of 50 000 lines takes seconds. */
const LINES_AT_ONCE = 500;

/** Returns the changes that the lines make to their components. */
export async function planFor(lines: readonly ReadLine[], known: Known): Promise<Plan> {
  const plan: Plan = { creations: [], changes: [], unchanged: 0, told: [], problems: [] };
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate();
    planLine(plan, line, known);
  }
  return plan;
}

function planLine(plan: Plan, line: ReadLine, { named, fixed }: Known): void {
  const row = named(line);
  const { value, problems } = row ? asEdit(line, row) : asCreation(line);
  plan.problems.push(...problems);
  if (value === null) return;
  const refused = (column: CsvColumn, sentence: string) =>
    plan.problems.push({ line: line.line, column, sentence });
  const { quantity, minStock, targetStock } = problemsOf(value, row);
  if (quantity !== undefined) refused('cantidad', quantity);
  if (minStock !== undefined) refused('stock_minimo', minStock);
  if (targetStock !== undefined) refused('cantidad_objetivo', targetStock);
  if (row && value.unit !== row.unit && fixed.has(row.id)) {
    refused('unidad', STOCK_SENTENCES.unitStays);
  } else if (row) addEdit(plan, line, row, value as Edit);
  else addCreation(plan, line, value as Creation);
}

function problemsOf(value: Creation | Edit, row: Row | undefined) {
  const after = {
    unit: value.unit,
    quantity: value.quantity ?? row?.quantity ?? 0,
    minStock: value.minStock ?? row?.min_stock ?? 0,
    targetStock: targetOf(value, row),
  };
  // The table's CHECK allows no other unit.
  const before = row && {
    ...row,
    unit: row.unit as Unit,
    minStock: row.min_stock,
    targetStock: row.target_stock,
  };
  return amountProblems(after, before ?? null);
}

/** `null` is none; what the file does not say stays. */
const targetOf = ({ targetStock }: Creation | Edit, row: Row | undefined) =>
  targetStock === undefined ? (row?.target_stock ?? null) : targetStock;

function addEdit(plan: Plan, { line }: ReadLine, row: Row, edit: Edit): void {
  const cells = cellsOf(row, edit);
  if (cells.length === 0) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.push({ row, edit });
  plan.told.push({ line, code: row.code, name: edit.name, kind: 'updated', cells });
}

function addCreation(plan: Plan, { line }: ReadLine, creation: Creation): void {
  const { code, name } = creation;
  plan.creations.push(creation);
  plan.told.push({ line, code, name, kind: 'created', cells: [] });
}

/** What the columns will hold: of what the edit does not say, what they hold already. */
export function columnsOf(edit: Edit, row?: Row) {
  return {
    code: edit.code,
    name: edit.name,
    unit: edit.unit,
    min_stock: edit.minStock ?? row?.min_stock ?? 0,
    target_stock: targetOf(edit, row),
    cost_per_unit_cents: edit.costPerUnit ?? row?.cost_per_unit_cents ?? 0,
    sale_price_cents:
      edit.salePrice === undefined ? (row?.sale_price_cents ?? null) : edit.salePrice,
    vehicle_types: edit.vehicleTypes ?? row?.vehicle_types ?? [],
    supplier: edit.supplier ?? row?.supplier ?? '',
    location: edit.location ?? row?.location ?? '',
    active: edit.active ?? row?.active ?? true,
  };
}

/** What the file's cells would say before and after. */
function cellsOf(row: Row, edit: Edit): LineChange['cells'] {
  const quantity = edit.quantity ?? row.quantity;
  const was = componentView({ ...row, committed: 0 });
  const becomes = componentView({ ...row, ...columnsOf(edit, row), quantity, committed: 0 });
  return CSV_COLUMNS.map((column) => ({
    column,
    before: CELLS[column].write(was),
    after: CELLS[column].write(becomes),
  })).filter(({ before, after }) => before !== after);
}
