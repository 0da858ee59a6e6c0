import { beforeAll, expect, test } from 'vitest';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { clientsDigest, insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertJoinedClient } from '#test/joined-client.ts';

/** Tax data of clients that are merged or split (docs/rules/clients.md 9). */
const site = testEnvironment();
const db = () => site.app.context.db;
const client = () => insertClient(db(), site.fixtures.oilChange);

let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

test('a merge keeps the tax data of the remaining client, otherwise takes those of the first merged one', async () => {
  const [kept, one, two, deep] = [await client(), await client(), await client(), await client()];
  await staff.changeClient(one.client, { taxNumber: '12345672', taxName: 'Una', version: 1 });
  await staff.changeClient(two.client, { taxNumber: '211003420017', version: 1 });
  await staff.changeClient(deep.client, { taxName: 'Otra', version: 1 });
  const before = await clientsDigest(db());
  const shown = async () => {
    const { taxNumber, taxName } = (await staff.client(kept.client)).body.data;
    return [taxNumber, taxName];
  };
  await staff.mergeClient(deep.client, one.client);
  await staff.mergeClient(one.client, kept.client);
  expect(await shown()).toEqual(['12345672', 'Una']);
  await staff.mergeClient(two.client, kept.client);
  expect(await shown()).toEqual(['12345672', 'Una']);
  for (const each of [two, one, deep]) await staff.unmergeClient(each.client);
  expect([await shown(), await clientsDigest(db())]).toEqual([['', ''], before]);
  // A changed number belongs to the remaining client; a removed one does not give way to that of the other.
  await staff.mergeClient(one.client, kept.client);
  await staff.changeClient(kept.client, { taxName: 'Kept', version: 1 });
  expect(await shown()).toEqual(['12345672', 'Kept']);
  await staff.changeClient(kept.client, { taxNumber: '', taxName: '', version: 2 });
  expect(await shown()).toEqual(['', '']);
});

test('a split leaves the tax data with the client that is split, and stores no image of them', async () => {
  const { client: id, other } = await insertJoinedClient({ db: db(), fixtures: site.fixtures });
  await staff.changeClient(id, { taxNumber: '12345672', taxName: 'Ana', version: 1 });
  const { seen } = (await staff.split(id)).body.data;
  const { name, records } = other;
  const made = (await staff.splitClient(id, { name, records, seen })).body.data;
  expect([made.taxNumber, made.taxName]).toEqual(['', '']);
  expect((await staff.client(id)).body.data.taxNumber).toBe('12345672');
  const { changes } = await db()
    .selectFrom('client_splits')
    .select('changes')
    .where('client_id', '=', made._id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(changes)).not.toMatch(/12345672|tax_/);
  expect((await staff.undoSplit(made._id)).body.data.taxNumber).toBe('12345672');
});
