import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation } from './citation-row.ts';
import { MONDAY_MORNING } from './fixtures.ts';
import { insertJobPhoto, insertWorkLine, insertWorkOrder } from './order-rows.ts';

type OrderRecords = {
  arrival: string;
  receivedCitation: string;
  workOrder: string;
  workLine: string;
  jobPhoto: string;
  checklist: string;
  estimates: EstimateRecords;
};

type ProposedOrder = { workOrder: string; workLine: string; draft: string };

/** Open orders with a proposed line; all but `toPropose` have a draft. */
export type EstimateRecords = {
  toPropose: ProposedOrder;
  toSend: ProposedOrder;
  toWithdraw: ProposedOrder;
  toAnswer: ProposedOrder;
};

/** Inserts an open work order with an inspection, a line and a photo, and a citation that can be received. */
export async function insertOrderRecords(db: Db, serviceId: string): Promise<OrderRecords> {
  const citation = await insertCitation(db, serviceId, { status: 'in-workshop' });
  const order = await insertWholeOrder(db, citation);
  const checklist = newId();
  await db
    .insertInto('checklists')
    .values({ id: checklist, name: 'Revisión', tier: 'full', items: ['Frenos'] })
    .execute();
  return {
    arrival: await insertCitation(db, serviceId, { status: 'accepted' }),
    receivedCitation: citation,
    ...order,
    checklist,
    estimates: {
      toPropose: await insertProposedOrder(db, serviceId),
      toSend: await insertProposedOrder(db, serviceId, 'draft'),
      toWithdraw: await insertProposedOrder(db, serviceId, 'draft'),
      toAnswer: await insertProposedOrder(db, serviceId, 'draft'),
    },
  };
}

async function insertProposedOrder(
  db: Db,
  serviceId: string,
  state?: 'draft',
): Promise<ProposedOrder> {
  const citation = await insertCitation(db, serviceId, { status: 'in-progress' });
  const { workOrder, workLine } = await insertWholeOrder(db, citation);
  const draft = newId();
  if (state !== undefined) {
    const created_at = new Date(MONDAY_MORNING);
    await db
      .insertInto('estimates')
      .values({ id: draft, order_id: workOrder, version: 1, state, created_at })
      .execute();
  }
  return { workOrder, workLine, draft };
}

/** Inserts the order of a citation with a finding, a line and a photo, all with this text. */
export async function insertWholeOrder(
  db: Db,
  citationId: string,
  text = 'Frenos',
): Promise<{ workOrder: string; workLine: string; jobPhoto: string }> {
  const order = await insertWorkOrder(db, citationId, { complaint: text, accessories: [text] });
  const texts = { text, cause: text, correction: text };
  await db
    .insertInto('findings')
    .values({ order_id: order, position: 1, item: 'Frenos', note: text })
    .execute();
  await db
    .insertInto('work_order_events')
    .values({
      order_id: order,
      at: new Date(MONDAY_MORNING),
      kind: 'received',
      actor: 'staff',
      actor_name: 'Sofía Güida',
    })
    .execute();
  return {
    workOrder: order,
    workLine: await insertWorkLine(db, order, { ...texts, price_cents: 1000 }),
    jobPhoto: await insertJobPhoto(db, order, {
      shown_to_client: false,
      content: Buffer.from(text),
    }),
  };
}
