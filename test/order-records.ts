import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation } from './citation-row.ts';
import { MONDAY_MORNING } from './fixtures.ts';

/**
 * Inserts a sent estimate with these lines as rows, without any rule of the product. Returns its id. `photos`: ids of
 * the photos that its first line shows.
 */
export async function insertSentEstimate(
  db: Db,
  orderId: string,
  lines: readonly { _id: string }[],
  photos: readonly string[] = [],
): Promise<string> {
  const id = newId();
  await db
    .insertInto('estimates')
    .values({
      id,
      order_id: orderId,
      version: 1,
      state: 'sent',
      created_at: new Date(MONDAY_MORNING),
      sent_at: new Date(MONDAY_MORNING),
      channel: 'whatsapp',
      valid_until: new Date(MONDAY_MORNING + 10 * 86_400_000),
      content_hash: randomBytes(32),
    })
    .execute();
  await sql`
    insert into estimate_lines (estimate_id, line_id, position, text, cause, quantity, price_cents, total_cents,
      choice_group, photos)
    select ${id}, id, position, text, cause, quantity, price_cents, total_cents, choice_group,
      ${photos}::uuid[]
    from work_lines where id = any (${lines.map(({ _id }) => _id)}::uuid[])`.execute(db);
  return id;
}

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
  const order = await insertOrder(db, citation);
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
  const { workOrder, workLine } = await insertOrder(db, citation);
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
export async function insertOrder(
  db: Db,
  citationId: string,
  text = 'Frenos',
): Promise<{ workOrder: string; workLine: string; jobPhoto: string }> {
  const [workOrder, workLine, jobPhoto] = [newId(), newId(), newId()];
  const at = new Date(MONDAY_MORNING);
  await db
    .insertInto('work_orders')
    .values({
      id: workOrder,
      citation_id: citationId,
      received_at: at,
      complaint: text,
      accessories: [text],
      base_cents: 4850,
    })
    .execute();
  await db
    .insertInto('work_lines')
    .values({
      id: workLine,
      order_id: workOrder,
      kind: 'labour',
      text,
      cause: text,
      correction: text,
      quantity: 1000,
      price_cents: 1000,
      position: 1,
    })
    .execute();
  await db
    .insertInto('findings')
    .values({ order_id: workOrder, position: 1, item: 'Frenos', note: text })
    .execute();
  await db
    .insertInto('job_photos')
    .values({
      id: jobPhoto,
      order_id: workOrder,
      moment: 'in',
      sha256: randomBytes(32),
      taken_at: at,
    })
    .execute();
  await db
    .insertInto('job_photo_sizes')
    .values(
      [400, 1600].map((side) => ({
        photo_id: jobPhoto,
        longest_side: side,
        content: Buffer.from(text),
      })),
    )
    .execute();
  await db
    .insertInto('work_order_events')
    .values({
      order_id: workOrder,
      at,
      kind: 'received',
      actor: 'staff',
      actor_name: 'Sofía Güida',
    })
    .execute();
  return { workOrder, workLine, jobPhoto };
}
