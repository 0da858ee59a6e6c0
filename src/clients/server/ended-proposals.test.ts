import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient, type Links, linksOf, newEmail, newPhone } from '#test/client-records.ts';
import { insertClosedCitation } from '#test/closed-rows.ts';
import { testEnvironment } from '#test/environment.ts';
import { followUpPanel, followUpsOf } from '#test/follow-ups.ts';
import { proposeDueWork } from './follow-up-sources.ts';

/** Proposals of which nothing is left to propose (docs/rules/follow-ups.md 2). */
const site = testEnvironment();
const db = () => site.app.context.db;
const propose = () => proposeDueWork(site.app.context);
const LAST_DAY = '2026-12-07';

let panel: ClientCalls;
beforeAll(async () => {
  panel = await clientsPanel(site.app);
});

type Person = Links & { citation: string };

/** Inserts a client whose motorcycle was delivered half a year ago. */
async function person(): Promise<Person> {
  const delivered = ['done', '2026-05-26T12:00Z'] as const;
  const citation = await insertClosedCitation(db(), site.fixtures.oilChange, delivered, {
    client_phone: newPhone(),
    client_email: newEmail(),
  });
  return { citation, ...(await linksOf(db(), citation)) };
}

async function addWork({ motorcycle }: Person): Promise<string> {
  const work = { text: 'Cambiar las pastillas', reason: 'later', dueDay: LAST_DAY };
  const { body } = await panel.addDeferredWork(motorcycle, work);
  return body.data.deferredWork[0]?._id ?? '';
}

const insertNextService = ({ motorcycle, citation }: Person) =>
  sql`insert into next_services (motorcycle_id, service_id, service_name, from_citation_id, from_day, due_day)
    values (${motorcycle}, ${site.fixtures.fullService}, 'Service completo', ${citation}, '2026-05-26',
      ${LAST_DAY})`.execute(db());

const waitingOf = async (client: string) =>
  (await followUpsOf(db(), client)).filter((each) => each.endsWith('waiting'));

test('deferred work that is done or dropped leaves the queue, and waits again when it is put back', async () => {
  const ana = await person();
  const work = await addWork(ana);
  for (const [change, back] of [
    [{ dropped: true }, { dropped: false }],
    [{ doneIn: ana.citation }, { doneIn: null }],
  ]) {
    expect(await propose()).toBe(1);
    expect(await waitingOf(ana.client)).toEqual(['deferred waiting']);
    expect((await panel.changeDeferredWork(work, change)).status).toBe(200);
    expect(await waitingOf(ana.client)).toEqual([]);
    expect(await propose()).toBe(0);
    await panel.changeDeferredWork(work, back);
  }
  expect(await propose()).toBe(1);
});

test.each([
  ['dropped', { state: 'dropped', reason: 'Está de viaje' }],
  ['notified', { state: 'told', channel: 'phone' }],
])(
  'a follow-up of deferred work that was %s does not wait again once the work is done',
  async (_how, change) => {
    const ana = await person();
    const work = await addWork(ana);
    await propose();
    const staff = await followUpPanel(site.app);
    const [card] = await staff.cards(ana.client);
    const id = card?.reasons[0]?._id ?? '';
    expect((await staff.change(id, change)).status).toBe(200);
    await panel.changeDeferredWork(work, { doneIn: ana.citation });
    const back = await staff.change(id, { state: 'waiting' });
    expect([back.status, back.body.code]).toEqual([409, 'follow-up-changed']);
    expect(await waitingOf(ana.client)).toEqual([]);
    await panel.changeDeferredWork(work, { doneIn: null });
    expect((await staff.change(id, { state: 'waiting' })).status).toBe(200);
  },
);

test('a next service that is removed, or expected much later, leaves the queue', async () => {
  const ana = await person();
  await insertNextService(ana);
  const expectOn = (day: string) =>
    sql`update next_services set due_day = ${day}::date where motorcycle_id = ${ana.motorcycle}`.execute(
      db(),
    );
  expect(await propose()).toBe(1);
  await expectOn('2026-12-20');
  expect(await waitingOf(ana.client)).toEqual(['next-service waiting']);
  await expectOn('2027-02-01');
  expect(await waitingOf(ana.client)).toEqual([]);
  await expectOn(LAST_DAY);
  expect(await propose()).toBe(1);
  await sql`delete from next_services where motorcycle_id = ${ana.motorcycle}`.execute(db());
  expect(await waitingOf(ana.client)).toEqual([]);
});

test('proposals of a motorcycle that is sold leave the queue of the seller, and are made to the buyer', async () => {
  const [seller, buyer] = [await person(), await person()];
  await insertNextService(seller);
  await addWork(seller);
  expect(await propose()).toBe(2);
  const change = { addOwner: buyer.client, endOwners: [seller.client], version: 1 };
  expect((await panel.changeMotorcycle(seller.motorcycle, change)).status).toBe(200);
  expect(await waitingOf(seller.client)).toEqual([]);
  expect(await propose()).toBe(2);
  expect(await waitingOf(buyer.client)).toEqual(['deferred waiting', 'next-service waiting']);
});

test('proposals of a motorcycle for which another client books leave the queue', async () => {
  const [ana, bruno] = [await person(), await person()];
  const change = { plate: 'END 410', addOwner: bruno.client, version: 1 };
  await panel.changeMotorcycle(ana.motorcycle, change);
  await insertNextService(ana);
  expect(await propose()).toBe(1);
  expect(await waitingOf(ana.client)).toEqual(['next-service waiting']);
  await insertClient(db(), site.fixtures.oilChange, { plate: 'END 410' });
  expect(await waitingOf(ana.client)).toEqual([]);
});
