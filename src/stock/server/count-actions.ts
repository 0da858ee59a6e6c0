import { sql } from 'kysely';
import { loadSettings } from '#ajustes/server/settings-queries.ts';
import { dayAt } from '#kernel/day-time.ts';
import type { Received } from '#kernel/endpoint.ts';
import type { Thousandths } from '#kernel/quantity.ts';
import { invalidFields, Refusal } from '#kernel/refusal.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import { newId } from '#server-kit/ids.ts';
import type { applyCount } from '../contract/count.ts';
import { STOCK_REFUSALS } from '../contract/stock-refusals.ts';
import {
  COUNT_SENTENCES,
  countApplied,
  countDifference,
  countProblem,
  countReason,
} from '../rules/count.ts';
import type { By } from './component-actions.ts';
import { type Moment, readMoments } from './count-queries.ts';
import { type Held, lockComponents, writeMoves } from './ledger.ts';

type Count = Received<NonNullable<typeof applyCount.body>>;
type Line = Count['lines'][number];
type Ready = Line & { expected: Thousandths };

/**
 * Applies a stocktake. Each component moves by the counted stock minus the ledger's stock at the time of
 * the count, so later sales and purchases are kept. All lines or none, once per key. Refuses (400) a
 * component that occurs twice; `count-refused` (409) with a sentence for each line whose component was
 * deleted or adjusted since, would fall below 0, or must be whole and has a fraction.
 */
export function apply(db: Db, count: Count, key: string | null, by: By) {
  return inTransaction(db, (tx) =>
    once(
      tx,
      'apply-count',
      key,
      { ...count, by: by.actor?.id },
      {
        run: () => applyIn(tx, count, by),
        answer: async ({ id, lines, adjusted }) => ({
          data: { _id: id, lines, adjusted },
          message: countApplied(lines, adjusted),
          status: 201,
        }),
      },
    ),
  );
}

async function applyIn(tx: Tx, count: Count, by: By) {
  refuseTwice(count.lines);
  const id = newId();
  const reason = count.reason || (await todaysReason(tx, by.now));
  const ready = await readyLines(tx, count.lines);
  await insertCount(tx, { id, reason, lines: ready }, by);
  const moves = ready
    .map((line) => ({ componentId: line.componentId, delta: countDifference(line) }))
    .filter(({ delta }) => delta !== 0);
  const reference = { type: 'adjustment', id } as const;
  await writeMoves(tx, moves, { type: 'manual_adjustment', reason, reference, ...by });
  const applied = { lines: ready.length, adjusted: moves.length };
  const { actor, now } = by;
  await writeAudit(tx, { actor, action: 'stock-counted', details: { reason, ...applied }, now });
  return { id, ...applied };
}

async function todaysReason(tx: Tx, now: number): Promise<string> {
  const { timeZone } = await loadSettings(tx);
  return countReason(dayAt(now, timeZone));
}

function refuseTwice(lines: readonly Line[]): void {
  const seen = new Set<string>();
  const problems: Record<string, string> = {};
  for (const [at, { componentId }] of lines.entries()) {
    if (seen.has(componentId)) problems[fieldOf(at)] = COUNT_SENTENCES.twice;
    seen.add(componentId);
  }
  if (seen.size < lines.length) throw invalidFields(problems);
}

const fieldOf = (at: number) => `lines.${at}.counted`;

/** Locks the components and returns each line with the stock at the time of its count. */
async function readyLines(tx: Tx, lines: readonly Line[]): Promise<Ready[]> {
  const held = await lockComponents(
    tx,
    lines.map(({ componentId }) => componentId),
  );
  const moments = await readMoments(
    tx,
    lines.filter(({ componentId }) => held.has(componentId)),
  );
  const ready: Ready[] = [];
  const problems: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const found = readyLine(line, held.get(line.componentId), moments.get(line.componentId));
    if (typeof found === 'string') problems[fieldOf(at)] = found;
    else ready.push(found);
  }
  if (ready.length < lines.length) throw refusedLines(problems);
  return ready;
}

function readyLine(line: Line, component: Held | undefined, moment: Moment | undefined) {
  if (!component || component.deleted) return STOCK_REFUSALS['unknown-component'][1];
  if (moment?.expected == null) return COUNT_SENTENCES.momentUnknown;
  const ready = { ...line, expected: moment.expected };
  const now = { onHand: component.quantity, corrected: moment.corrected };
  return countProblem({ ...ready, unit: component.unit }, now) ?? ready;
}

function refusedLines(fields: Record<string, string>): Refusal {
  const [status, sentence] = STOCK_REFUSALS['count-refused'];
  return new Refusal('count-refused', status, sentence, undefined, fields);
}

type Insert = { id: string; reason: string; lines: readonly Ready[] };

async function insertCount(tx: Tx, { id, reason, lines }: Insert, { actor, now }: By) {
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
  // One parameter: a statement takes 65 535 at most.
  await sql`
    insert into stock_count_lines (count_id, component_id, as_of, expected, counted)
    select ${id}::uuid, line.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line (component_id uuid, as_of bigint, expected bigint, counted bigint)`.execute(tx);
}
