import { beforeEach, describe, expect, test } from 'vitest';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { testEnvironment } from '#test/environment.ts';
import { expenseForm, listedExpenses, RENT, sendExpense } from '#test/expense-calls.ts';
import { ZONE } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { writeDueExpenses } from './expenses/recurring-expense-actions.ts';

/** Recurring expenses. */
const site = testEnvironment();
let owner: Staff;

beforeEach(async () => {
  const { db } = site.app.context;
  await db.deleteFrom('expenses').execute();
  await db.deleteFrom('expense_series').execute();
  await on('2026-11-23');
});

/** Signs in at noon of that day: a session lasts for hours only. */
async function on(day: string): Promise<void> {
  const now = boundaryAt(day, 12 * 60, ZONE);
  site.app.setNow(now);
  owner = await createStaff(site.app.context.db, ['finanzas'], { now });
}

type Fields = Readonly<Record<string, string>>;
const enter = async (fields: Fields = {}) =>
  (
    await sendExpense(
      site.app,
      owner.headers,
      expenseForm({ ...RENT, repeatMonthly: 'true', ...fields }),
    )
  ).body.data;
const change = async (id: string, fields: Fields) =>
  (await sendExpense(site.app, owner.headers, expenseForm({ ...RENT, ...fields }), id)).body.data;
const remove = (id: string, query = '') =>
  request(`${site.app.url}/api/expenses/${id}${query}`, 'DELETE', undefined, owner.headers);
const list = async () => (await listedExpenses(site.app, owner.headers)).expenses;
const days = async () => (await list()).map(({ date }) => date);
const repeat = () => writeDueExpenses(site.app.context);

describe('a recurring expense', () => {
  test('is written on its due day with the values of the latest expense', async () => {
    const first = await enter({ date: '2026-11-23', notes: 'Transferencia' });
    expect([first.repeatMonthly, first.nextDate]).toEqual([true, '2026-12-23']);
    expect(await repeat()).toBe(0);
    await on('2026-12-22');
    expect(await repeat()).toBe(0);
    await on('2026-12-23');
    expect(await repeat()).toBe(1);
    const [next] = await list();
    expect(next).toMatchObject({
      date: '2026-12-23',
      amount: 650,
      concept: 'Alquiler del local',
      category: 'Alquiler',
      notes: 'Transferencia',
      receiptImage: null,
      enteredBy: null,
      nextDate: '2027-01-23',
    });
  });

  test('is written once by concurrent and repeated runs', async () => {
    await enter();
    await enter({ concept: 'Sueldo', category: 'Sueldo' });
    await on('2026-12-30');
    const written = await Promise.all([repeat(), repeat(), repeat(), repeat()]);
    expect(written.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(await repeat()).toBe(0);
    // Even with a clock set back, the table's constraint rejects the month.
    await site.app.context.db
      .updateTable('expense_series')
      .set({ next_day: '2026-12-23' })
      .execute();
    expect(await repeat()).toBe(0);
    expect(await days()).toHaveLength(4);
  });

  test('is written for months without a run, on the last day of short months', async () => {
    await on('2026-12-31');
    await enter({ date: '2026-12-31' });
    await on('2027-04-02');
    expect(await repeat()).toBe(3);
    expect(await days()).toEqual(['2027-03-31', '2027-02-28', '2027-01-31', '2026-12-31']);
  });

  test('takes the changed amount and day of the latest expense', async () => {
    const first = await enter({ date: '2026-11-05' });
    await on('2026-12-05');
    await repeat();
    const [latest] = await list();
    const later = await change(latest?._id ?? '', { amount: '700', date: '2026-12-10' });
    expect(later.nextDate).toBe('2027-01-10');
    await change(first._id, { amount: '1', date: '2026-11-06' });
    await on('2027-01-10');
    await repeat();
    expect((await list()).map(({ date, amount }) => [date, amount])).toEqual([
      ['2027-01-10', 700],
      ['2026-12-10', 700],
      ['2026-11-06', 1],
    ]);
  });

  test('continues after a deleted month without writing that month again', async () => {
    await enter({ date: '2026-11-23' });
    await on('2026-12-23');
    await repeat();
    const [december] = await list();
    await remove(december?._id ?? '');
    await site.app.context.db
      .updateTable('expense_series')
      .set({ next_day: '2026-12-23' })
      .execute();
    await on('2027-01-23');
    await repeat();
    expect(await days()).toEqual(['2027-01-23', '2026-11-23']);
  });

  test('stops when switched off, and continues without the months between when switched on', async () => {
    const { _id: id } = await enter({ date: '2026-11-23' });
    expect(await change(id, { date: '2026-11-23', repeatMonthly: 'false' })).toMatchObject({
      repeatMonthly: false,
      nextDate: null,
    });
    await on('2027-02-24');
    expect(await repeat()).toBe(0);
    const again = await change(id, { date: '2026-11-23', repeatMonthly: 'true' });
    expect(again.nextDate).toBe('2027-03-23');
    await remove(id, '?stopRepeating=true');
    await on('2027-05-01');
    expect(await repeat()).toBe(0);
    expect(await days()).toEqual([]);
  });

  test('starts on its first due day after the day on which it is switched on', async () => {
    const { _id: id } = await enter({ date: '2026-09-30', repeatMonthly: 'false' });
    const changed = await change(id, { date: '2026-09-30', repeatMonthly: 'true' });
    expect(changed.nextDate).toBe('2026-11-30');
  });
});
