import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import { dayAt } from '#shared/time/day-time.ts';
import type * as contract from '../contract/count.ts';
import type { getCountFigure } from '../contract/count.ts';
import { STOCK_ERRORS, stockError } from '../contract/stock-errors.ts';
import {
  COUNT_TEXTS,
  countAppliedText,
  countDifference,
  countProblem,
  countReason,
} from '../rules/count.ts';
import type { ActionContext } from './component-actions.ts';
import { readComponent } from './component-queries.ts';
import { type LockedComponent, lockComponents, writeMovements } from './ledger.ts';

type Count = SchemaOutput<NonNullable<typeof contract.applyCount.body>>;
type Line = Count['lines'][number];
type CheckedLine = Line & { expected: Thousandths };

/**
 * Applies a stocktake. Adjusts each component by the counted stock minus the ledger's stock at the time of
 * the count, so that later sales and purchases stay. All lines or none, once per idempotency key. Rejects
 * with 400 a component that occurs twice. Rejects with 409 `count-refused`, with a message for each line
 * whose component was deleted or adjusted since, would fall below 0, or has a fraction of a unit that is
 * counted whole.
 */
export function applyCount(db: Db, count: Count, key: string | null, by: ActionContext) {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'apply-count',
      key,
      { ...count, by: by.actor?.id },
      {
        run: () => applyCountLines(tx, count, by),
        answer: async ({ id, lines, adjusted }) => ({
          data: { _id: id, lines, adjusted },
          message: countAppliedText(lines, adjusted),
          status: 201,
        }),
      },
    ),
  );
}

async function applyCountLines(tx: Tx, count: Count, by: ActionContext) {
  rejectDuplicates(count.lines);
  const id = newId();
  const reason = count.reason || (await defaultReason(tx, by.now));
  const lines = await checkLines(tx, count.lines);
  await insertCount(tx, { id, reason, lines }, by);
  const changes = lines
    .map((line) => ({ componentId: line.componentId, delta: countDifference(line) }))
    .filter(({ delta }) => delta !== 0);
  const reference = { type: 'adjustment', id } as const;
  await writeMovements(tx, changes, { type: 'manual_adjustment', reason, reference, ...by });
  const applied = { lines: lines.length, adjusted: changes.length };
  const { actor, now } = by;
  await writeAudit(tx, { actor, action: 'stock-counted', details: { reason, ...applied }, now });
  return { id, ...applied };
}

async function defaultReason(tx: Tx, now: number): Promise<string> {
  const { timeZone } = await loadSettings(tx);
  return countReason(dayAt(now, timeZone));
}

function rejectDuplicates(lines: readonly Line[]): void {
  const seen = new Set<string>();
  const problems: Record<string, string> = {};
  for (const [at, { componentId }] of lines.entries()) {
    if (seen.has(componentId)) problems[fieldOf(at)] = COUNT_TEXTS.twice;
    seen.add(componentId);
  }
  if (seen.size < lines.length) throw invalidFields(problems);
}

const fieldOf = (at: number) => `lines.${at}.counted`;

/** Locks the components and returns each line with the stock at the time of its count. */
async function checkLines(tx: Tx, lines: readonly Line[]): Promise<CheckedLine[]> {
  const components = await lockComponents(
    tx,
    lines.map(({ componentId }) => componentId),
  );
  const moments = await readLedgerMoments(
    tx,
    lines.filter(({ componentId }) => components.has(componentId)),
  );
  const checked: CheckedLine[] = [];
  const problems: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const { componentId } = line;
    const result = checkLine(line, components.get(componentId), moments.get(componentId));
    if (typeof result === 'string') problems[fieldOf(at)] = result;
    else checked.push(result);
  }
  if (checked.length < lines.length) throw refusedLinesError(problems);
  return checked;
}

function checkLine(
  line: Line,
  component: LockedComponent | undefined,
  moment: LedgerMoment | undefined,
) {
  if (!component || component.deleted) return STOCK_ERRORS['unknown-component'][1];
  if (moment?.expected == null) return COUNT_TEXTS.momentUnknown;
  const checked = { ...line, expected: moment.expected };
  const current = { onHand: component.quantity, corrected: moment.corrected };
  return countProblem({ ...checked, unit: component.unit }, current) ?? checked;
}

function refusedLinesError(fields: Record<string, string>): DomainError {
  const [status, message] = STOCK_ERRORS['count-refused'];
  return new DomainError('count-refused', status, message, undefined, fields);
}

type Insert = { id: string; reason: string; lines: readonly CheckedLine[] };

async function insertCount(tx: Tx, { id, reason, lines }: Insert, { actor, now }: ActionContext) {
  await tx
    .insertInto('stock_counts')
    .values({
      id,
      reason,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? '',
      created_at: new Date(now),
    })
    .execute();
  const rows = lines.map(({ componentId, asOf, expected, counted }) => ({
    ...{ component_id: componentId, as_of: asOf, expected, counted },
  }));
  // One JSON parameter: a statement takes at most 65 535 parameters.
  await sql`
    insert into stock_count_lines (count_id, component_id, as_of, expected, counted)
    select ${id}::uuid, line.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line (component_id uuid, as_of bigint, expected bigint, counted bigint)`.execute(tx);
}

type Figure = z.input<typeof getCountFigure.reply>;

/** Reads a component's stock and its last ledger line from one snapshot, so that they agree. */
export function readCountFigure(db: Db, id: string): Promise<Figure> {
  if (!ID_FORM.test(id)) throw stockError('unknown-component');
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (tx) => {
    const component = await readComponent(tx, id);
    return { component, asOf: await readLastLine(tx, id) };
  });
}

async function readLastLine(tx: Tx, id: string): Promise<number> {
  const last = await tx
    .selectFrom('stock_movements')
    .select('line')
    .where('component_id', '=', id)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.line ?? 0;
}

/**
 * The ledger at the time of a count. `expected`: the stock at that time, `null` if the component has no
 * such line. `corrected`: an adjustment followed.
 */
type LedgerMoment = { expected: Thousandths | null; corrected: boolean };

type Counted = { componentId: string; asOf: number };

/** Reads the ledger at the time of each count. The caller has locked the components. */
async function readLedgerMoments(
  tx: Tx,
  lines: readonly Counted[],
): Promise<ReadonlyMap<string, LedgerMoment>> {
  const counts = lines.map(({ componentId, asOf }) => ({ id: componentId, as_of: asOf }));
  const { rows } = await sql<LedgerMoment & { id: string }>`
    select counted.id,
      case when counted.as_of = 0 then 0 else (
        select new_stock from stock_movements
        where component_id = counted.id and line = counted.as_of) end as expected,
      exists (
        select from stock_movements
        where component_id = counted.id and line > counted.as_of
          and type = 'manual_adjustment' and cause is distinct from 'purchase') as corrected
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (id uuid, as_of bigint)`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
