import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { clientsDigest, insertClient, newEmail, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const client = (change: Parameters<typeof insertClient>[2] = {}) =>
  insertClient(db(), site.fixtures.oilChange, change);

let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

describe('a merge', () => {
  test('joins contacts, motorcycles and records, and its reversal restores every row', async () => {
    const one = await client({ name: 'Ana Duarte' });
    const other = await client({ name: 'Ana M. Duarte', model: 'XTZ 125' });
    const before = await clientsDigest(db());
    const { body } = await staff.mergeClient(one.client, other.client);
    expect(body.data).toMatchObject({
      _id: other.client,
      merged: [{ _id: one.client, canUnmerge: true }],
    });
    expect(body.data.contacts).toHaveLength(4);
    expect(body.data.motorcycles.map(({ _id }) => _id).sort()).toEqual(
      [one.motorcycle, other.motorcycle].sort(),
    );
    expect((await staff.client(one.client)).body.data._id).toBe(other.client);
    expect((await staff.unmergeClient(one.client)).body.data._id).toBe(one.client);
    expect(await clientsDigest(db())).toBe(before);
  });

  test('of a merged client is undone step by step', async () => {
    const [one, two, three] = [await client(), await client(), await client()];
    const before = await clientsDigest(db());
    await staff.mergeClient(one.client, two.client);
    await staff.mergeClient(two.client, three.client);
    expect((await staff.client(one.client)).body.data._id).toBe(three.client);
    expect((await staff.unmergeClient(one.client)).body.code).toBe('changed-since-merge');
    await staff.unmergeClient(two.client);
    expect((await staff.client(one.client)).body.data._id).toBe(two.client);
    await staff.unmergeClient(one.client);
    expect(await clientsDigest(db())).toBe(before);
  });

  test('cannot be undone after the other client changed or got a record', async () => {
    const phone = newPhone();
    const one = await client({ phone });
    const other = await client();
    await staff.mergeClient(one.client, other.client);
    await client({ phone });
    const { status, body } = await staff.unmergeClient(one.client);
    expect([status, body.code]).toEqual([409, 'changed-since-merge']);
    expect((await staff.client(other.client)).body.data.merged[0]?.canUnmerge).toBe(false);
  });

  test('with a client who wants no messages shows and takes back that wish', async () => {
    const one = await client({ name: 'Nelly Sinavisos' });
    const other = await client({ name: 'Nelly Conavisos' });
    await staff.changeClient(one.client, { noMessages: true, version: 1 });
    await staff.mergeClient(one.client, other.client);
    const wishes = async () => {
      const record = (await staff.client(other.client)).body.data;
      const [listed] = (await staff.clients('nelly conavisos')).body.data.clients;
      const [owner] = (await staff.motorcycle(other.motorcycle)).body.data.owners;
      return [record.noMessages, listed?.noMessages, owner?.noMessages];
    };
    expect(await wishes()).toEqual([true, true, true]);
    await staff.changeClient(other.client, { notes: 'El pedido sigue', version: 1 });
    expect(await wishes()).toEqual([true, true, true]);
    await staff.changeClient(other.client, { noMessages: false, version: 2 });
    expect(await wishes()).toEqual([false, false, false]);
    const { rows } = await sql`select wants_no_messages(${other.client}) as wants`.execute(db());
    expect(rows).toEqual([{ wants: false }]);
  });

  test('is rejected with itself, twice, and when it is not merged', async () => {
    const one = await client();
    const other = await client();
    expect((await staff.mergeClient(one.client, one.client)).body.code).toBe('same-record');
    expect((await staff.unmergeClient(one.client)).body.code).toBe('not-merged');
    await staff.mergeClient(one.client, other.client);
    expect((await staff.mergeClient(one.client, other.client)).body.code).toBe('merged');
    expect((await staff.mergeClient(other.client, one.client)).body.code).toBe('merged');
  });

  test('of two clients into each other at once happens one way', async () => {
    const one = await client();
    const other = await client();
    const answers = await Promise.all([
      staff.mergeClient(one.client, other.client),
      staff.mergeClient(other.client, one.client),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is suggested for a shared address, and for the same name with the same motorcycle', async () => {
    const email = newEmail();
    const ana = await client({ name: 'Ana Techera', email });
    const typed = await client({ name: 'Rosa Viera', email });
    const namesake = await client({ name: 'Rosa Viera', model: 'CB 190' });
    const { body } = await staff.client(typed.client);
    expect(body.data.suggestions).toEqual([
      { _id: ana.client, name: 'Ana Techera', evidence: 'same-contact', shared: email },
      {
        _id: namesake.client,
        name: 'Rosa Viera',
        evidence: 'same-motorcycle',
        shared: 'Honda CB 190',
      },
    ]);
  });
});
