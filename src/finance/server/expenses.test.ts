import { beforeEach, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';
import { testEnvironment } from '#test/environment.ts';
import {
  expenseForm,
  listedExpenses,
  RENT,
  sendExpense,
  snapshotExpenses,
} from '#test/expense-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { Expense } from '../contract/expense.ts';

/** Expenses through the API. */
const site = testEnvironment();
let owner: Staff;

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  const { db } = site.app.context;
  owner ??= await createStaff(db, ['finanzas']);
  await db.deleteFrom('expense_receipts').execute();
  await db.deleteFrom('expenses').execute();
});

type Fields = Readonly<Record<string, string>>;
const enter = (fields: Fields = {}, headers: Record<string, string> = {}) =>
  sendExpense(site.app, { ...owner.headers, ...headers }, expenseForm({ ...RENT, ...fields }));
const change = (id: string, fields: Fields = {}) =>
  sendExpense(site.app, owner.headers, expenseForm({ ...RENT, ...fields }), id);
const list = (query?: string) => listedExpenses(site.app, owner.headers, query);
const remove = (id: string, query = '') =>
  request(`${site.app.url}/api/expenses/${id}${query}`, 'DELETE', undefined, owner.headers);

describe('an expense', () => {
  test('is entered, listed and summed', async () => {
    const { status, body } = await enter({ date: '2026-11-05', notes: '  Recibo 88 ' });
    expect([status, body.message]).toEqual([201, 'Gasto registrado correctamente']);
    expect(body.data).toMatchObject({
      date: '2026-11-05',
      concept: 'Alquiler del local',
      category: 'Alquiler',
      amount: 650,
      notes: 'Recibo 88',
      receiptImage: null,
      repeatMonthly: false,
      nextDate: null,
      enteredBy: 'Sofía Güida',
      version: 1,
    });
    await enter({ amount: '0.01', category: '', date: '2026-11-30' });
    await enter({ amount: '99.99', date: '2026-12-01' });
    const november = await list('?startDate=2026-11-01&endDate=2026-11-30');
    expect(Object.keys(november).sort()).toEqual(
      ['count', 'expenses', 'page', 'success', 'total', 'totalPages'].sort(),
    );
    expect([november.success, november.total, november.count]).toEqual([true, 650.01, 2]);
    expect(november.expenses.map(({ date }) => date)).toEqual(['2026-11-30', '2026-11-05']);
    expect((await list()).total).toBe(750);
    const paged = await list('?limit=2&page=2');
    expect([paged.expenses.length, paged.total, paged.totalPages]).toEqual([1, 750, 2]);
  });

  test('defaults to the current day of the workshop, and stores a timestamp as its day', {
    meta: {
      specification: {
        'admin 3 Expense': [
          ['date (default today)', "toBe('2026-11-23')"],
          ['category (optional)', 'RENT'],
        ],
        'admin 5 Expense form': [['Date is required, default today', "enter({ date: '' })"]],
        'admin 9': [['Default expense date', "toBe('2026-11-23')"]],
      },
    },
  }, async () => {
    const now = Date.parse('2026-11-24T02:59:59.900Z'); // 23:59 of the 23rd in the workshop
    site.app.setNow(now);
    const { headers } = await createStaff(site.app.context.db, ['finanzas'], { now });
    const enter = (fields: Fields = {}) =>
      sendExpense(site.app, headers, expenseForm({ ...RENT, ...fields }));
    expect((await enter()).body.data.date).toBe('2026-11-23');
    expect((await enter({ date: '' })).body.data.date).toBe('2026-11-23');
    expect((await enter({ date: '2026-11-20T00:00:00.000Z' })).body.data.date).toBe('2026-11-20');
    expect((await enter({ date: '2026-11-21T02:00:00.000Z' })).body.data.date).toBe('2026-11-20');
  });

  test('without a receipt may be sent as JSON', async () => {
    const body = { amount: 12.5, concept: 'Flete', repeatMonthly: false };
    const url = `${site.app.url}/api/expenses`;
    const reply = await request<Expense>(url, 'POST', body, owner.headers);
    expect([reply.status, reply.body.data.amount]).toEqual([201, 12.5]);
  });

  test('is entered once for twenty concurrent requests with one idempotency key', async () => {
    const key = { 'idempotency-key': 'un-gasto' };
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter({}, key)));
    const ids = new Set(replies.map(({ body }) => body.data?._id));
    expect([...new Set(replies.map(({ status }) => status)), ids.size]).toEqual([201, 1]);
    expect((await list()).count).toBe(1);
    const other = await enter({ amount: '1' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
  });

  test('is changed, and a change with an outdated version is rejected with 409', async () => {
    const { _id: id } = (await enter()).body.data;
    const both = await Promise.all([
      change(id, { amount: '700', expectedVersion: '1' }),
      change(id, { amount: '800', expectedVersion: '1' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect([late?.body.code, late?.body.error]).toEqual([
      'changed-meanwhile',
      'Otra persona cambió este gasto mientras lo editabas. Vuelve a abrirlo para ver los datos nuevos.',
    ]);
    expect([700, 800]).toContain((await list()).total);
    expect((await change(id, { amount: '710' })).body.data.version).toBe(3);
  });

  test('is deleted from lists and sums, and stays in the table', async () => {
    const { _id: id } = (await enter()).body.data;
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([200, 'Gasto eliminado correctamente']);
    expect(await list()).toMatchObject({ expenses: [], total: 0, count: 0 });
    expect((await remove(id)).status).toBe(404);
    const gone = await change(id);
    expect([gone.status, gone.body.error]).toEqual([
      404,
      'No encontramos ese gasto. Puede haber sido eliminado.',
    ]);
    expect(await site.app.context.db.selectFrom('expenses').select('id').execute()).toEqual([
      { id },
    ]);
  });

  test('is recorded in the audit log', async () => {
    const { _id: id } = (await enter()).body.data;
    await change(id, { amount: '700', notes: 'x', date: '2026-11-23' });
    await remove(id);
    const lines = await site.app.context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'details'])
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      {
        action: 'expense-created',
        actor_name: 'Sofía Güida',
        details: { amount: 650, concept: 'Alquiler del local' },
      },
      {
        action: 'expense-changed',
        actor_name: 'Sofía Güida',
        details: { amount: 700, concept: 'Alquiler del local', fields: ['amount', 'notes'] },
      },
      {
        action: 'expense-deleted',
        actor_name: 'Sofía Güida',
        details: { amount: 700, concept: 'Alquiler del local' },
      },
    ]);
  });
});

describe('POST /api/expenses', () => {
  test.each([
    [{ amount: '0' }, 'amount', 'El monto debe ser mayor a 0'],
    [{ amount: '-5' }, 'amount', 'El monto debe ser mayor a 0'],
    [{ amount: '' }, 'amount', 'El monto debe ser mayor a 0'],
    [{ amount: 'mil' }, 'amount', 'El monto debe ser mayor a 0'],
    [{ amount: '1.005' }, 'amount', 'El importe puede tener hasta 2 decimales.'],
    [{ concept: '   ' }, 'concept', 'El concepto es requerido'],
    [{ concept: 'x'.repeat(201) }, 'concept', 'El concepto puede tener hasta 200 caracteres.'],
    [{ notes: 'ñ'.repeat(501) }, 'notes', 'Las notas pueden tener hasta 500 caracteres.'],
    [{ category: 'Viáticos' }, 'category', 'Esa categoría no existe.'],
    [{ date: '2026-02-30' }, 'date', 'La fecha no es válida.'],
    [
      { date: '2062-11-05' },
      'date',
      'La fecha debe estar entre el año 2000 y un año después de hoy.',
    ],
    [{ date: 'ayer' }, 'date', 'La fecha no es válida.'],
    [{ amount_cents: '1' }, 'amount_cents', 'El campo "amount_cents" no se reconoce.'],
    [{ repeatMonthly: 'quizás' }, 'repeatMonthly', 'Debe ser verdadero o falso.'],
  ] as const)(
    'rejects %j with its sentence in message and error, and changes nothing',
    {
      meta: {
        specification: {
          'admin 3 Expense': [
            ['concept (max 200)', "'x'.repeat(201)"],
            ['notes (max 500)', "'ñ'.repeat(501)"],
          ],
          'admin 5 Expense form': [
            ['Amount is required, numeric', "{ amount: '' }", "{ amount: 'mil' }"],
            ['step 0.01', "{ amount: '1.005' }"],
            'El monto debe ser mayor a 0',
            ['Concept is required after trimming', "{ concept: ' ' }"],
            'El concepto es requerido',
            ['max 200', "'x'.repeat(201)"],
            ['Notes max 500', "'ñ'.repeat(501)"],
          ],
          'admin 9': [
            ['Expense concept / notes', 'El concepto puede tener hasta 200 caracteres.'],
            ['max 200 / max 500 characters', "'x'.repeat(201)", "'ñ'.repeat(501)"],
          ],
        },
      },
    },
    async (wrong, field, sentence) => {
      const before = await snapshotExpenses(site.app.context.db);
      const { status, body } = await enter(wrong as Fields, { 'idempotency-key': 'no' });
      expect([status, body.error, body.message]).toEqual([400, sentence, sentence]);
      expect(body.fields).toEqual({ [field]: sentence });
      expect(await snapshotExpenses(site.app.context.db)).toEqual(before);
    },
  );

  test('rejects an empty form', async () => {
    const { status, body } = await sendExpense(site.app, owner.headers, expenseForm({}));
    expect([status, body.fields]).toEqual([
      400,
      { amount: 'El monto debe ser mayor a 0', concept: 'El concepto es requerido' },
    ]);
  });

  test('accepts the largest amount and the longest texts', async () => {
    const most = { concept: '🏍'.repeat(200), notes: 'ñ'.repeat(500), amount: '10000000' };
    expect((await enter(most)).status).toBe(201);
  });
});

test('a new expense sends a live event only to users with the permission finanzas', async () => {
  const receivedBy = async (permission: 'finanzas' | 'agenda') => {
    const { headers } = await createStaff(site.app.context.db, [permission], {
      now: MONDAY_MORNING,
    });
    const away = new AbortController();
    const reply = await fetch(`${site.app.url}/api/events`, { headers, signal: away.signal });
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const reading = (async () => {
      for (;;) text += (await reader?.read())?.value ?? '';
    })().catch(() => undefined);
    return { text: () => text, leave: () => away.abort(), reading };
  };
  const [finance, agenda] = await Promise.all([receivedBy('finanzas'), receivedBy('agenda')]);
  await enter();
  const event: LiveEvent = { topic: 'finances', id: null, kind: null, actor: null };
  await expect.poll(finance.text).toContain(JSON.stringify(event));
  expect(agenda.text()).not.toContain('finances');
  for (const { leave, reading } of [finance, agenda]) {
    leave();
    await reading;
  }
});
