import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { insertCitationIn } from '#test/citation-row.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type HistoryCalls, historyCalls } from '#test/history-calls.ts';
import { LOCAL_AUDIT_CONTEXT, request } from '#test/http.ts';
import { recordTestIncome } from '#test/income.ts';
import { restoreHistory } from './clear-actions.ts';
import { HISTORY_CHECKS } from './history-checks.ts';

const site = testEnvironment();
let admin: HistoryCalls;
let headers: { authorization: string };

const AT = '2026-10-05T12:00Z';

beforeAll(async () => {
  const { db } = site.app.context;
  await createAccount(db, { username: 'rosario', name: 'Rosario Vidal', role: 'admin' });
  headers = bearerHeader((await signIn(site.app.url, 'rosario')).body.data.token);
  admin = historyCalls(site.app.url, headers);
});

beforeEach(async () => {
  const { db } = site.app.context;
  await db.deleteFrom('history_clearings').execute();
  await deleteRecords(db, 'citations');
  await deleteRecords(db, 'reservations');
});

/** Inserts a delivered, a cancelled and a deleted record of each kind, and an open citation. */
async function fillHistory(): Promise<{ closed: string[]; open: string }> {
  const { db } = site.app.context;
  const { oilChange, crashBars } = site.fixtures;
  const closed: string[] = [];
  for (const as of ['done', 'cancelled', 'deleted'] as const) {
    closed.push(
      await insertClosedCitation(db, oilChange, [as, AT], { admin_comment: `Ñandú ${as}` }),
    );
    closed.push(await insertClosedReservation(db, crashBars, [as, AT]));
  }
  return { closed, open: await insertCitationIn(db, oilChange, 'accepted') };
}

const all = { includeCancelled: true, limit: -1 };
const idsIn = async () => (await admin.read(all)).body.data.items.map(({ _id }) => _id);
const incomeIn = () =>
  site.app.context.db.selectFrom('financial_transactions').selectAll().orderBy('id').execute();
/** All columns of all records. */
const recordsIn = () => {
  const { db } = site.app.context;
  return Promise.all([
    db.selectFrom('citations').selectAll().orderBy('id').execute(),
    db.selectFrom('reservations').selectAll().orderBy('id').execute(),
  ]);
};
const violations = async () =>
  (await runIntegrityChecks(site.app.context.db, HISTORY_CHECKS)).flatMap(({ broken }) => broken);

describe('clearing the history', () => {
  test('hides all closed records except in finance, and exports a complete copy', async () => {
    const { db } = site.app.context;
    const { closed, open } = await fillHistory();
    const income = await recordTestIncome(db, AT, {
      cause: { type: 'citation', id: closed[0] ?? '' },
    });
    const finance = await incomeIn();
    const reply = await admin.clear({ password: PASSWORD });
    expect([reply.status, reply.body.message]).toEqual([
      200,
      'Historial vaciado: 3 citas y 3 reservas. Antes se guardó una copia, que puedes descargar.',
    ]);
    const clearing = reply.body.data;
    expect(clearing).toMatchObject({
      by: 'Rosario Vidal',
      citations: 3,
      reservations: 3,
      restoredAt: null,
    });
    expect((await admin.clearings()).body.data).toEqual([clearing]);

    expect(await idsIn()).toEqual([]);
    expect((await admin.read(all)).body.data.counters.total).toBe(0);
    expect(await violations()).toEqual([]);
    const list = await request<{ citations: { _id: string }[]; counters: { completed: number } }>(
      `${site.app.url}/api/citations?limit=1000`,
      'GET',
      undefined,
      headers,
    );
    expect(list.body.data.citations.map(({ _id }) => _id)).toEqual([open]);
    expect(list.body.data.counters.completed).toBe(0);
    const { detail, comment } = await agendaPanel(site.app, 'admin');
    expect((await detail(closed[0] ?? '')).status).toBe(404);
    expect((await comment(closed[0] ?? '', { adminComment: 'x' })).status).toBe(404);
    expect(await incomeIn()).toEqual(finance);
    expect(income.saleCents).toBe(10_000);

    const { status, headers: of, lines } = await admin.copy(clearing._id);
    expect([status, of.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(of.get('content-disposition')).toMatch(
      /^attachment; filename="historial-[\d-]+\.jsonl"$/,
    );
    expect(lines[0]).toMatchObject({ format: 'bujia-historial-1', by: 'Rosario Vidal' });
    expect(lines.at(-1)).toEqual({ end: true, citations: 3, reservations: 3 });
    const records = lines.slice(1, -1).map((line) => line['record'] as Record<string, unknown>);
    expect(records.map(({ id }) => id).sort()).toEqual([...closed].sort());
    expect(records.map((each) => each['admin_comment'])).toContain('Ñandú done');
    expect(JSON.stringify(lines)).not.toContain('token');
  });

  test('is undone by restoreHistory, the last clearing first', async () => {
    const { db } = site.app.context;
    const { closed } = await fillHistory();
    const before = await recordsIn();
    const shown = await idsIn();
    const one = (await admin.clear({ password: PASSWORD })).body.data;
    const later = await insertClosedCitation(db, site.fixtures.oilChange, ['done', AT]);
    const two = (await admin.clear({ password: PASSWORD })).body.data;
    expect([two.citations, two.reservations]).toEqual([1, 0]);

    expect(await restoreHistory(db, null, MONDAY_MORNING)).toMatchObject({ id: two._id });
    expect(await idsIn()).toEqual([later]);
    expect(await restoreHistory(db, two._id, MONDAY_MORNING)).toBeNull();
    expect(await restoreHistory(db, 'x', MONDAY_MORNING)).toBeNull();
    await db.deleteFrom('citations').where('id', '=', later).execute();
    expect(await restoreHistory(db, one._id, MONDAY_MORNING)).toMatchObject({ id: one._id });
    expect(await restoreHistory(db, null, MONDAY_MORNING)).toBeNull();
    expect(await idsIn()).toEqual(shown);
    expect(shown.length).toBe(closed.length);
    expect(await recordsIn()).toEqual(before);
    expect(await violations()).toEqual([]);
    const restored = (await admin.clearings()).body.data.map(
      ({ restoredAt }) => restoredAt !== null,
    );
    expect(restored).toEqual([true, true]);
  });

  test('writes audit lines for the clearing, the download and the restore', async () => {
    const { db } = site.app.context;
    await fillHistory();
    const { _id } = (await admin.clear({ password: PASSWORD })).body.data;
    await admin.copy(_id);
    await restoreHistory(db, null, MONDAY_MORNING);
    const lines = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'details', 'address', 'device'])
      .where('record_id', '=', _id)
      .orderBy('id')
      .execute();
    const details = { citations: 3, reservations: 3 };
    const nowhere = { address: null, device: null };
    expect(lines).toEqual([
      { action: 'history-cleared', actor_name: 'Rosario Vidal', details, ...LOCAL_AUDIT_CONTEXT },
      {
        action: 'history-downloaded',
        actor_name: 'Rosario Vidal',
        details: {},
        ...LOCAL_AUDIT_CONTEXT,
      },
      { action: 'history-restored', actor_name: 'Sistema', details, ...nowhere },
    ]);
  });
});

test('clearing the history keeps a reservation while the outcome of its payment is unknown', async () => {
  const { db } = site.app.context;
  const at = new Date(AT);
  const ids: string[] = [];
  for (const status of ['review', 'awaiting_payer', 'failed', 'expired'] as const) {
    const id = await insertClosedReservation(db, site.fixtures.crashBars, ['cancelled', AT]);
    ids.push(id);
    const row = { id: newId(), reservation_id: id, status, invoice: id, description: 'Kit' };
    const ordered = {
      provider_order_id: `ORDER-${id}`,
      approve_url: 'https://a.uy',
      ordered_at: at,
    };
    await db
      .insertInto('payments')
      .values({ ...row, ...ordered, ...PAYMENT, created_at: at, updated_at: at })
      .execute();
  }
  const [inReview = '', awaited = ''] = ids;
  const first = (await admin.clear({ password: PASSWORD })).body.data;
  expect(first).toMatchObject({ citations: 0, reservations: 2 });
  expect((await idsIn()).sort()).toEqual([inReview, awaited].sort());
  expect((await admin.clear({ password: PASSWORD })).body.code).toBe('nothing-to-clear');
  await db.updateTable('payments').set({ status: 'failed' }).execute();
  expect((await admin.clear({ password: PASSWORD })).body.data.reservations).toBe(2);
  expect(await idsIn()).toEqual([]);
  expect(await violations()).toEqual([]);
  await db.deleteFrom('payments').execute();
});

const PAYMENT = { provider: 'paypal', attempt: 1, amount_cents: 21_000, currency: 'USD' } as const;

describe('clearing the history changes nothing and is rejected', () => {
  const unchanged = async (run: () => Promise<unknown>) => {
    const before = await snapshotAgenda(site.app.context.db);
    await run();
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
    expect((await admin.clearings()).body.data).toEqual([]);
  };

  test('with 403 for a wrong password, and the session stays valid', async () => {
    await fillHistory();
    await unchanged(async () => {
      const { status, body } = await admin.clear({ password: 'otra clave' });
      expect([status, body.code, body.error]).toEqual([
        403,
        'wrong-password',
        'Contraseña incorrecta.',
      ]);
    });
    expect((await admin.read()).status).toBe(200);
  });

  test('with 409 for an empty history', async () => {
    await insertCitationIn(site.app.context.db, site.fixtures.oilChange, 'accepted');
    await unchanged(async () => {
      const { status, body } = await admin.clear({ password: PASSWORD });
      expect([status, body.code, body.error]).toEqual([
        409,
        'nothing-to-clear',
        'No hay nada en el historial para vaciar.',
      ]);
    });
  });

  test.each([
    [{}, 'La contraseña es requerida.'],
    [{ password: '' }, 'La contraseña es requerida.'],
    [{ password: 7 }, 'La contraseña es requerida.'],
  ])('with 400 and its sentence for the input %j', async (body, sentence) => {
    await fillHistory();
    await unchanged(async () => {
      const reply = await admin.clear(body);
      expect([reply.status, reply.body.error]).toEqual([400, sentence]);
    });
  });

  test('with 403 without the role admin, as are the exports', async () => {
    await fillHistory();
    const { db } = site.app.context;
    await createAccount(db, {
      username: 'bruno',
      permissions: ['historial', 'agenda', 'reservas'],
    });
    const { token } = (await signIn(site.app.url, 'bruno')).body.data;
    const bruno = historyCalls(site.app.url, bearerHeader(token));
    await unchanged(async () => {
      expect((await bruno.clear({ password: PASSWORD })).status).toBe(403);
      expect((await bruno.clearings()).status).toBe(403);
      expect((await bruno.copy('x')).status).toBe(403);
    });
    expect((await admin.copy('x')).lines[0]).toMatchObject({ code: 'unknown-export' });
  });
});
