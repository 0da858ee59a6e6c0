import { type Selectable, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { WorkLines } from '#platform/data/database-types.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { findServiceOffer } from '#services/server/service-queries.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { lockPartOffer, readUnit } from '#stock/server/job-part-queries.ts';
import type { LineChange, NewLine } from '../../contract/line.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import {
  hasCost,
  kindProblems,
  type LineSource,
  lineContent,
  quantityProblem,
} from '../../rules/new-line.ts';
import { MAX_LINES, ORDER_TEXTS } from '../../rules/order-fields.ts';
import { isAgreed } from '../../rules/order-lines.ts';
import { readFinding } from '../inspection/inspection-actions.ts';
import { changeOrder } from '../orders/order-actions.ts';
import { addOrderEvent, lockOpenOrder, type OrderChange } from '../orders/order-locks.ts';
import { readOrder } from '../orders/order-queries.ts';
import { deferLeftGroup } from './defer-lines.ts';

/**
 * Proposes work or a part. Text and price default to those of the part or service. The same Idempotency-Key adds
 * once. A sent estimate that offers alternatives which the line joins is superseded. Rejects (404) an unknown order or
 * part; (409) a closed or full order and an inactive part; (400) an unknown service, a finding that the inspection
 * does not have, a group of alternatives that the client has answered, and what `kindProblems` and `lineContent`
 * find.
 */
export async function addLine(
  context: AppContext,
  orderId: string,
  line: NewLine,
  { key, by }: { key: string | null; by: Actor },
): Promise<WorkOrder> {
  const { timeZone } = await readSettings(context);
  return inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'add-work-line',
      key,
      { ...line, orderId, by: by.id },
      {
        run: async () => {
          await lockOpenOrder(tx, orderId);
          return { line: await insertLine(tx, orderId, line, { by, now: context.clock() }) };
        },
        answer: () => readOrder(tx, orderId, { actor: by, timeZone, now: context.clock() }),
      },
    ),
  );
}

async function insertLine(
  tx: Tx,
  orderId: string,
  line: NewLine,
  change: OrderChange,
): Promise<string> {
  rejectFields(kindProblems(line));
  const { number, position } = await readPlace(tx, orderId);
  if (number >= MAX_LINES) throw orderError('too-many-lines');
  const content = lineContent(line, await readSource(tx, line));
  if (content.problems !== null) throw invalidFields(content.problems);
  await joinGroup(tx, orderId, line.choiceGroup);
  const finding = await readFinding(tx, orderId, line);
  const id = newId();
  await tx
    .insertInto('work_lines')
    .values({
      id,
      order_id: orderId,
      kind: line.kind,
      service_id: line.service,
      component_id: line.component,
      text: content.text,
      quantity: line.quantity,
      price_cents: content.priceCents,
      cost_cents: line.cost,
      cause: line.cause,
      correction: line.correction,
      choice_group: line.choiceGroup,
      finding,
      position,
    })
    .execute();
  await addOrderEvent(tx, orderId, 'line-added', change, { line: id, kind: line.kind });
  return id;
}

function rejectFields(problems: Readonly<Record<string, string>>): void {
  if (Object.keys(problems).length > 0) throw invalidFields({ ...problems });
}

/** Returns the number of lines that are not deleted, and the position of the next line. */
async function readPlace(tx: Tx, orderId: string): Promise<{ number: number; position: number }> {
  return tx
    .selectFrom('work_lines')
    .select([
      sql<number>`count(*) filter (where deleted_at is null)`.as('number'),
      sql<number>`coalesce(max(position), 0) + 1`.as('position'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Returns the part or service of a line; `null` without one. */
async function readSource(tx: Tx, { component, service }: NewLine): Promise<LineSource | null> {
  if (component !== null) return lockPartOffer(tx, component);
  if (service === null) return null;
  const offer = ID_FORM.test(service) ? await findServiceOffer(tx, service) : null;
  if (!offer?.active) throw invalidFields({ service: ORDER_TEXTS.service });
  return { name: offer.name, priceCents: offer.priceCents, unit: null };
}

/**
 * Changes a proposed line; a missing field keeps its value. A sent estimate whose client sees the change, or that
 * offers alternatives which the line joins, is superseded. Rejects (404) an unknown order or line; (409) a closed
 * order, an answered line, and one that changed since `version`, with the current order; (400) a quantity or cost that
 * its kind does not allow, and a group of alternatives that the client has answered.
 */
export function changeLine(
  context: AppContext,
  { id, line }: { id: string; line: string },
  { version, ...change }: LineChange,
  by: Actor,
): Promise<WorkOrder> {
  return changeOrder(context, id, by, async ({ tx, order, change: event, current }) => {
    const row = await findLine(tx, order.id, line);
    if (row.state !== 'proposed') throw orderError('line-answered', await current());
    if (row.version !== version) throw orderError('line-changed', await current());
    const after = changedLine(row, change);
    await rejectInvalid(tx, row, after);
    if (after.choice_group !== row.choice_group) {
      await joinGroup(tx, order.id, after.choice_group);
    }
    if (isShownDifferently(row, after)) await supersedeEstimate(tx, [line]);
    await tx
      .updateTable('work_lines')
      .set({ ...after, version: version + 1 })
      .where('id', '=', line)
      .execute();
    if (after.choice_group !== row.choice_group) {
      await deferLeftGroup(tx, order, row.choice_group, event);
    }
    await addOrderEvent(tx, order.id, 'line-changed', event, { line });
  });
}

/** The columns that a change sets. */
type ChangedColumns = Pick<
  LineRow,
  'text' | 'quantity' | 'price_cents' | 'cost_cents' | 'cause' | 'correction' | 'choice_group'
>;

function changedLine(row: LineRow, change: Omit<LineChange, 'version'>): ChangedColumns {
  return {
    text: change.text ?? row.text,
    quantity: change.quantity ?? row.quantity,
    price_cents: change.price ?? row.price_cents,
    cost_cents: change.cost === undefined ? row.cost_cents : change.cost,
    cause: change.cause ?? row.cause,
    correction: change.correction ?? row.correction,
    choice_group: change.choiceGroup === undefined ? row.choice_group : change.choiceGroup,
  };
}

async function rejectInvalid(tx: Tx, row: LineRow, after: ChangedColumns): Promise<void> {
  const unit = row.component_id === null ? null : await readUnit(tx, row.component_id);
  const problems = {
    ...quantityProblem(row.kind, after.quantity, unit),
    ...(after.cost_cents !== null && !hasCost(row.kind) && { cost: ORDER_TEXTS.costOutside }),
  };
  rejectFields(problems);
}

/** The columns that an estimate shows to the client. */
const SHOWN = ['text', 'quantity', 'price_cents', 'cause', 'choice_group'] as const;

const isShownDifferently = (before: LineRow, after: ChangedColumns) =>
  SHOWN.some((column) => before[column] !== after[column]);

/**
 * Removes a proposed line. A sent estimate with the line is superseded. Alternatives of which the client declined all
 * others become deferred work, as by `changeLine`. Rejects (404) an unknown order or line;
 * (409) a closed order and an answered line, with the current order.
 */
export function deleteLine(
  context: AppContext,
  { id, line }: { id: string; line: string },
  by: Actor,
): Promise<WorkOrder> {
  return changeOrder(context, id, by, async ({ tx, order, change, current }) => {
    const row = await findLine(tx, order.id, line);
    if (row.state !== 'proposed') throw orderError('line-answered', await current());
    await supersedeEstimate(tx, [line]);
    await tx
      .updateTable('work_lines')
      .set({ deleted_at: new Date(change.now), version: row.version + 1 })
      .where('id', '=', line)
      .execute();
    await tx.updateTable('job_photos').set({ line_id: null }).where('line_id', '=', line).execute();
    await deferLeftGroup(tx, order, row.choice_group, change);
    await addOrderEvent(tx, order.id, 'line-removed', change, { line });
  });
}

export type LineRow = Selectable<WorkLines>;

/** Returns a line that is not deleted, of an order that the caller has locked. Rejects an unknown one with 404. */
export async function findLine(tx: Tx, orderId: string, id: string): Promise<LineRow> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('work_lines')
        .selectAll()
        .where('id', '=', id)
        .where('order_id', '=', orderId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!row) throw orderError('unknown-line');
  return row;
}

/**
 * Prepares that a line joins alternatives. Rejects with 400 those that the client has answered: of an approved one the
 * line could not be approved, and declined ones are deferred work already. A sent estimate that offers some of them is superseded: if the client approved one of these, the line
 * could not be approved either. The caller has locked the order.
 */
async function joinGroup(tx: Tx, orderId: string, choiceGroup: number | null): Promise<void> {
  if (choiceGroup === null) return;
  const members = await tx
    .selectFrom('work_lines')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .where('choice_group', '=', choiceGroup)
    .where('deleted_at', 'is', null)
    .execute();
  const open = members.filter(({ state }) => state === 'proposed');
  const isAnswered = members.length > 0 && open.length === 0;
  if (isAnswered || members.some(({ state }) => isAgreed(state))) {
    throw invalidFields({ choiceGroup: ORDER_TEXTS.answeredGroup });
  }
  await supersedeEstimate(
    tx,
    open.map(({ id }) => id),
  );
}

/** Supersedes a sent estimate with one of the lines: the client must not answer what is not offered any more. */
async function supersedeEstimate(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx
    .updateTable('estimates')
    .set({ state: 'superseded' })
    .where('state', '=', 'sent')
    .where('id', 'in', (sent) =>
      sent.selectFrom('estimate_lines').select('estimate_id').where('line_id', 'in', lineIds),
    )
    .execute();
}
