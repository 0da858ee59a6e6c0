import { beforeAll, describe, expect, test } from 'vitest';
import { deleteService } from '#services/server/service-actions.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type OrderCalls, orderPanel, receivedOrder } from '#test/order-calls.ts';
import { createJobPart, createServiceWithParts } from '#test/workshop-jobs.ts';
import { readComponents } from './component-queries.ts';
import { deleteComponent } from './delete-actions.ts';

/** What work orders commit of the stock. */
const site = testEnvironment();
const db = () => site.app.context.db;
const by = { actor: null, now: MONDAY_MORNING };

let staff: OrderCalls;
beforeAll(async () => {
  staff = await orderPanel(site.app);
});

const received = () => receivedOrder(site.app, staff, site.fixtures.oilChange);

async function lineOf(order: string, body: Record<string, unknown>) {
  const { body: answer } = await staff.addLine(order, body);
  const line = answer.data.lines.at(-1)?._id ?? '';
  const set = (state: 'approved' | 'declined' | 'done') =>
    db().updateTable('work_lines').set({ state }).where('id', '=', line).execute();
  return { line, set };
}

async function committed(id: string) {
  return (await readComponents(db(), [id]))[0]?.committed;
}

const closeOrder = (id: string) =>
  db()
    .updateTable('work_orders')
    .set({ closed_at: new Date(MONDAY_MORNING) })
    .where('id', '=', id)
    .execute();

describe('the committed stock', () => {
  test('has the parts of approved lines of open orders', async () => {
    const part = await createJobPart(db());
    const { _id } = await received();
    const first = await lineOf(_id, { kind: 'part', component: part, quantity: 1.5 });
    const second = await lineOf(_id, { kind: 'part', component: part, quantity: 0.25 });
    expect(await committed(part)).toBe(0);
    await first.set('approved');
    await second.set('approved');
    expect(await committed(part)).toBe(1.75);
    await second.set('declined');
    expect(await committed(part)).toBe(1.5);
    await closeOrder(_id);
    expect(await committed(part)).toBe(0);
  });

  test('has the materials of approved services, besides those of the booked one', async () => {
    const oil = await createJobPart(db());
    const service = await createServiceWithParts(db(), { [oil]: 2000 });
    const citation = await insertCitation(db(), service, { status: 'accepted' });
    const { body } = await staff.receive(citation);
    expect(await committed(oil)).toBe(2);
    const { set } = await lineOf(body.data._id, { kind: 'service', service });
    expect(await committed(oil)).toBe(2);
    await set('approved');
    expect(await committed(oil)).toBe(4);
  });
});

describe('deleting a component', () => {
  test.each([
    ['proposed', 'component-in-use'],
    ['approved', 'component-in-use'],
    ['declined', null],
  ] as const)('with a line that is %s answers %s', async (state, code) => {
    const part = await createJobPart(db());
    const { _id, number } = await received();
    const { set } = await lineOf(_id, { kind: 'part', component: part });
    if (state !== 'proposed') await set(state);
    const outcome = await deleteComponent(db(), part, by).then(
      () => null,
      (error) => error,
    );
    expect(outcome?.code ?? null).toBe(code);
    if (code !== null) expect(outcome.message).toContain(`«Orden de trabajo ${number}»`);
  });

  test('with a line of a closed order succeeds', async () => {
    const part = await createJobPart(db());
    const { _id } = await received();
    await lineOf(_id, { kind: 'part', component: part });
    await closeOrder(_id);
    await deleteComponent(db(), part, by);
    expect(await committed(part)).toBeUndefined();
  });

  test.each(['proposed', 'approved'] as const)(
    'of a deleted service in a line that is %s is rejected',
    async (state) => {
      const oil = await createJobPart(db());
      const service = await createServiceWithParts(db(), { [oil]: 1000 });
      const { _id } = await received();
      const { set } = await lineOf(_id, { kind: 'service', service });
      if (state !== 'proposed') await set(state);
      await deleteService(db(), service, by);
      expect(await committed(oil)).toBe(state === 'approved' ? 1 : 0);
      await expect(deleteComponent(db(), oil, by)).rejects.toMatchObject({
        code: 'component-in-use',
      });
      await closeOrder(_id);
      await deleteComponent(db(), oil, by);
    },
  );
});

test('a component in a line keeps its unit', async () => {
  const part = await createJobPart(db(), { quantity: 0 });
  const { _id } = await received();
  await lineOf(_id, { kind: 'part', component: part });
  const change = db()
    .updateTable('components')
    .set({ unit: 'kilogram' })
    .where('id', '=', part)
    .execute();
  await expect(change).rejects.toThrow('stays');
});
