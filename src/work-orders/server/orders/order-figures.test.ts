import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, ZONE } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import {
  insertSentEstimate,
  insertWorkLine,
  insertWorkOrder,
  type SentLine,
} from '#test/order-rows.ts';
import { createStaff } from '#test/staff.ts';
import type { MonthFigures } from '../../contract/order-figures.ts';
import { LINE_STATES, type LineState } from '../../rules/order-lines.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await deleteRecords(db(), 'citations');
});

const call = (headers: Record<string, string>) =>
  request<{ months: MonthFigures[] }>(
    `${site.app.url}/api/work-orders/summary`,
    'GET',
    undefined,
    headers,
  );

async function figures(): Promise<MonthFigures[]> {
  const { headers } = await createStaff(db(), ['finanzas']);
  return (await call(headers)).body.data.months;
}

const figuresOf = async (month: string) => (await figures()).find((each) => each.month === month);

async function receive(at: Date = new Date(MONDAY_MORNING), inspected = false): Promise<string> {
  const citation = await insertCitation(db(), site.fixtures.oilChange);
  const inspected_at = inspected ? at : null;
  return insertWorkOrder(db(), citation, { received_at: at, inspected_at });
}

type Decision = { decision: 'approve' | 'decline' | 'call-me'; method: 'link' | 'within-limit' };

/** Records a decision about the first line an hour after Monday morning. */
async function decide(
  { estimate, lines }: { estimate: string; lines: string[] },
  { decision, method }: Decision,
): Promise<void> {
  await db()
    .insertInto('authorisations')
    .values({
      estimate_id: estimate,
      line_id: lines[0] ?? '',
      decision,
      method,
      actor_id: method === 'link' ? null : newId(),
      at: new Date(MONDAY_MORNING + HOUR_MS),
      content_hash: Buffer.alloc(32),
    })
    .execute();
}

const row = (
  price_cents: number,
  state: LineState,
  choice_group: number | null = null,
): SentLine => ({
  price_cents,
  state,
  choice_group,
});

const NONE = {
  received: 0,
  inspected: 0,
  sent: 0,
  answered: 0,
  approved: 0,
  declined: 0,
  inspectedShare: null,
  answeredShare: null,
  approvedShare: null,
};

describe('the figures of work orders', () => {
  test('count received, inspected, sent and answered orders and sum their lines', async () => {
    const answered = await receive(undefined, true);
    const rows = [row(5900, 'approved'), row(4000, 'declined'), row(1000, 'proposed')];
    const link = await insertSentEstimate(db(), answered, rows);
    await decide(link, { decision: 'approve', method: 'link' });
    // Not offered yet, so it is no part of what the client could approve.
    await insertWorkLine(db(), answered, { price_cents: 77_700 });

    const counter = await insertSentEstimate(db(), await receive(), [row(2000, 'done')], {
      channel: 'counter',
    });
    await decide(counter, { decision: 'approve', method: 'link' });

    const asked = await insertSentEstimate(
      db(),
      await receive(),
      [row(5000, 'approved', 1), row(9000, 'declined', 1)],
      { channel: 'email' },
    );
    await decide(asked, { decision: 'approve', method: 'within-limit' });
    await decide(asked, { decision: 'call-me', method: 'link' });

    expect((await figures())[0]).toEqual({
      month: '2026-11-01',
      received: 3,
      inspected: 1,
      sent: 2,
      answered: 1,
      // 59 + 20 + 50; the other alternative for 90 does not count as declined.
      approved: 129,
      declined: 40,
      inspectedShare: 33.33,
      answeredShare: 50,
      // 129 of 129 + 40 + 10.
      approvedShare: 72.07,
    });
  });

  test('count an answer at the counter when the estimate was sent before, and none before it', async () => {
    const order = await receive();
    const counter = await insertSentEstimate(db(), order, [row(1000, 'approved')], {
      channel: 'counter',
      state: 'answered',
    });
    await decide(counter, { decision: 'approve', method: 'link' });
    const later = new Date(MONDAY_MORNING + 2 * HOUR_MS);
    const sent = await insertSentEstimate(db(), order, [row(1000, 'proposed')], {
      version: 2,
      sent_at: later,
    });
    expect(await figuresOf('2026-11-01')).toMatchObject({ sent: 1, answered: 0 });
    await db()
      .updateTable('estimates')
      .set({ sent_at: new Date(MONDAY_MORNING) })
      .where('id', '=', sent.estimate)
      .execute();
    expect(await figuresOf('2026-11-01')).toMatchObject({ sent: 1, answered: 1 });
  });

  test('belong to the month of the reception in the workshop, of the last 12 months', async () => {
    await receive(new Date('2026-12-01T03:00:00.000Z'));
    await receive(new Date('2026-12-01T02:59:59.999Z'));
    await receive(new Date('2026-11-01T03:00:00.000Z'));
    await receive(new Date('2026-11-01T02:59:59.999Z'));
    await receive(new Date('2025-12-01T03:00:00.000Z'));
    await receive(new Date('2025-12-01T02:59:59.999Z'));
    const months = await figures();
    expect(months.map(({ month, received }) => [month, received])).toEqual([
      ['2026-11-01', 2],
      ['2026-10-01', 1],
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((month) => [`2026-0${month}-01`, 0]),
      ['2025-12-01', 1],
    ]);
    expect(months[2]).toEqual({ month: '2026-09-01', ...NONE });
  });

  test('need a session and the permission for finances', async () => {
    expect((await call({})).status).toBe(401);
    const { headers } = await createStaff(db(), ['agenda', 'historial']);
    expect((await call(headers)).status).toBe(403);
  });

  test('take no parameters and change no row', async () => {
    await insertSentEstimate(db(), await receive(), [row(1000, 'proposed')]);
    const before = await db().selectFrom('work_orders').selectAll().execute();
    const { headers } = await createStaff(db(), ['finanzas']);
    const url = `${site.app.url}/api/work-orders/summary?month=2025-01-01`;
    const reply = await request<{ months: MonthFigures[] }>(url, 'GET', undefined, headers);
    expect(reply.body.data.months[0]).toMatchObject({ month: '2026-11-01', received: 1 });
    expect(await db().selectFrom('work_orders').selectAll().execute()).toEqual(before);
  });
});

type RandomLine = { cents: number; state: LineState; group: number | null };
type RandomOrder = { at: Date; lines: RandomLine[] };

const isAgreed = ({ state }: RandomLine) => state === 'approved' || state === 'done';
const sum = (lines: readonly RandomLine[]) => lines.reduce((all, { cents }) => all + cents, 0);
const dearest = (lines: readonly RandomLine[]) =>
  lines.toSorted((a, b) => b.cents - a.cents).slice(0, 1);

/** The lines of an order that count, computed one group at a time. */
function countedLines(lines: readonly RandomLine[]): RandomLine[] {
  const single = lines.filter(({ group }) => group === null);
  const groups = [1, 2].map((number) => {
    const members = lines.filter(({ group }) => group === number);
    const agreed = members.filter(isAgreed);
    const open = members.filter(({ state }) => state === 'proposed');
    return dearest([agreed, open, members].find(({ length }) => length > 0) ?? []);
  });
  return [...single, ...groups.flat()];
}

/** Of each group one line at most stays agreed, as the database requires. */
function withOneAgreed(lines: readonly RandomLine[]): RandomLine[] {
  const agreed = new Set<number>();
  return lines.map((line) => {
    if (line.group === null || !isAgreed(line)) return line;
    if (agreed.has(line.group)) return { ...line, state: 'declined' };
    agreed.add(line.group);
    return line;
  });
}

test('the values of random orders equal sums over their lines, month by month', async () => {
  const first = Date.parse('2025-11-15T00:00:00Z');
  const line = fc.record<RandomLine>({
    cents: fc.nat(100_000),
    state: fc.constantFrom(...LINE_STATES),
    group: fc.constantFrom(null, null, 1, 2),
  });
  const order = fc.record<RandomOrder>({
    at: fc.integer({ min: 0, max: 373 * 24 }).map((hours) => new Date(first + hours * HOUR_MS)),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }).map(withOneAgreed),
  });
  const orders = fc.sample(order, { numRuns: 60, seed: 20_261_123 });
  for (const { at, lines } of orders) {
    const rows = lines.map(({ cents, state, group }) => row(cents, state, group));
    await insertSentEstimate(db(), await receive(at), rows);
  }
  for (const { month, ...shown } of await figures()) {
    const own = orders.filter(({ at }) => dayAt(at.getTime(), ZONE).startsWith(month.slice(0, 7)));
    const lines = own.flatMap((each) => countedLines(each.lines));
    const approved = sum(lines.filter(isAgreed));
    const declined = sum(lines.filter(({ state }) => state === 'declined'));
    expect({ month, ...shown }).toMatchObject({
      month,
      received: own.length,
      sent: own.length,
      approved: approved / 100,
      declined: declined / 100,
      approvedShare: sum(lines) === 0 ? null : Math.round((approved * 10_000) / sum(lines)) / 100,
    });
  }
});
