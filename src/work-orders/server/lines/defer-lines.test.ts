import { beforeEach, describe, expect, test } from 'vitest';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { type OrderCalls, orderPanel } from '#test/order-calls.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { insertJobInProgress } from '#test/workshop-jobs.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
let staff: OrderCalls;
let order: string;

beforeEach(async () => {
  await db().deleteFrom('deferred_work').execute();
  await deleteRecords(db(), 'citations');
  staff = await orderPanel(site.app);
  const citation = await insertJobInProgress(db(), { service: site.fixtures.oilChange });
  order = await insertWorkOrder(db(), citation);
});

const line = (text: string, values: Parameters<typeof insertWorkLine>[2] = {}) =>
  insertWorkLine(db(), order, { text, choice_group: 1, ...values });
const deferred = async () => {
  const rows = await db().selectFrom('deferred_work').select(['text', 'reason']).execute();
  return rows.map(({ text, reason }) => `${text} ${reason}`);
};

/** The two ways in which an open line stops being an alternative. */
const LEAVING: readonly [string, (id: string) => Promise<{ status: number }>][] = [
  ['is removed', (id) => staff.deleteLine(order, id)],
  ['leaves them', (id) => staff.changeLine(order, id, { choiceGroup: null, version: 1 })],
  ['joins others', (id) => staff.changeLine(order, id, { choiceGroup: 2, version: 1 })],
];

describe('alternatives that the client declined', () => {
  test.each(LEAVING)('are deferred once when their last open line %s', async (_how, leave) => {
    await line('Cadena original', { state: 'declined' });
    await line('Cadena nacional', { state: 'declined' });
    const open = await line('Cadena usada');
    expect(await deferred()).toEqual([]);
    expect((await leave(open)).status).toBe(200);
    expect(await deferred()).toEqual(['Cadena original declined']);
  });

  test.each(LEAVING)(
    'are not deferred while another open line is left that %s',
    async (_how, leave) => {
      await line('Cadena original', { state: 'declined' });
      await line('Cadena nacional');
      const open = await line('Cadena usada');
      expect((await leave(open)).status).toBe(200);
      expect(await deferred()).toEqual([]);
    },
  );

  test('are not deferred when their open line changes without leaving them', async () => {
    await line('Cadena original', { state: 'declined' });
    const open = await line('Cadena usada');
    const change = { choiceGroup: 1, price: 5, version: 1 };
    expect((await staff.changeLine(order, open, change)).status).toBe(200);
    expect(await deferred()).toEqual([]);
  });

  test('are not deferred with a line that has no alternatives', async () => {
    await line('Cadena original', { state: 'declined', choice_group: null });
    const open = await line('Bujía', { choice_group: null });
    expect((await staff.deleteLine(order, open)).status).toBe(200);
    expect(await deferred()).toEqual([]);
  });
});
