import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor, StaffActor } from '#shared/contract/access-policy.ts';
import * as contract from '../../contract/estimate.ts';
import { orderError } from '../../contract/order-errors.ts';
import {
  addOrderEvent,
  lockOpenOrder,
  lockOrderOfEstimate,
  raiseVersion,
} from '../orders/order-locks.ts';
import { readOrder } from '../orders/order-queries.ts';
import { recordAnswers } from './answer-actions.ts';
import { lockEstimate } from './estimate-rows.ts';
import { sendEstimate } from './send-actions.ts';

export function estimateRoutes(app: FastifyInstance, context: AppContext): void {
  const shown = async (orderId: string, actor: Actor) =>
    readOrder(context.db, orderId, {
      actor,
      timeZone: (await readSettings(context)).timeZone,
      now: context.clock(),
    });
  registerEndpoint(app, contract.proposeEstimate, async ({ params, actor }) => ({
    data: await shown(await proposeEstimate(context, params.id, actor), actor),
  }));
  registerEndpoint(app, contract.sendEstimate, async ({ params, body, actor }) => {
    const { orderId, link, message } = await sendEstimate(context, params.id, body, actor);
    return { data: { order: await shown(orderId, actor), link, message } };
  });
  registerEndpoint(app, contract.withdrawEstimate, async ({ params, actor }) => ({
    data: await shown(await withdrawEstimate(context, params.id, actor), actor),
  }));
  registerEndpoint(app, contract.recordAnswers, async ({ params, body, actor }) => ({
    data: await shown(await recordAnswers(context, params.id, body, actor), actor),
  }));
}

/**
 * «Proponer»: opens a draft of an estimate, which shows the proposed lines as they are. A draft that exists
 * stays, without an event. Returns the order's id. Rejects (404) an unknown order; (409) a closed one, and one
 * without proposed lines.
 */
export async function proposeEstimate(
  { db, clock }: AppContext,
  orderId: string,
  by: StaffActor,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await lockOpenOrder(tx, orderId);
    const proposed = await tx
      .selectFrom('work_lines')
      .select('id')
      .where('order_id', '=', order.id)
      .where('state', '=', 'proposed')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!proposed) throw orderError('nothing-to-propose');
    const draft = await tx
      .selectFrom('estimates')
      .select('id')
      .where('order_id', '=', order.id)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (draft) return order.id;
    const now = clock();
    const { version } = await tx
      .insertInto('estimates')
      .values({
        id: newId(),
        order_id: order.id,
        version: sql`(select coalesce(max(version), 0) + 1 from estimates where order_id = ${order.id})`,
        state: 'draft',
        created_at: new Date(now),
      })
      .returning('version')
      .executeTakeFirstOrThrow();
    await addOrderEvent(tx, order.id, 'proposed', { by, now }, { version });
    await raiseVersion(tx, order.id);
    return order.id;
  });
}

/**
 * Withdraws a draft or a sent estimate: its link shows that it cannot be answered. The lines stay proposed.
 * Returns the order's id. Rejects (404) an unknown estimate; (409) a closed order and an estimate in another
 * state.
 */
async function withdrawEstimate(
  { db, clock }: AppContext,
  estimateId: string,
  by: StaffActor,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrderOfEstimate(tx, estimateId);
    const { state, version } = await lockEstimate(tx, estimateId);
    if (state !== 'draft' && state !== 'sent') throw orderError('estimate-not-open');
    await tx
      .updateTable('estimates')
      .set({ state: 'withdrawn' })
      .where('id', '=', estimateId)
      .where('state', '=', state)
      .execute();
    await addOrderEvent(tx, order.id, 'withdrawn', { by, now: clock() }, { version });
    await raiseVersion(tx, order.id);
    return order.id;
  });
}
