import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addCitationFollowUps } from '#clients/server/follow-up-sources.ts';
import { inTransaction } from '#platform/data/database.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertEstimate, insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
import { createJobPart, createServiceWithParts } from '#test/workshop-jobs.ts';
import {
  CITATION_STATUSES,
  CITATION_TRANSITIONS,
  type CitationStatus,
} from '../../rules/citation-status.ts';
import { canUndoCitationStep } from '../../rules/citation-steps.ts';
import { AGENDA_CHECKS } from '../agenda-checks.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const STARTS = '2026-11-26T13:00:00Z';
const ENDS = '2026-11-26T13:45:00Z';

let sofia: AgendaCalls;
let service: string;

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  for (const table of ['follow_ups', 'next_services', 'deferred_work']) {
    await sql`delete from ${sql.table(table)}`.execute(db());
  }
  await deleteRecords(db(), 'citations');
  sofia = await agendaPanel(site.app);
  service = await createServiceWithParts(db(), { [await createJobPart(db())]: 1_000 });
  await db().insertInto('service_plans').values({ service_id: service, every_months: 6 }).execute();
});

const STEPS = CITATION_STATUSES.flatMap((from) =>
  CITATION_TRANSITIONS[from].flatMap((to) =>
    canUndoCitationStep(from, to) ? [[from, to] as const] : [],
  ),
);

/** Inserts a citation of a client who prefers WhatsApp, with its bay, its reminder and, in progress, an order. */
async function insertScene(status: CitationStatus): Promise<string> {
  const id = await insertCitation(db(), service, { status });
  await db().updateTable('clients').set({ prefers_whatsapp: true }).execute();
  await insertOccupation(db(), id, 1, STARTS, ENDS);
  await inTransaction(db(), (tx) =>
    addCitationFollowUps(tx, {
      kind: 'reminder',
      citations: [id],
      today: '2026-11-23',
      now: MONDAY_MORNING,
    }),
  );
  if (status !== 'in-progress') return id;
  const order = await insertWorkOrder(db(), id);
  await insertWorkLine(db(), order, { state: 'approved' });
  const part = await createJobPart(db(), { name: 'Pastillas', unit: 'piece' });
  await insertWorkLine(db(), order, { kind: 'part', component_id: part, state: 'approved' });
  const proposed = await insertWorkLine(db(), order, { text: 'Cadena' });
  await insertEstimate(db(), order, [{ _id: proposed }]);
  return id;
}

const stepTo = (id: string, status: CitationStatus) =>
  sofia.move(id, { status, ...(status === 'installed' && { orderVersion: 1 }) });

/** Brings a citation to a status by its own steps. */
async function sceneIn(status: CitationStatus): Promise<string> {
  if (status !== 'installed') return insertScene(status);
  const id = await insertScene('in-progress');
  expect((await stepTo(id, 'installed')).status).toBe(200);
  return id;
}

/** The rows that a step changes, without times of change and versions; stock and income as sums. */
async function state(): Promise<Record<string, string>> {
  const tables = [
    ...['citations', 'occupations', 'citation_parts', 'work_orders', 'work_lines', 'estimates'],
    ...['estimate_lines', 'authorisations', 'deferred_work', 'follow_ups', 'next_services'],
    ...['citation_tally', 'components'],
  ];
  const rows = tables.map(async (table) => {
    const { rows: found } = await sql<{ md5: string }>`
      select md5(coalesce(string_agg(image::text, chr(10) order by image::text), '')) as md5 from (
        select to_jsonb(t) - array['updated_at', 'version'] as image from ${sql.table(table)} as t) as images`.execute(
      db(),
    );
    return [table, found[0]?.md5 ?? ''] as const;
  });
  const { rows: sums } = await sql<{ income: string; held: string }>`
    select (select coalesce(sum(sale_cents), 0)::text from financial_transactions) as income,
      (select count(*)::text from mails where held_until is not null) as held`.execute(db());
  return { ...Object.fromEntries(await Promise.all(rows)), ...sums[0] };
}

const events = async (id: string) =>
  (
    await db()
      .selectFrom('citation_events')
      .select(['from_status', 'to_status', 'actor_name'])
      .where('citation_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ from_status, to_status, actor_name }) => `${from_status} ${to_status} ${actor_name}`);

/** The broken promises that name a citation; the movements of other tests' citations stay in the database. */
const violations = async (id: string) =>
  (await runIntegrityChecks(db(), AGENDA_CHECKS))
    .flatMap(({ broken }) => broken)
    .filter((what) => what.includes(id));

describe('the undo of a step without a way back', () => {
  test('exists for exactly the steps that the table of transitions does not take back', () => {
    expect(STEPS).toEqual([
      ['pending', 'cancelled'],
      ['accepted', 'in-workshop'],
      ['in-workshop', 'in-progress'],
      ['in-progress', 'installed'],
      ['installed', 'delivered'],
    ]);
  });

  test.each(STEPS)(
    'restores every row of %s → %s, with one event, and the step can be repeated',
    async (from, to) => {
      const id = await sceneIn(from);
      const before = await state();
      const earlier = await events(id);
      expect((await stepTo(id, to)).status).toBe(200);
      expect(await state()).not.toEqual(before);
      const undone = await sofia.undo(id, to);
      expect([undone.status, undone.body.data?.status]).toEqual([200, from]);
      expect(await state()).toEqual(before);
      expect(await events(id)).toEqual([
        ...earlier,
        `${from} ${to} Sofía Güida`,
        `${to} ${from} Sofía Güida`,
      ]);
      expect(await violations(id)).toEqual([]);
      const version = from === 'in-progress' ? { orderVersion: 3 } : {};
      expect((await sofia.move(id, { status: to, ...version })).status).toBe(200);
    },
  );

  test('restores a maintenance that was completed with parts and notes', async () => {
    const id = await sceneIn('in-progress');
    const plug = await createJobPart(db(), { unit: 'piece' });
    const before = await state();
    const work = {
      usedParts: [{ partId: plug, quantity: 2 }],
      laborCost: 15,
      doneLines: [],
      mechanicNotes: 'Cambié la bujía.',
      vehicleBrand: 'Honda',
    };
    expect((await sofia.complete(id, work)).status).toBe(200);
    expect((await sofia.undo(id, 'installed')).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('of a delivery audits the voided sale', async () => {
    const id = await sceneIn('installed');
    await stepTo(id, 'delivered');
    const sale = await db()
      .selectFrom('financial_transactions')
      .select(['id', 'sale_cents'])
      .where('cause_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await sofia.undo(id, 'delivered')).status).toBe(200);
    const line = await db()
      .selectFrom('audit_log')
      .select(['actor_name', 'details'])
      .where('action', '=', 'sale-voided')
      .where('record_id', '=', sale.id)
      .executeTakeFirst();
    const cents = sale.sale_cents;
    expect(line).toEqual({
      actor_name: 'Sofía Güida',
      details: { cause: 'citation', of: id, cents, reason: 'Entrega deshecha' },
    });
  });

  test('withdraws the held notice of a cancellation', async () => {
    const id = await insertCitation(db(), service, { status: 'pending' });
    await insertOccupation(db(), id, 1, STARTS, ENDS);
    const before = await state();
    await stepTo(id, 'cancelled');
    expect((await state())['held']).toBe('1');
    expect((await sofia.undo(id, 'cancelled')).status).toBe(200);
    expect(await state()).toEqual(before);
  });
});

describe('the undo of a step is rejected', () => {
  /** Expects the undo to be rejected with a sentence and to change nothing. */
  async function rejects(id: string, to: string, message: string, by = sofia): Promise<void> {
    const before = [await snapshotAgenda(db()), await snapshotOrders(db())];
    const reply = await by.undo(id, to);
    expect([reply.status, reply.body.message]).toEqual([409, message]);
    expect([await snapshotAgenda(db()), await snapshotOrders(db())]).toEqual(before);
  }
  const NOTHING = 'No hay ningún paso tuyo para deshacer en esta cita.';
  const BUILT_ON = 'No se puede deshacer: algo cambió después de este paso. Revisa cómo quedó.';

  test('after its window', async () => {
    const id = await sceneIn('accepted');
    await stepTo(id, 'in-workshop');
    site.app.setNow(MONDAY_MORNING + 15_001);
    await rejects(id, 'in-workshop', 'Ya pasó el tiempo para deshacer este paso.');
    site.app.setNow(MONDAY_MORNING + 15_000);
    expect((await sofia.undo(id, 'in-workshop')).status).toBe(200);
  });

  test('of another user, of another step, and a second time', async () => {
    const id = await sceneIn('accepted');
    await rejects(id, 'in-workshop', NOTHING);
    await stepTo(id, 'in-workshop');
    await rejects(id, 'in-workshop', NOTHING, await agendaPanel(site.app, ['agenda'], 'Diego'));
    await rejects(id, 'in-progress', NOTHING);
    expect((await sofia.undo(id, 'in-workshop')).status).toBe(200);
    await rejects(id, 'in-workshop', NOTHING);
  });

  test('after the citation was commented on', async () => {
    const id = await sceneIn('accepted');
    await stepTo(id, 'in-workshop');
    await sofia.comment(id, { adminComment: 'Llegó sin llave.' });
    await rejects(id, 'in-workshop', BUILT_ON);
  });

  test('after its client was notified', async () => {
    const job = await sceneIn('in-progress');
    await stepTo(job, 'installed');
    await db()
      .updateTable('follow_ups')
      .set({ state: 'told', told_at: new Date(MONDAY_MORNING), channel: 'phone' })
      .where('kind', '=', 'ready')
      .execute();
    await rejects(job, 'installed', BUILT_ON);
  });

  test('after another citation took its bay', async () => {
    const id = await sceneIn('pending');
    await stepTo(id, 'cancelled');
    const other = await insertCitation(db(), service, { status: 'pending' });
    await insertOccupation(db(), other, 1, STARTS, ENDS);
    await rejects(
      id,
      'cancelled',
      'No se puede deshacer: otra cita ya ocupa ese puesto de trabajo.',
    );
  });

  test('after the sale was voided by hand', async () => {
    const id = await sceneIn('installed');
    await stepTo(id, 'delivered');
    await sql`
      insert into financial_transactions (id, kind, original_id, type, cause_type, cause_id, item_name, client_name,
        client_email, client_phone, client_country, quantity, unit, sale_cents, cost_cents, reason, created_at)
      select gen_random_uuid(), 'void', id, type, cause_type, cause_id, item_name, client_name, client_email,
        client_phone, client_country, -quantity, unit, -sale_cents, -cost_cents, 'Error', created_at
      from financial_transactions where cause_id = ${id}`.execute(db());
    await rejects(id, 'delivered', BUILT_ON);
  });

  test('for an unknown citation, an invalid status and without permission', async () => {
    const id = await sceneIn('accepted');
    await stepTo(id, 'in-workshop');
    const unknown = await sofia.undo('00000000-0000-4000-8000-000000000000', 'in-workshop');
    expect(unknown.status).toBe(404);
    const invalid = await sofia.undo(id, 'lista');
    expect([invalid.status, invalid.body.message]).toEqual([400, 'Ese estado no existe.']);
    const reader = await agendaPanel(site.app, ['historial'], 'Ana');
    expect((await reader.undo(id, 'in-workshop')).status).toBe(403);
  });
});

test('twenty concurrent undos of one step undo it once', async () => {
  const id = await sceneIn('in-progress');
  const before = await state();
  await stepTo(id, 'installed');
  const replies = await Promise.all(Array.from({ length: 20 }, () => sofia.undo(id, 'installed')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await state()).toEqual(before);
});
