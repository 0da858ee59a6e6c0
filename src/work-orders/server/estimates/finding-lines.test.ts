import { beforeEach, expect, test } from 'vitest';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { type EstimateCalls, estimatePanel } from '#test/estimate-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertJobPhoto, insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { insertJobInProgress } from '#test/workshop-jobs.ts';

/** Estimates with several lines for one finding. */

const site = testEnvironment();
const db = () => site.app.context.db;
let sofia: EstimateCalls;
let order: string;

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(db(), 'citations');
  sofia = await estimatePanel(site.app);
  const citation = await insertJobInProgress(db(), { service: site.fixtures.oilChange });
  order = await insertWorkOrder(db(), citation);
  await db()
    .insertInto('findings')
    .values([
      { order_id: order, position: 1, item: 'Frenos', state: 'now' },
      { order_id: order, position: 2, item: 'Cadena', state: 'watch' },
      { order_id: order, position: 3, item: 'Luces', state: 'ok' },
    ])
    .execute();
});

async function sentLines() {
  const { body } = await sofia.propose(order);
  const id = body.data.estimates[0]?._id ?? '';
  expect((await sofia.send(id)).status).toBe(200);
  return db()
    .selectFrom('estimate_lines')
    .select(['line_id', 'urgency', 'photos'])
    .where('estimate_id', '=', id)
    .orderBy('position')
    .execute();
}

test('a sent estimate has the urgency of a finding on each of its lines, and its photos once', async () => {
  const [pads, labour, chain, lamp, free] = [
    await insertWorkLine(db(), order, { finding: 1 }),
    await insertWorkLine(db(), order, { finding: 1 }),
    await insertWorkLine(db(), order, { finding: 2 }),
    await insertWorkLine(db(), order, { finding: 3 }),
    await insertWorkLine(db(), order),
  ];
  const brakes = await insertJobPhoto(db(), order, { finding: 1 });
  const close = await insertJobPhoto(db(), order, { line_id: labour });
  expect(await sentLines()).toEqual([
    { line_id: pads, urgency: 'now', photos: [brakes] },
    { line_id: labour, urgency: 'now', photos: [close] },
    { line_id: chain, urgency: 'watch', photos: [] },
    { line_id: lamp, urgency: null, photos: [] },
    { line_id: free, urgency: null, photos: [] },
  ]);
});

test('a sent estimate has the photos of a finding on the first line that it proposes', async () => {
  await insertWorkLine(db(), order, { finding: 1, state: 'declined' });
  await insertWorkLine(db(), order, { finding: 1, deleted_at: new Date(MONDAY_MORNING) });
  const labour = await insertWorkLine(db(), order, { finding: 1 });
  const brakes = await insertJobPhoto(db(), order, { finding: 1 });
  expect(await sentLines()).toEqual([{ line_id: labour, urgency: 'now', photos: [brakes] }]);
});
