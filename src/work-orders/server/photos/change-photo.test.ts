import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { type OrderCalls, orderPanel, receivedOrder } from '#test/order-calls.ts';
import { insertSentEstimate } from '#test/order-rows.ts';
import * as pictures from '#test/pictures.ts';
import type { WorkOrder } from '../../contract/work-order.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let staff: OrderCalls;
let order: WorkOrder;
beforeAll(async () => {
  staff = await orderPanel(site.app);
});
beforeEach(async () => {
  order = await receivedOrder(site.app, staff, site.fixtures.oilChange);
});

function photoForm(content: Buffer | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ moment: 'in', ...fields })) form.set(name, value);
  if (content !== null) form.set('photo', new Blob([new Uint8Array(content)]), 'foto.jpg');
  return form;
}

const upload = (content: Buffer | null, fields: Record<string, string> = {}) =>
  staff.addPhoto(order._id, photoForm(content, fields));

/** Uploads a photo that no other test has. */
let shade = 0;
async function stored(fields: Record<string, string> = {}) {
  shade += 1;
  const { status, body } = await upload(await pictures.png(40 + shade, 30), fields);
  expect(status).toBe(201);
  return body.data;
}

async function image(photo: string, size = '1600', calls = staff) {
  const url = `${site.app.url}/api/work-orders/${order._id}/photos/${photo}/${size}`;
  const reply = await fetch(url, { headers: calls.staff.headers });
  return { reply, content: Buffer.from(await reply.arrayBuffer()) };
}

const current = async () => (await staff.order(order.citation)).body.data;
const close = () =>
  sql`update work_orders set closed_at = now() where id = ${order._id}`.execute(db());

describe('PATCH /api/work-orders/:id/photos/:photo', () => {
  test('hides a photo and links it to a line', async () => {
    const { _id } = await stored();
    const added = await staff.addLine(order._id, { kind: 'labour', text: 'Frenos', price: 1 });
    const line = added.body.data.lines[0]?._id ?? '';
    const linked = await staff.changePhoto(order._id, _id, { line, shownToClient: false });
    expect(linked.body.data.photos).toMatchObject([{ _id, line, shownToClient: false }]);
    const free = await staff.changePhoto(order._id, _id, { line: null });
    expect(free.body.data.photos).toMatchObject([{ _id, line: null, shownToClient: false }]);
  });

  test('a removed line frees its photos', async () => {
    const added = await staff.addLine(order._id, { kind: 'labour', text: 'Frenos', price: 1 });
    const line = added.body.data.lines[0]?._id ?? '';
    await stored({ line });
    const { body } = await staff.deleteLine(order._id, line);
    expect(body.data.photos).toMatchObject([{ line: null }]);
  });

  test('an unknown photo, an unknown line and a closed order are rejected', async () => {
    const { _id } = await stored();
    const codes = [
      await staff.changePhoto(order._id, UNKNOWN, {}),
      await staff.changePhoto(order._id, 'x', {}),
      await staff.changePhoto(order._id, _id, { line: UNKNOWN }),
    ].map(({ status, body }) => `${status} ${body.code}`);
    expect(codes).toEqual(['404 unknown-photo', '404 unknown-photo', '404 unknown-line']);
    await close();
    const { status, body } = await staff.changePhoto(order._id, _id, { shownToClient: false });
    expect([status, body.code]).toEqual([409, 'order-closed']);
  });
});

test.each([
  ['sent', 409],
  ['answered', 409],
  ['withdrawn', 200],
] as const)('hiding a photo in an estimate that is %s answers %i', async (state, expected) => {
  const { _id } = await stored();
  await insertSentEstimate(db(), order._id, [{ photos: [_id] }], { state });
  const { status, body } = await staff.changePhoto(order._id, _id, { shownToClient: false });
  expect(status).toBe(expected);
  if (expected === 409) {
    expect(body.message).toBe(
      'Esta foto es parte de un presupuesto enviado: no se puede quitar ni ocultar.',
    );
  }
  expect((await current()).photos).toMatchObject([{ shownToClient: expected === 409 }]);
});

describe('DELETE /api/work-orders/:id/photos/:photo', () => {
  test('removes the photo with its sizes', async () => {
    const { _id } = await stored();
    const { status, body } = await staff.deletePhoto(order._id, _id);
    expect([status, body.data.photos]).toEqual([200, []]);
    expect((await image(_id)).reply.status).toBe(404);
    const again = await staff.deletePhoto(order._id, _id);
    expect([again.status, again.body.code]).toEqual([404, 'unknown-photo']);
  });

  test.each([
    ['sent', 409],
    ['answered', 409],
    ['superseded', 200],
    ['withdrawn', 200],
  ] as const)('a photo in an estimate that is %s answers %i', async (state, expected) => {
    const { _id } = await stored();
    await insertSentEstimate(db(), order._id, [{ photos: [_id] }], { state });
    const { status } = await staff.deletePhoto(order._id, _id);
    expect(status).toBe(expected);
    expect((await current()).photos).toHaveLength(expected === 409 ? 1 : 0);
  });
});

test('a photo in a superseded estimate of which the client approved a line stays', async () => {
  const { _id } = await stored();
  const { estimate, lines } = await insertSentEstimate(db(), order._id, [{ photos: [_id] }]);
  await sql`
    insert into authorisations (estimate_id, line_id, decision, method, at, content_hash)
    select id, ${lines[0]}, 'approve', 'link', now(), content_hash
    from estimates where id = ${estimate}`.execute(db());
  await db().updateTable('estimates').set({ state: 'superseded' }).execute();
  const { status, body } = await staff.deletePhoto(order._id, _id);
  expect([status, body.code]).toEqual([409, 'photo-in-estimate']);
  expect((await current()).photos).toHaveLength(1);
});

describe('GET /api/work-orders/:id/photos/:photo/:size', () => {
  test('a photo of a deleted citation is shown with permission historial alone', async () => {
    const { _id } = await stored();
    await sql`update citations set deleted_at = now() where id = ${order.citation}`.execute(db());
    const reader = await orderPanel(site.app, ['historial']);
    expect((await image(_id, '400')).reply.status).toBe(404);
    expect((await image(_id, '400', reader)).reply.status).toBe(200);
  });

  test('unknown photos and sizes are rejected', async () => {
    const { _id } = await stored();
    const statuses = [];
    for (const [id, size] of [
      [UNKNOWN, '400'],
      ['x', '400'],
      [_id, '800'],
    ] as const) {
      statuses.push((await image(id, size)).reply.status);
    }
    expect(statuses).toEqual([404, 404, 400]);
  });
});
