import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CLIENT_CHECKS } from '#clients/server/client-checks.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { PASSWORD } from '#test/accounts.ts';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertJoinedClient, type JoinedClient, splitDigest } from '#test/joined-client.ts';
import { adminCalls } from '#test/person-records.ts';

/** A client's record with the visits of two people is split (docs/rules/clients.md 4). */
const site = testEnvironment();
const db = () => site.app.context.db;
const joinedClient = () => insertJoinedClient({ db: db(), fixtures: site.fixtures });

let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

/** Splits a joined client as staff do: with what the list shows. */
async function split({ client, other }: JoinedClient, change: object = {}) {
  const { seen } = (await staff.split(client)).body.data;
  return staff.splitClient(client, { name: other.name, records: other.records, seen, ...change });
}

/** The stored row images of the split that made a client. */
async function imagesOf(client: string): Promise<string> {
  const split = db().selectFrom('client_splits').select('changes');
  return JSON.stringify(await split.where('client_id', '=', client).execute());
}

/** Erases the personal data of a client. */
async function erase(client: string): Promise<void> {
  const admin = await adminCalls(site.app);
  await db()
    .updateTable('citations')
    .set({ status: 'cancelled', cancelled_at: new Date(MONDAY_MORNING) })
    .where('client_id', '=', client)
    .where('status', '=', 'pending')
    .execute();
  const { status } = await admin('POST', `/clients/${client}/anonymise`, { password: PASSWORD });
  expect(status).toBe(200);
}

async function brokenPromises(): Promise<unknown[]> {
  const findings = await runIntegrityChecks(db(), CLIENT_CHECKS);
  return findings.flatMap(({ broken }) => broken);
}

describe('the records of a client', () => {
  test('are listed with their typed names, contacts and motorcycles, of all kinds', async () => {
    const { client, other, own, phone } = await joinedClient();
    const { status, body } = await staff.split(client);
    expect(status).toBe(200);
    const { records } = body.data;
    expect(records.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'citation Ana Duarte',
      'citation Bruno Rossi',
      'reservation Bruno Rossi',
      'sale Bruno Rossi',
    ]);
    expect(records.find(({ _id }) => _id === other.records[0])).toMatchObject({
      email: other.email,
      subject: 'Yamaha XTZ 125',
      keys: [`+598${phone.replace(' ', '').slice(1)}`, other.email],
      motorcycle: { _id: other.motorcycle },
    });
    expect(records.find(({ _id }) => _id === own.citation)?.motorcycle?._id).toBe(own.motorcycle);
  });

  test('are not listed of an unknown client', async () => {
    const { status, body } = await staff.split('otro');
    expect([status, body.error]).toEqual([404, 'No encontramos ese cliente.']);
  });
});

describe('a split', () => {
  test('gives the chosen records, their contacts, motorcycles and follow-ups to a new client', async () => {
    const joined = await joinedClient();
    const { client, own, other, phone } = joined;
    const { status, body } = await split(joined);
    expect(status).toBe(201);
    const made = body.data;
    expect(made).toMatchObject({ name: 'Bruno Rossi', suggestions: [] });
    expect(made.contacts.map(({ value }) => value).sort()).toEqual([phone, other.email].sort());
    expect(made.motorcycles.map(({ _id }) => _id)).toContain(other.motorcycle);
    expect(made.splits).toMatchObject([
      { client: { _id: made._id, name: 'Bruno Rossi' }, from: { _id: client, name: 'Ana Duarte' } },
    ]);
    const kept = (await staff.client(client)).body.data;
    expect(kept.contacts.map(({ value }) => value).sort()).toEqual([phone, own.email].sort());
    expect(kept.motorcycles.map(({ _id }) => _id)).toEqual([own.motorcycle]);
    expect(kept).toMatchObject({ splits: made.splits, suggestions: [] });
    const records = (await staff.split(made._id)).body.data.records.map(({ _id }) => _id);
    expect(records.sort()).toEqual(other.records.toSorted());
    const found = (await staff.clients('bruno rossi')).body.data.clients.map(({ _id }) => _id);
    expect([found.includes(made._id), found.includes(client)]).toEqual([true, false]);
    const { rows } = await sql`select client_id from follow_ups
      where motorcycle_id = ${other.motorcycle}`.execute(db());
    expect(rows).toEqual([{ client_id: made._id }]);
    expect(await brokenPromises()).toEqual([]);
  });

  test('is undone exactly: every row is what it was before', async () => {
    const joined = await joinedClient();
    const before = await splitDigest(db());
    const made = (await split(joined)).body.data;
    expect(await splitDigest(db())).not.toBe(before);
    const { status, body } = await staff.undoSplit(made._id);
    expect([status, body.data._id]).toEqual([200, joined.client]);
    expect(await splitDigest(db())).toBe(before);
    expect((await staff.undoSplit(made._id)).status).toBe(404);
  });

  test('keeps a motorcycle of both with both, and the wish for no messages', async () => {
    const joined = await joinedClient();
    await db()
      .updateTable('citations')
      .set({ motorcycle_id: joined.own.motorcycle })
      .where('id', '=', joined.other.records[0] ?? '')
      .execute();
    await staff.changeClient(joined.client, { noMessages: true, version: 1 });
    const made = (await split(joined)).body.data;
    expect(made.noMessages).toBe(true);
    expect(made.motorcycles.map(({ _id }) => _id)).toContain(joined.own.motorcycle);
    const kept = (await staff.client(joined.client)).body.data;
    expect(kept.motorcycles.map(({ _id }) => _id)).toContain(joined.own.motorcycle);
    expect(await brokenPromises()).toEqual([]);
  });

  test('of merged clients is undone exactly, and the merge after it', async () => {
    const joined = await joinedClient();
    const second = await insertClient(db(), site.fixtures.oilChange, { name: 'Ana M. Duarte' });
    const apart = await splitDigest(db());
    await staff.mergeClient(joined.client, second.client);
    const merged = await splitDigest(db());
    const made = (await split(joined)).body.data;
    expect((await staff.unmergeClient(joined.client)).body.code).toBe('split-first');
    expect((await staff.undoSplit(made._id)).body.data._id).toBe(second.client);
    expect(await splitDigest(db())).toBe(merged);
    await staff.unmergeClient(joined.client);
    expect(await splitDigest(db())).toBe(apart);
  });

  test('before a merge leaves the merge reversible; after it, the split is undone first', async () => {
    const joined = await joinedClient();
    const second = await insertClient(db(), site.fixtures.oilChange, { name: 'Ana M. Duarte' });
    const canUnmerge = async () =>
      (await staff.client(joined.client)).body.data.merged.map((each) => each.canUnmerge);
    await split(joined);
    site.app.setNow(MONDAY_MORNING + 60_000);
    onTestFinished(() => site.app.setNow(MONDAY_MORNING));
    await staff.mergeClient(second.client, joined.client);
    expect(await canUnmerge()).toEqual([true]);
    expect((await staff.unmergeClient(second.client)).status).toBe(200);

    await staff.mergeClient(second.client, joined.client);
    const { records, seen } = (await staff.split(joined.client)).body.data;
    const chosen = records.slice(0, 1).map(({ _id }) => _id);
    await staff.splitClient(joined.client, { name: 'Ana Paz', records: chosen, seen });
    expect(await canUnmerge()).toEqual([false]);
    const rejected = await staff.unmergeClient(second.client);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'split-first']);
  });

  test('keeps no contact that either client asked to remove, and cannot be undone afterwards', async () => {
    const joined = await joinedClient();
    const made = (await split(joined)).body.data;
    expect(await imagesOf(made._id)).toContain(joined.other.email);
    const change = { removeContacts: [joined.other.email], version: made.version };
    expect((await staff.changeClient(made._id, change)).status).toBe(200);
    expect(await imagesOf(made._id)).toBe('[{"changes":[]}]');
    expect((await staff.undoSplit(made._id)).body.code).toBe('changed-since-split');
    expect((await staff.client(joined.client)).body.data.splits).toHaveLength(1);
  });

  test('cannot be undone after either client changed or got a record', async () => {
    const sentence =
      'Ya no se puede deshacer: una de las dos fichas cambió después de la separación. Si son la misma persona, únelas.';
    const edited = (await split(await joinedClient())).body.data;
    await staff.changeClient(edited._id, { notes: 'Llama de tarde', version: edited.version });
    expect((await staff.undoSplit(edited._id)).body).toMatchObject({
      code: 'changed-since-split',
      error: sentence,
    });
    const joined = await joinedClient();
    const booked = (await split(joined)).body.data;
    const { email } = joined.own;
    await insertClient(db(), site.fixtures.oilChange, { ...joined, name: 'Ana Duarte', email });
    const before = await splitDigest(db());
    expect((await staff.undoSplit(booked._id)).body.code).toBe('changed-since-split');
    expect(await splitDigest(db())).toBe(before);
  });

  test('cannot be undone after either client was erased, and keeps no contact of it', async () => {
    const joined = await joinedClient();
    const made = (await split(joined)).body.data;
    await erase(joined.client);
    const { status, body } = await staff.undoSplit(made._id);
    expect([status, body.error]).toEqual([
      409,
      'Ya no se puede deshacer: una de las dos fichas cambió después de la separación. Si son la misma persona, únelas.',
    ]);
    const names = (await staff.split(made._id)).body.data.records.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['Bruno Rossi']));
    const { seen, records } = (await staff.split(joined.client)).body.data;
    expect(records.map(({ name, email, phone }) => [name, email, phone].join())).toEqual(
      records.map(() => 'Cliente anónimo,,'),
    );
    const again = { name: 'Bruno Rossi', records: records.map(({ _id }) => _id), seen };
    expect((await staff.splitClient(joined.client, again)).body.code).toBe('anonymised');
  });

  test('of a client that a split made leaves no image of it after its erasure', async () => {
    const joined = await joinedClient();
    const made = (await split(joined)).body.data;
    const { records, seen } = (await staff.split(made._id)).body.data;
    const chosen = records.slice(0, 1).map(({ _id }) => _id);
    const third = await staff.splitClient(made._id, { name: 'Carla Rossi', records: chosen, seen });
    expect(await imagesOf(made._id)).toContain(joined.other.email);
    await erase(third.body.data._id);
    expect(await imagesOf(made._id)).toBe('[{"changes":[]}]');
    expect((await staff.undoSplit(made._id)).body.code).toBe('changed-since-split');
  });

  test('after a merge keeps the merge from being undone when the new client was erased', async () => {
    const joined = await joinedClient();
    const second = await insertClient(db(), site.fixtures.oilChange, { name: 'Ana M. Duarte' });
    await staff.mergeClient(second.client, joined.client);
    const made = (await split(joined)).body.data;
    await erase(made._id);
    expect((await staff.unmergeClient(second.client)).body.code).toBe('split-first');
  });

  test('splits once for the same key', async () => {
    const joined = await joinedClient();
    const { seen } = (await staff.split(joined.client)).body.data;
    const body = { name: 'Bruno Rossi', records: joined.other.records, seen };
    const first = await staff.splitClient(joined.client, body, 'la-misma-clave-2');
    const again = await staff.splitClient(joined.client, body, 'la-misma-clave-2');
    expect([again.status, again.body.data._id]).toEqual([201, first.body.data._id]);
  });

  test('is rejected after the client got a record, with the new list', async () => {
    const joined = await joinedClient();
    const { seen } = (await staff.split(joined.client)).body.data;
    await insertClient(db(), site.fixtures.oilChange, { phone: joined.phone, name: 'Ana Duarte' });
    const before = await splitDigest(db());
    const { status, body } = await staff.splitClient(joined.client, {
      ...{ name: 'Bruno Rossi', records: joined.other.records, seen },
    });
    expect([status, body.error]).toEqual([
      409,
      'Esta ficha cambió mientras elegías. Revisa cómo quedó antes de separar.',
    ]);
    expect(body.data).toMatchObject({ client: { name: 'Ana Duarte' } });
    expect(await splitDigest(db())).toBe(before);
  });

  test.each([
    [{ records: [] }, 'records', 'Marca al menos una visita de la otra persona.'],
    [{ name: ' ' }, 'name', 'El nombre es requerido.'],
  ])('rejects %o with its sentence', async (change, field, sentence) => {
    const { status, body } = await split(await joinedClient(), change);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { [field]: sentence } });
  });

  test('of all records is rejected', async () => {
    const joined = await joinedClient();
    const records = (await staff.split(joined.client)).body.data.records.map(({ _id }) => _id);
    const { status, body } = await split(joined, { records });
    expect([status, body.error]).toEqual([
      400,
      'Deja al menos una visita en esta ficha. Si todas son de otra persona, cambia su nombre.',
    ]);
  });
});

test('two clients of whom staff said that they are two people are not suggested as one', async () => {
  const email = 'local@ejemplo.com';
  const one = await insertClient(db(), site.fixtures.oilChange, { name: 'Rita Sosa', email });
  const other = await insertClient(db(), site.fixtures.oilChange, { name: 'Hugo Mena', email });
  expect((await staff.client(one.client)).body.data.suggestions).toHaveLength(1);
  const { status, body } = await staff.twoPeople(one.client, other.client);
  expect([status, body.data.suggestions]).toEqual([200, []]);
  expect((await staff.client(other.client)).body.data.suggestions).toEqual([]);
  expect((await staff.twoPeople(other.client, one.client)).status).toBe(200);
  expect((await staff.twoPeople(one.client, one.client)).body.code).toBe('same-record');
  expect((await staff.twoPeople(one.client, 'otro')).status).toBe(404);
  await staff.mergeClient(other.client, one.client);
  expect((await staff.twoPeople(one.client, other.client)).body.code).toBe('merged');
});
