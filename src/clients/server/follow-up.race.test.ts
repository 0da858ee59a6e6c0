import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { insertCitation } from '#test/citation-row.ts';
import { clientsPanel } from '#test/client-calls.ts';
import { insertClient, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { followUpPanel, followUpRow, followUpsOf, insertFollowUp } from '#test/follow-ups.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';

/** Changes of follow-ups at the same time (docs/rules/follow-ups.md 3). */
const site = testEnvironment();
const db = () => site.app.context.db;
const ROUNDS = 15;
const NOTIFIED = { state: 'told', channel: 'whatsapp' };

afterEach(async () => {
  await sql`delete from follow_ups`.execute(db());
});
const person = (change: Parameters<typeof insertClient>[2] = {}) =>
  insertClient(db(), site.fixtures.oilChange, change);

test('of two users who notify the same client at once one succeeds, and the other gets who did it', async () => {
  const [ana, luis] = await Promise.all([
    followUpPanel(site.app, { name: 'Ana' }),
    followUpPanel(site.app, { name: 'Luis' }),
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await person();
    const ids = [
      await insertFollowUp(db(), client),
      await insertFollowUp(db(), client, { kind: 'deferred' }),
    ];
    const replies = await Promise.all([
      ana.change(ids[0] ?? '', NOTIFIED),
      luis.change(ids[1] ?? '', NOTIFIED),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] =
      replies[0]?.status === 200 ? (['Ana', 1] as const) : (['Luis', 0] as const);
    expect(replies[loser]?.body.message).toBe(`${winner} ya le avisó hoy a las 08:00.`);
    for (const id of ids) {
      expect(await followUpRow(db(), id)).toMatchObject({ state: 'told', told_by_name: winner });
    }
  }
});

test.each([
  ['told', 'waiting', NOTIFIED],
  ['put back', 'told', { state: 'waiting' }],
] as const)(
  'a client who is %s while asking for no messages does not wait afterwards',
  async (_what, state, change) => {
    const [staff, clientCalls] = await Promise.all([
      followUpPanel(site.app),
      clientsPanel(site.app),
    ]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, motorcycle } = await person();
      const before =
        state === 'told' ? { told_at: new Date(MONDAY_MORNING), channel: 'phone' as const } : {};
      const id = await insertFollowUp(db(), { client, motorcycle }, { state, ...before });
      const [notified, out] = await Promise.all([
        staff.change(id, change),
        clientCalls.changeClient(client, { noMessages: true, version: 1 }),
      ]);
      expect(out.status).toBe(200);
      expect([200, 409]).toContain(notified.status);
      const row = await followUpRow(db(), id);
      expect(['told', 'dropped']).toContain(row.state);
      if (change.state === 'told') expect(row.state === 'told').toBe(notified.status === 200);
    }
  },
);

test('a follow-up that is added while the client asks for no messages is not written', async () => {
  const ana = await person();
  const release = await holdLock(
    db(),
    sql`update clients set no_messages_at = now() where id = ${ana.client}`,
  );
  const added = insertFollowUp(db(), ana);
  await waitForLockWait(db(), 'follow_ups');
  await release();
  await added;
  expect(await followUpsOf(db(), ana.client)).toEqual([]);
});

test('a request for no messages drops a follow-up that is being added', async () => {
  const ana = await person();
  const added = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const adding = inTransaction(db(), async (tx) => {
    await insertFollowUp(tx, ana);
    added.resolve();
    await commit.promise;
  });
  await added.promise;
  const clientCalls = await clientsPanel(site.app);
  const out = clientCalls.changeClient(ana.client, { noMessages: true, version: 1 });
  await waitForLockWait(db(), 'for no key update');
  commit.resolve();
  await adding;
  expect((await out).status).toBe(200);
  expect(await followUpsOf(db(), ana.client)).toEqual(['next-service dropped']);
});

test('a merge drops a follow-up that is being added to the client who joins an opted-out one', async () => {
  const [one, other] = [await person(), await person()];
  const clientCalls = await clientsPanel(site.app);
  await clientCalls.changeClient(other.client, { noMessages: true, version: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const [, merged] = await Promise.all([
      insertFollowUp(db(), one),
      clientCalls.mergeClient(one.client, other.client),
    ]);
    expect(merged.status).toBe(200);
    expect(await followUpsOf(db(), one.client)).not.toContain('next-service waiting');
    await clientCalls.unmergeClient(one.client);
  }
});

test('a concurrent booking counts as a result only if the client was notified before it', async () => {
  const staff = await followUpPanel(site.app);
  for (let round = 0; round < ROUNDS; round += 1) {
    const phone = newPhone();
    const ana = await person({ phone });
    const id = await insertFollowUp(db(), ana);
    const [notified, booked] = await Promise.all([
      staff.change(id, NOTIFIED),
      insertCitation(db(), site.fixtures.oilChange, {
        client_name: 'Martina Olivera',
        client_phone: phone,
        client_email: 'ana@ejemplo.com',
        created_at: new Date(MONDAY_MORNING),
      }),
    ]);
    expect([200, 409]).toContain(notified.status);
    expect(await followUpRow(db(), id)).toMatchObject({
      state: 'answered',
      led_to_citation_id: notified.status === 200 ? booked : null,
    });
  }
});
