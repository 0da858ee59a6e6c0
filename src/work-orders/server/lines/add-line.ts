import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { findServiceOffer } from '#services/server/service-queries.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { lockPartOffer } from '#stock/server/job-part-queries.ts';
import type { NewLine } from '../../contract/line.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { kindProblems, type LineSource, lineContent } from '../../rules/new-line.ts';
import { MAX_LINES, ORDER_TEXTS } from '../../rules/order-fields.ts';
import { readFinding } from '../inspection/inspection-row.ts';
import { addOrderEvent, type OrderChange } from '../orders/order-events.ts';
import { readOrder } from '../orders/order-queries.ts';
import { lockOpenOrder } from '../orders/order-row.ts';
import { joinGroup } from './line-row.ts';

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
  reject(kindProblems(line));
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

function reject(problems: Readonly<Record<string, string>>): void {
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
