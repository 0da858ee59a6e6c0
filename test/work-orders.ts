import { sql } from 'kysely';
import type { WorkOrder } from '#ordenes/contract/work-order.ts';
import type { Answer } from '#ordenes/rules/answers.ts';
import type { LineKind, LineState } from '#ordenes/rules/line-states.ts';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { COMMITTED_QUANTITIES } from '#stock/server/component-uses.ts';
import { type Reply, request } from './http.ts';
import { createStaff, type Staff } from './staff.ts';

/** Inserts the open order of a citation. Amounts in cents. Returns its id. */
export async function insertWorkOrder(
  db: Db,
  citationId: string,
  { baseCents = 4850, limitCents = null }: { baseCents?: number; limitCents?: number | null } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('work_orders')
    .values({
      id,
      citation_id: citationId,
      received_at: new Date(),
      base_cents: baseCents,
      limit_cents: limitCents,
    })
    .execute();
  return id;
}

type LineValues = {
  kind?: LineKind;
  text?: string;
  /** Thousandths. */
  quantity?: number;
  priceCents?: number;
  costCents?: number;
  componentId?: string;
  serviceId?: string;
  choiceGroup?: number;
  state?: LineState;
};

/** Returns the quantity of a component in thousandths that jobs and orders will take. */
export async function committedQuantity(db: Db, component: string): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    select quantity from (${COMMITTED_QUANTITIES}) as needed where component_id = ${component}`.execute(
    db,
  );
  return Number(rows[0]?.quantity ?? 0);
}

let position = 0;

/** Inserts a line of an order: by default an hour of labour for 20.00, proposed. Returns its id. */
export async function insertWorkLine(
  db: Db,
  orderId: string,
  values: LineValues = {},
): Promise<string> {
  const id = newId();
  position += 1;
  const {
    kind = 'labour',
    text = 'Limpiar carburador',
    quantity = 1000,
    priceCents = 2000,
  } = values;
  await db
    .insertInto('work_lines')
    .values({
      id,
      order_id: orderId,
      kind,
      text,
      quantity,
      price_cents: priceCents,
      cost_cents: values.costCents ?? null,
      component_id: values.componentId ?? null,
      service_id: values.serviceId ?? null,
      choice_group: values.choiceGroup ?? null,
      position,
    })
    .execute();
  const { state = 'proposed' } = values;
  if (state !== 'proposed') {
    await db.updateTable('work_lines').set({ state }).where('id', '=', id).execute();
  }
  return id;
}

type SentReply = { order: WorkOrder; link: string; message: string };

/** The calls about estimates of a staff member's panel. */
export type EstimateCalls = {
  staff: Staff;
  read(citationId: string): Promise<Reply<WorkOrder | null>>;
  propose(orderId: string): Promise<Reply<WorkOrder>>;
  send(
    estimateId: string,
    channel?: string,
    lines?: readonly { line: string; version: number }[],
  ): Promise<Reply<SentReply>>;
  withdraw(estimateId: string): Promise<Reply<WorkOrder>>;
  changeLine(orderId: string, line: string, body: unknown): Promise<Reply<WorkOrder>>;
  answer(
    estimateId: string,
    answers: readonly (Answer & { version?: number })[],
    rest?: { method?: string; name?: string },
  ): Promise<Reply<WorkOrder>>;
};

function estimateCalls(url: string, staff: Staff): EstimateCalls {
  const { headers } = staff;
  const post = <Data>(path: string, body: unknown): Promise<Reply<Data>> =>
    request(`${url}/api/${path}`, 'POST', body, headers);
  return {
    staff,
    read: (citationId) =>
      request(`${url}/api/citations/${citationId}/work-order`, 'GET', undefined, headers),
    propose: (orderId) => post(`work-orders/${orderId}/estimates`, {}),
    send: (estimateId, channel = 'whatsapp', lines = undefined) =>
      post(`estimates/${estimateId}/send`, { channel, ...(lines && { lines }) }),
    changeLine: (orderId, line, body) =>
      request(`${url}/api/work-orders/${orderId}/lines/${line}`, 'PATCH', body, headers),
    withdraw: (estimateId) => post(`estimates/${estimateId}/withdraw`, {}),
    answer: (estimateId, answers, rest = {}) =>
      post(`estimates/${estimateId}/answers`, { method: 'counter', ...rest, answers }),
  };
}

type Open = { url: string; context: { db: Db; clock: () => number } };

/** Returns the calls of a new user with these permissions, signed in now. */
export async function estimatePanel(
  { url, context }: Open,
  permissions: readonly Permission[] | 'admin' = ['agenda'],
): Promise<EstimateCalls> {
  const now = context.clock();
  return estimateCalls(url, await createStaff(context.db, permissions, { now }));
}

/** Returns the same calls without a session. */
export function anonymousEstimates({ url }: { url: string }): EstimateCalls {
  return estimateCalls(url, { headers: {} } as unknown as Staff);
}

/** Reads everything of orders that a rejected call must not change. */
export async function snapshotOrders(db: Db): Promise<unknown> {
  const [orders, lines, estimates, copies, answers, links, deferred, events, mails] =
    await Promise.all([
      db.selectFrom('work_orders').selectAll().orderBy('id').execute(),
      db.selectFrom('work_lines').selectAll().orderBy('id').execute(),
      db.selectFrom('estimates').selectAll().orderBy('id').execute(),
      db.selectFrom('estimate_lines').selectAll().orderBy('line_id').execute(),
      db.selectFrom('authorisations').selectAll().orderBy('id').execute(),
      db.selectFrom('client_links').select('token_hash').orderBy('token_hash').execute(),
      db.selectFrom('deferred_work').selectAll().orderBy('id').execute(),
      db.selectFrom('work_order_events').select('id').orderBy('id').execute(),
      db.selectFrom('mails').select('id').orderBy('id').execute(),
    ]);
  return { orders, lines, estimates, copies, answers, links, deferred, events, mails };
}
