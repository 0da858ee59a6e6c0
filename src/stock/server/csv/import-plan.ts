import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Components } from '#platform/data/database-types.ts';
import {
  CSV_COLUMNS,
  type CsvColumn,
  type CsvQuestion,
  type LineChange,
  type NearCodeAnswer,
} from '../../contract/component-csv.ts';
import { amountProblems } from '../../rules/component-amounts.ts';
import { STOCK_FIELD_TEXTS } from '../../rules/component-fields.ts';
import { damagedCodeProblem, errorValueProblem, nearCodeKey } from '../../rules/csv-values.ts';
import {
  type Creation,
  CSV_CELLS,
  type CsvLine,
  type CsvRow,
  type Edit,
  type LineProblem,
  parseCreation,
  parseEdit,
} from './csv-lines.ts';

export type StoredComponent = Selectable<Components>;
export type PlannedEdit = { row: StoredComponent; edit: Edit };
export type ImportPlan = {
  creations: Creation[];
  changes: PlannedEdit[];
  unchanged: number;
  lineChanges: LineChange[];
  problems: LineProblem[];
  questions: CsvQuestion[];
};

type Known = {
  findComponent: (line: CsvLine) => StoredComponent | undefined;
  /** Whether it is not known yet which component the line means: its cells are only validated. */
  isOpen: (line: CsvLine) => boolean;
  /** Ids of components whose unit cannot change. */
  idsWithFixedUnit: ReadonlySet<string>;
};

/** Lines between two yields to the event loop: a file of 50 000 lines takes seconds. */
const LINES_PER_CHUNK = 500;

/** Returns the changes that the lines make to their components. */
export async function planImport(lines: readonly CsvLine[], known: Known): Promise<ImportPlan> {
  const plan: ImportPlan = {
    creations: [],
    changes: [],
    unchanged: 0,
    lineChanges: [],
    problems: [],
    questions: [],
  };
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_CHUNK === 0) await setImmediate();
    planLine(plan, line, known);
  }
  return plan;
}

function planLine(
  plan: ImportPlan,
  line: CsvLine,
  { findComponent, isOpen, idsWithFixedUnit }: Known,
): void {
  const row = findComponent(line);
  const { value, problems } = row ? parseEdit(line, row) : parseCreation(line);
  const addProblem = (column: CsvColumn, sentence: string) =>
    plan.problems.push({ line: line.line, column, sentence });
  for (const { column, sentence } of damagedTexts(line, row)) addProblem(column, sentence);
  plan.problems.push(...problems);
  if (value === null || isOpen(line)) return;
  const { quantity, minStock, targetStock } = findAmountProblems(value, row);
  if (quantity !== undefined) addProblem('cantidad', quantity);
  if (minStock !== undefined) addProblem('stock_minimo', minStock);
  if (targetStock !== undefined) addProblem('cantidad_objetivo', targetStock);
  if (row && value.unit !== row.unit && idsWithFixedUnit.has(row.id)) {
    addProblem('unidad', STOCK_FIELD_TEXTS.unitStays);
  } else if (row) addEdit(plan, line, row, value as Edit);
  else addCreation(plan, line, value as Creation);
}

/** Returns the problems of texts that a spreadsheet damaged. A text that the component already has is kept. */
function damagedTexts({ code, fields }: CsvLine, row: StoredComponent | undefined) {
  const texts = [
    { column: 'nombre', text: fields['name'], stored: row?.name },
    { column: 'proveedor', text: fields['supplier'], stored: row?.supplier },
    { column: 'ubicacion', text: fields['location'], stored: row?.location },
  ] as const;
  const codeProblem = row ? null : damagedCodeProblem(code);
  return [
    ...(codeProblem === null ? [] : [{ column: 'codigo' as const, sentence: codeProblem }]),
    ...texts.flatMap(({ column, text, stored }) => {
      const sentence = text === stored ? null : errorValueProblem(String(text ?? ''));
      return sentence === null ? [] : [{ column, sentence }];
    }),
  ];
}

function findAmountProblems(value: Creation | Edit, row: StoredComponent | undefined) {
  const after = {
    unit: value.unit,
    quantity: value.quantity ?? row?.quantity ?? 0,
    minStock: value.minStock ?? row?.min_stock ?? 0,
    targetStock: targetStockAfter(value, row),
  };
  // The table's CHECK allows no other unit.
  const before = row && {
    ...row,
    unit: row.unit,
    minStock: row.min_stock,
    targetStock: row.target_stock,
  };
  return amountProblems(after, before ?? null);
}

/** Returns the target after the import; `null`: none. A missing column keeps the stored target. */
const targetStockAfter = ({ targetStock }: Creation | Edit, row: StoredComponent | undefined) =>
  targetStock === undefined ? (row?.target_stock ?? null) : targetStock;

function addEdit(plan: ImportPlan, { line }: CsvLine, row: StoredComponent, edit: Edit): void {
  const cells = changedCells(row, edit);
  if (cells.length === 0) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.push({ row, edit });
  plan.lineChanges.push({ line, code: row.code, name: edit.name, kind: 'updated', cells });
}

function addCreation(plan: ImportPlan, { line, fields }: CsvLine, creation: Creation): void {
  const { code, name } = creation;
  plan.creations.push(creation);
  const cells = setCells(creation, fields);
  plan.lineChanges.push({ line, code, name, kind: 'created', cells });
}

/** Returns the columns after the import; a missing field keeps the stored value. */
export function componentColumns(edit: Edit, row?: StoredComponent) {
  return {
    code: edit.code,
    name: edit.name,
    unit: edit.unit,
    min_stock: edit.minStock ?? row?.min_stock ?? 0,
    target_stock: targetStockAfter(edit, row),
    cost_per_unit_cents: edit.costPerUnit ?? row?.cost_per_unit_cents ?? 0,
    sale_price_cents:
      edit.salePrice === undefined ? (row?.sale_price_cents ?? null) : edit.salePrice,
    vehicle_types: edit.vehicleTypes ?? row?.vehicle_types ?? [],
    supplier: edit.supplier ?? row?.supplier ?? '',
    location: edit.location ?? row?.location ?? '',
    active: edit.active ?? row?.active ?? true,
  };
}

const showCell = (column: CsvColumn, row: CsvRow) => {
  const { show, write } = CSV_CELLS[column];
  return (show ?? write)(row);
};

/** Returns the cells whose text in the exported file differs, with their values before and after. */
function changedCells(row: StoredComponent, edit: Edit): LineChange['cells'] {
  const after = { ...componentColumns(edit, row), quantity: edit.quantity ?? row.quantity };
  const isChanged = (column: CsvColumn) => {
    const { write } = CSV_CELLS[column];
    return write(row) !== write(after);
  };
  return CSV_COLUMNS.filter(isChanged).map((column) => ({
    column,
    before: showCell(column, row),
    after: showCell(column, after),
  }));
}

/** Returns the cells of a new component that the file sets, without code and name: each change shows these. */
function setCells(creation: Creation, fields: CsvLine['fields']): LineChange['cells'] {
  const columns = componentColumns({ ...creation, reason: '' });
  const row = { ...columns, quantity: creation.quantity };
  return CSV_COLUMNS.filter((column) => CSV_CELLS[column].field in fields)
    .filter((column) => column !== 'codigo' && column !== 'nombre')
    .map((column) => ({ column, before: '', after: showCell(column, row) }))
    .filter(({ after }) => after !== '');
}

/** A component's code; `key` is the one of the unique index. */
export type KnownCode = { code: string; name: string; key: string };

type ResolvedCodes = {
  /** Maps each line with a valid code to the key of its component, which may not exist yet. */
  keys: ReadonlyMap<CsvLine, string>;
  /** Lines whose code is nearly that of existing components, without a valid answer. */
  questions: ReadonlyMap<CsvLine, CsvQuestion>;
};

/** Candidates of one question: an answer needs a choice, not a list. */
const MAX_CANDIDATES = 5;

/**
 * Returns the component of each line. A code that no component has, and that differs from existing codes only in what
 * spreadsheets and people change (`nearCodeKey`), is a question until the user answers it. An answer that names no
 * candidate does not count.
 */
export function resolveCodes(
  lines: readonly CsvLine[],
  keyOfCode: ReadonlyMap<string, string>,
  known: readonly KnownCode[],
  answers: readonly NearCodeAnswer[],
): ResolvedCodes {
  const existingKeys = new Set(known.map(({ key }) => key));
  const byNearKey = Map.groupBy(known, ({ code }) => nearCodeKey(code));
  const answerOf = new Map(answers.map(({ code, same }) => [code, same]));
  const keys = new Map<CsvLine, string>();
  const questions = new Map<CsvLine, CsvQuestion>();
  for (const line of lines) {
    const { code } = line;
    const key = keyOfCode.get(code);
    if (key === undefined) continue;
    keys.set(line, key);
    if (existingKeys.has(key) || damagedCodeProblem(code) !== null) continue;
    const nearKey = nearCodeKey(code);
    const candidates = nearKey === '' ? [] : (byNearKey.get(nearKey) ?? []);
    const answer = answerOf.get(code);
    if (candidates.length === 0 || answer === null) continue;
    const chosen = candidates.find((each) => each.code === answer);
    if (chosen) keys.set(line, chosen.key);
    else questions.set(line, questionOf(line, candidates));
  }
  return { keys, questions };
}

const questionOf = ({ line, code, fields }: CsvLine, candidates: KnownCode[]): CsvQuestion => ({
  line,
  code,
  name: String(fields['name'] ?? ''),
  candidates: candidates.slice(0, MAX_CANDIDATES).map((each) => ({
    code: each.code,
    name: each.name,
  })),
});
