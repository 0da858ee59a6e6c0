import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { agendaPanel } from '#test/agenda-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { clientsPanel } from '#test/client-calls.ts';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { followUpPanel, followUpRow, followUpsOf, insertFollowUp } from '#test/follow-ups.ts';

/** What adds, answers and drops follow-ups (docs/rules/follow-ups.md 2 to 4). */
const site = testEnvironment();
const db = () => site.app.context.db;
const DAY_MS = 86_400_000;
const PROMISE = 'Quien no quiere mensajes no está en «Por avisar».';

afterEach(async () => {
  await sql`delete from follow_ups`.execute(db());
});

const person = (change: Parameters<typeof insertClient>[2] = {}) =>
  insertClient(db(), site.fixtures.oilChange, change);
const prefersWhatsApp = (id: string) =>
  db().updateTable('clients').set({ prefers_whatsapp: true }).where('id', '=', id).execute();
const setCitation = (id: string, change: object) =>
  db().updateTable('citations').set(change).where('id', '=', id).execute();

async function optOut(id: string): Promise<void> {
  const clientCalls = await clientsPanel(site.app);
  const { body } = await clientCalls.client(id);
  const change = { noMessages: true, version: body.data.version };
  expect((await clientCalls.changeClient(id, change)).status).toBe(200);
}

async function unwanted(): Promise<readonly string[]> {
  const findings = await checkIntegrity(db());
  return findings.find(({ promise }) => promise === PROMISE)?.broken ?? ['no such check'];
}

describe('a completed job', () => {
  const complete = async (citation: string) => {
    await setCitation(citation, { status: 'in-progress' });
    const staff = await agendaPanel(site.app);
    expect((await staff.move(citation, { status: 'installed' })).status).toBe(200);
    return staff;
  };

  test('has a follow-up for a client without address, until the delivery', async () => {
    const ana = await person({ email: 'sin-correo' });
    const staff = await complete(ana.citation);
    expect(await followUpsOf(db(), ana.client)).toEqual(['ready waiting']);
    expect((await staff.move(ana.citation, { status: 'delivered' })).status).toBe(200);
    expect(await followUpsOf(db(), ana.client)).toEqual(['ready answered']);
  });

  test('has no follow-up after the delivery, also when staff had dropped it', async () => {
    const ana = await person({ email: 'sin-correo' });
    const staff = await complete(ana.citation);
    const panel = await followUpPanel(site.app);
    const [card] = await panel.cards(ana.client);
    const id = card?.reasons[0]?._id ?? '';
    await panel.change(id, { state: 'dropped', reason: 'Ya lo sabe' });
    await staff.move(ana.citation, { status: 'delivered' });
    expect((await panel.change(id, { state: 'waiting' })).status).toBe(409);
    expect(await followUpsOf(db(), ana.client)).toEqual(['ready answered']);
  });

  test('has a follow-up for a client who prefers WhatsApp, also by «Completar mantenimiento»', async () => {
    const ana = await person();
    await prefersWhatsApp(ana.client);
    await setCitation(ana.citation, { status: 'in-progress' });
    const staff = await agendaPanel(site.app, ['agenda', 'stock']);
    const done = await staff.complete(ana.citation, { usedParts: [], laborCost: 10 });
    expect(done.status).toBe(200);
    const [card] = await (await followUpPanel(site.app)).cards(ana.client);
    expect(card).toMatchObject({
      client: { prefersWhatsApp: true },
      reasons: [{ kind: 'ready', about: 'Cambio de aceite y filtro', citation: ana.citation }],
      message:
        'Hola Martina, te escribimos de Taller de prueba: terminamos «Cambio de aceite y filtro» y ya puedes retirar tu Honda CB 190.',
    });
  });

  test('has none for a client with an address, nor for one who wants no messages', async () => {
    const [ana, bruno] = [await person(), await person({ email: 'sin-correo' })];
    await optOut(bruno.client);
    for (const { citation } of [ana, bruno]) await complete(citation);
    expect(await followUpsOf(db(), ana.client)).toEqual([]);
    expect(await followUpsOf(db(), bruno.client)).toEqual([]);
  });
});

describe('a reminder', () => {
  const ON_THE_DAY = { kind: 'reminder', for_day: '2026-11-26' } as const;

  test.each([
    ['is cancelled', { status: 'cancelled', cancelled_at: new Date(MONDAY_MORNING) }],
    ['is moved to another day', { day: '2026-11-27' }],
    ['is deleted', { deleted_at: new Date(MONDAY_MORNING) }],
    ['arrives', { status: 'in-workshop' }],
  ])('is answered when the citation %s, and nothing else is', async (_what, change) => {
    const ana = await person();
    const id = await insertFollowUp(db(), ana, { ...ON_THE_DAY, citation_id: ana.citation });
    const other = await insertFollowUp(db(), ana);
    await setCitation(ana.citation, change);
    expect((await followUpRow(db(), id)).state).toBe('answered');
    expect((await followUpRow(db(), other)).state).toBe('waiting');
  });

  test.each([
    ['the cancellation', { status: 'cancelled', cancelled_at: new Date(MONDAY_MORNING) }],
    ['the move', { day: '2026-11-27' }],
  ])('waits again when %s is undone', async (_what, change) => {
    const ana = await person();
    const id = await insertFollowUp(db(), ana, { ...ON_THE_DAY, citation_id: ana.citation });
    const before = await followUpRow(db(), id);
    await setCitation(ana.citation, change);
    await setCitation(ana.citation, { status: 'pending', cancelled_at: null, day: '2026-11-26' });
    expect(await followUpRow(db(), id)).toEqual(before);
  });

  test('that staff dropped cannot wait after the cancellation, and stays dropped when it is undone', async () => {
    const ana = await person();
    const dropped = { state: 'dropped', dropped_reason: 'Ya lo sabe' } as const;
    const closed_at = new Date(MONDAY_MORNING);
    const id = await insertFollowUp(db(), ana, {
      ...ON_THE_DAY,
      ...dropped,
      closed_at,
      citation_id: ana.citation,
    });
    await setCitation(ana.citation, { status: 'cancelled', cancelled_at: closed_at });
    const panel = await followUpPanel(site.app);
    expect((await panel.change(id, { state: 'waiting' })).status).toBe(409);
    expect((await followUpRow(db(), id)).state).toBe('answered');
    await setCitation(ana.citation, { status: 'pending', cancelled_at: null });
    expect(await followUpRow(db(), id)).toMatchObject(dropped);
    expect((await panel.change(id, { state: 'waiting' })).status).toBe(200);
  });

  test('stays when only the time or the confirmation changes', async () => {
    const ana = await person();
    const id = await insertFollowUp(db(), ana, { ...ON_THE_DAY, citation_id: ana.citation });
    await setCitation(ana.citation, { status: 'accepted', start_minute: 660 });
    expect((await followUpRow(db(), id)).state).toBe('waiting');
  });
});

describe('a booking', () => {
  const again = (client: { phone: string }) =>
    insertCitation(db(), site.fixtures.oilChange, {
      client_name: 'Martina Olivera',
      client_phone: client.phone,
      client_email: 'otra@ejemplo.com',
      created_at: new Date(MONDAY_MORNING),
    });
  const notified = (days: number) => ({
    state: 'told' as const,
    channel: 'whatsapp' as const,
    told_at: new Date(MONDAY_MORNING - days * DAY_MS),
  });

  test('answers what waits, and is the result of notices within 60 days', async () => {
    const phone = '096 100 001';
    const ana = await person({ phone });
    const recent = await insertFollowUp(db(), ana, notified(59));
    const old = await insertFollowUp(db(), ana, notified(61));
    const waiting = await insertFollowUp(db(), ana, { kind: 'deferred' });
    const snoozed = await insertFollowUp(db(), ana, {
      state: 'snoozed',
      snoozed_until: '2027-01-01',
    });
    const ready = await insertFollowUp(db(), ana, { kind: 'ready' });
    const booked = await again({ phone });
    const rows = await Promise.all(
      [recent, old, waiting, snoozed, ready].map((id) => followUpRow(db(), id)),
    );
    expect(rows.map(({ state, led_to_citation_id }) => [state, led_to_citation_id])).toEqual([
      ['answered', booked],
      ['told', null],
      ['answered', null],
      ['answered', null],
      ['waiting', null],
    ]);
    const [card] = await (await followUpPanel(site.app)).cards(ana.client, 'answered');
    expect(card?.booked).toEqual({ _id: booked, date: '2026-11-26' });
  });

  test('answers those of a merged client, and none of another client', async () => {
    const phone = '096 100 002';
    const [one, other, stranger] = [await person({ phone }), await person(), await person()];
    const ids = await Promise.all([one, other, stranger].map((each) => insertFollowUp(db(), each)));
    const clientCalls = await clientsPanel(site.app);
    expect((await clientCalls.mergeClient(one.client, other.client)).status).toBe(200);
    await again({ phone });
    const rows = await Promise.all(ids.map((id) => followUpRow(db(), id)));
    expect(rows.map(({ state }) => state)).toEqual(['answered', 'answered', 'waiting']);
  });
});

describe('a client who wants no messages', () => {
  test('leaves the queue at once, stays out of it, and earlier notices stay', async () => {
    const ana = await person();
    const waiting = await insertFollowUp(db(), ana);
    await insertFollowUp(db(), ana, { state: 'snoozed', snoozed_until: '2027-01-01' });
    const notifiedAt = new Date(MONDAY_MORNING);
    await insertFollowUp(db(), ana, { state: 'told', told_at: notifiedAt, channel: 'phone' });
    await optOut(ana.client);
    expect((await followUpsOf(db(), ana.client)).sort()).toEqual([
      'next-service dropped',
      'next-service dropped',
      'next-service told',
    ]);
    expect((await followUpRow(db(), waiting)).dropped_reason).toBe('No quiere mensajes');
    await insertFollowUp(db(), ana);
    expect(await followUpsOf(db(), ana.client)).toHaveLength(3);
    const undone = await (await followUpPanel(site.app)).change(waiting, { state: 'waiting' });
    expect(undone.status).toBe(409);
    expect(await unwanted()).toEqual([]);
  });

  test('counts for all that were merged, before and after the merge', async () => {
    const clientCalls = await clientsPanel(site.app);
    const [one, other, third] = [await person(), await person(), await person()];
    await insertFollowUp(db(), other);
    await insertFollowUp(db(), third);
    await optOut(one.client);
    expect((await clientCalls.mergeClient(one.client, other.client)).status).toBe(200);
    expect(await followUpsOf(db(), other.client)).toEqual(['next-service dropped']);
    expect((await clientCalls.mergeClient(other.client, third.client)).status).toBe(200);
    expect(await followUpsOf(db(), third.client)).toEqual(['next-service dropped']);
    await insertFollowUp(db(), other);
    expect(await followUpsOf(db(), other.client)).toHaveLength(1);
    expect(await unwanted()).toEqual([]);
  });

  test('is found by the integrity check where a follow-up waits all the same', async () => {
    const ana = await person();
    await optOut(ana.client);
    await sql`alter table follow_ups disable trigger follow_ups_wanted`.execute(db());
    const id = await insertFollowUp(db(), ana);
    await sql`alter table follow_ups enable trigger follow_ups_wanted`.execute(db());
    expect(await unwanted()).toEqual([`aviso ${id}`]);
  });
});

test('a merge with follow-ups and its reversal leave the same clients and motorcycles', async () => {
  const [one, other] = [await person(), await person()];
  await insertFollowUp(db(), one);
  await insertFollowUp(db(), other);
  const rows = async () => {
    const result = await sql<{ hash: string }>`
      select md5(string_agg(line, ',' order by line)) as hash from (
        select clients::text as line from clients union all
        select motorcycles::text from motorcycles union all
        select follow_ups::text from follow_ups) as lines`.execute(db());
    return result.rows[0]?.hash;
  };
  const before = await rows();
  const clientCalls = await clientsPanel(site.app);
  expect((await clientCalls.mergeClient(one.client, other.client)).status).toBe(200);
  expect(await rows()).not.toBe(before);
  expect((await clientCalls.unmergeClient(one.client)).status).toBe(200);
  expect(await rows()).toBe(before);
});
