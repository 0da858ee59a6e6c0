import { beforeAll, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { type OrderCalls, orderPanel } from '#test/order-calls.ts';
import { insertEstimate } from '#test/order-rows.ts';
import { type CalendarReply, unpackCalendar } from '../../contract/agenda-calendar.ts';
import type { CitationList, CitationSummary } from '../../contract/staff-citation.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
let orders: OrderCalls;
let agenda: AgendaCalls;
beforeAll(async () => {
  orders = await orderPanel(site.app);
  agenda = await agendaPanel(site.app);
});

const read = async <Data>(path: string) => {
  const { headers } = orders.staff;
  return (await request<Data>(`${site.app.url}${path}`, 'GET', undefined, headers)).body.data;
};

/** The summary of a citation in list, calendar and detail. */
async function summaries(id: string) {
  const list = await read<CitationList>('/api/citations?limit=100');
  const days = `from=${THURSDAY}&to=${THURSDAY}`;
  const calendar = await read<CalendarReply>(`/api/citations/calendar?${days}`);
  const of = ({ citations }: { citations: CitationSummary[] }) =>
    citations.find(({ _id }) => _id === id)?.workOrder;
  return [of(list), of(unpackCalendar(calendar)), (await agenda.detail(id)).body.data.workOrder];
}

test('list, calendar, detail and changes show the summary of the work order', async () => {
  const citation = await insertCitation(db(), site.fixtures.oilChange, { status: 'accepted' });
  expect(await summaries(citation)).toEqual([null, null, null]);
  const { _id } = (await orders.receive(citation)).body.data;
  const none = { approvedLines: 0, proposedLines: 0 };
  const opened = { inspected: false, estimate: null, ...none };
  expect(await summaries(citation)).toEqual([opened, opened, opened]);
  const { body } = await orders.addLine(_id, { kind: 'labour', text: 'Frenos', price: 10 });
  await insertEstimate(db(), _id, body.data.lines);
  const [quick] = (await orders.checklists()).body.data;
  await orders.inspect(_id, { checklist: quick?._id, findings: [{ position: 1, state: 'ok' }] });
  const full = { inspected: true, estimate: 'sent', approvedLines: 0, proposedLines: 1 };
  expect(await summaries(citation)).toEqual([full, full, full]);
  const moved = await agenda.move(citation, { status: 'in-progress' });
  expect(moved.body.data.workOrder).toEqual(full);
  await db().updateTable('work_lines').set({ state: 'approved' }).execute();
  const approved = { ...full, approvedLines: 1, proposedLines: 0 };
  expect(await summaries(citation)).toEqual([approved, approved, approved]);
  const done = { status: 'installed', doneLines: [] };
  expect((await agenda.move(citation, done)).body.data.workOrder).toEqual({
    inspected: true,
    estimate: 'withdrawn',
    ...none,
  });
});
