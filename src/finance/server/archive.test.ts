import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { TILL_SOURCES } from '#app/till-sources.ts';
import { readCsv } from '#shared/text/csv.ts';
import { testEnvironment } from '#test/environment.ts';
import { expenseForm, RENT, sendExpense } from '#test/expense-calls.ts';
import { LOCAL_AUDIT_CONTEXT } from '#test/http.ts';
import { recordTestIncome } from '#test/income.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import * as pictures from '#test/pictures.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { openArchive } from './export-actions.ts';

const SOURCES = {
  charges: TILL_SOURCES.charges,
  readStockValue: async () => ({ lines: [], moved: false }),
};

/** «Archivo para el contador» through the API. */
const site = testEnvironment();
let owner: Staff;

const ARCHIVE = '/api/financial/accountant.zip';
const NOVEMBER = '?startDate=2026-11-01&endDate=2026-11-30';

beforeAll(async () => {
  owner = await createStaff(site.app.context.db, ['finanzas']);
});

async function download(path: string, headers: Record<string, string> = owner.headers) {
  const reply = await fetch(`${site.app.url}${path}`, { headers });
  return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
}
const bytesOf = async (path: string) => (await download(path)).bytes;

async function spend(fields: Record<string, string>, picture?: Buffer) {
  const file = picture && new Blob([new Uint8Array(picture)]);
  const form = expenseForm({ ...RENT, date: '2026-11-12', ...fields }, file, '../odd "name".png');
  const { status, body } = await sendExpense(site.app, owner.headers, form);
  expect(status).toBe(201);
  return body.data;
}

const exportsInLog = async () =>
  site.app.context.db
    .selectFrom('audit_log')
    .select(['actor_name', 'details'])
    .where('action', '=', 'finances-exported')
    .orderBy('id')
    .execute();

test('the archive contains the exported CSVs, the totals and every receipt by its name', async () => {
  const { db } = site.app.context;
  await recordTestIncome(db, '2026-11-10T15:00:00Z', { saleCents: 12_345, costCents: 2_345 });
  await recordTestIncome(db, '2026-12-10T15:00:00Z');
  await spend({ concept: '../../Factura "UTE" ñandú/=1+1', amount: '10' }, await pictures.png());
  await spend({ concept: '☕', amount: '20', category: '' }, await pictures.jpegWithExif());
  await spend({ concept: '☕', amount: '20' }, await pictures.webp());
  await spend({ concept: 'Sin comprobante', amount: '30' });
  await spend({ concept: 'En diciembre', date: '2026-12-01' }, await pictures.png());
  const before = (await exportsInLog()).length;

  const { reply, bytes } = await download(`${ARCHIVE}${NOVEMBER}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="contador-2026-11-01-a-2026-11-30.zip"',
  );
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect((await exportsInLog()).slice(before)).toEqual([
    {
      actor_name: 'Sofía Güida',
      details: { what: 'accountant', startDate: '2026-11-01', endDate: '2026-11-30' },
    },
  ]);

  const { [`totales${SPAN}`]: totals, ...all } = unzipSync(bytes);
  const files = Object.fromEntries(Object.entries(all).filter(([name]) => !MONEY.test(name)));
  expect(readCsv(strFromU8(totals ?? new Uint8Array()))?.map(({ cells }) => cells)).toEqual([
    ['apartado', 'concepto', 'cantidad', 'importe'],
    ['Totales', 'Ingresos totales', '1', '123,45'],
    ['Totales', 'Costos totales', '', '23,45'],
    ['Totales', 'Ganancia neta', '', '100,00'],
    ['Totales', 'Gastos', '4', '80,00'],
    ['Totales', 'Compras de stock, que ya son costo al vender', '', '0,00'],
    ['Totales', 'Comisiones de cobro', '', '0,00'],
    ['Totales', 'Resultado', '', '20,00'],
    ['Totales', 'Resultado si se restan las compras de stock', '', '20,00'],
    ['Servicios', 'Ingresos', '1', '123,45'],
    ['Servicios', 'Costos', '', '23,45'],
    ['Servicios', 'Ganancia', '', '100,00'],
    ['Productos', 'Ingresos', '0', '0,00'],
    ['Productos', 'Costos', '', '0,00'],
    ['Productos', 'Ganancia', '', '0,00'],
    ['Gastos por categoría', 'Alquiler', '3', '60,00'],
    ['Gastos por categoría', 'Sin categoría', '1', '20,00'],
  ]);
  const expenses = await bytesOf(`/api/expenses.csv${NOVEMBER}`);
  const lines = readCsv(strFromU8(expenses))?.map(({ cells }) => cells) ?? [];
  const listed = await fetch(`${site.app.url}/api/expenses${NOVEMBER}`, { headers: owner.headers });
  const { expenses: rows } = (await listed.json()) as { expenses: Listed[] };
  const expected: Record<string, Uint8Array> = {
    [`transacciones${SPAN}`]: await bytesOf(`/api/financial/transactions.csv${NOVEMBER}`),
    [`gastos${SPAN}`]: expenses,
  };
  for (const [at, { _id, concept, receiptImage }] of rows.reverse().entries()) {
    const [, words, , , , has, , , name] = lines[at + 1] ?? [];
    expect([words, has]).toEqual([concept, receiptImage === null ? 'no' : 'sí']);
    if (receiptImage === null) expect(name).toBe('');
    else {
      expect(name).toMatch(new RegExp(`^2026-11-12-([A-Za-z0-9-]+-)?${_id.slice(-12)}\\.webp$`));
      expected[`comprobantes/${name}`] = await bytesOf(receiptImage);
    }
  }
  expect(Object.keys(files).sort()).toEqual(Object.keys(expected).sort());
  expect(files).toEqual(expected);
});

type Listed = { _id: string; concept: string; receiptImage: string | null };
const SPAN = '-2026-11-01-a-2026-11-30.csv';
/** Files of money, which `money-archive.test.ts` reads. */
const MONEY = /^(cobros-y-pagos|medios|comisiones|saldos|cierres|stock)/;

test('the archive of an empty period contains its CSVs without lines, and no receipts', async () => {
  const files = unzipSync(await bytesOf(`${ARCHIVE}?startDate=2025-01-01&endDate=2025-01-31`));
  expect(Object.keys(files)).toEqual([
    'totales-2025-01-01-a-2025-01-31.csv',
    'transacciones-2025-01-01-a-2025-01-31.csv',
    'gastos-2025-01-01-a-2025-01-31.csv',
    'cobros-y-pagos-2025-01-01-a-2025-01-31.csv',
    'medios-2025-01-01-a-2025-01-31.csv',
    'comisiones-2025-01-01-a-2025-01-31.csv',
    'saldos.csv',
    'cierres-2025-01-01-a-2025-01-31.csv',
    'stock-2025-01-01-a-2025-01-31.csv',
  ]);
  const [, transactions, expenses] = Object.values(files).map((file) => readCsv(strFromU8(file)));
  expect([transactions?.length, expenses?.length]).toEqual([1, 1]);
});

test.each([
  ['?startDate=x', 'La fecha no es válida.'],
  ['?endDate=2026-02-30', 'La fecha no es válida.'],
  [
    '?startDate=2026-11-30&endDate=2026-11-01',
    'La fecha final debe ser igual o posterior a la inicial.',
  ],
])(
  'the archive rejects the period %s with 400 and writes no audit line',
  async (query, sentence) => {
    const before = await exportsInLog();
    const reply = await fetch(`${site.app.url}${ARCHIVE}${query}`, { headers: owner.headers });
    const body = (await reply.json()) as { error: string };
    expect([reply.status, body.error]).toEqual([400, sentence]);
    expect(await exportsInLog()).toEqual(before);
  },
);

test('only finanzas and admins can read the archive', async () => {
  const { db } = site.app.context;
  const statusFor = async (headers: Record<string, string>) =>
    (await download(`${ARCHIVE}${NOVEMBER}`, headers)).reply.status;
  const others = ['agenda', 'reservas', 'productos', 'servicios', 'stock', 'historial'] as const;
  const other = await createStaff(db, others);
  const admin = await createStaff(db, 'admin');
  expect(await statusFor({})).toBe(401);
  expect(await statusFor(other.headers)).toBe(403);
  expect(await statusFor(admin.headers)).toBe(200);
});

const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };

/** Receipts of 40 MB in total, more than a socket buffers. */
async function manyReceipts(): Promise<void> {
  await sql`with made as (
      insert into expenses (id, amount_cents, concept, category, day, notes, actor_name, created_at, updated_at)
      select gen_random_uuid(), 100, 'Ticket', '', '2026-03-05', '', '', now(), now()
      from generate_series(1, 20) returning id)
    insert into expense_receipts (expense_id, content_type, content)
    select id, 'image/webp', 'RIFF'::bytea || decode(repeat('ab', 2097148), 'hex') from made`.execute(
    site.app.context.db,
  );
}

test('an interrupted download of the archive leaves no query and no stream open', async () => {
  await manyReceipts();
  const { db } = site.app.context;
  const query = new URLSearchParams(MARCH);
  const asked = get(`${site.app.url}${ARCHIVE}?${query}`, { headers: owner.headers });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  await once(reply, 'data');
  reply.pause();
  asked.destroy();
  await pollUntil(async () => {
    const { rows } = await sql<{ busy: number }>`
      select count(*) as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`.execute(db);
    return rows[0]?.busy === 0;
  });
  const whole = unzipSync(await bytesOf(`${ARCHIVE}?${query}`));
  expect(Object.keys(whole)).toHaveLength(29);
});

test('the archive reads the receipts one by one, until its stream is destroyed', async () => {
  const { context } = site.app;
  let read = 0;
  const counting = {
    ...context,
    db: context.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"content"')) read += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  const { actor } = owner;
  const { content } = await openArchive(counting, SOURCES, MARCH, {
    actor,
    from: LOCAL_AUDIT_CONTEXT,
  });
  read = 0;
  for await (const chunk of content) {
    if (chunk.length > 100_000) break;
  }
  expect(content.destroyed).toBe(true);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(5);
});

test('the archive rejects too many receipts with 409 and writes no audit line', async () => {
  const before = await exportsInLog();
  const { actor } = owner;
  const tooLarge = expect.objectContaining({
    status: 409,
    message: 'El período tiene demasiados comprobantes para un solo archivo. Elige uno más corto.',
  });
  for (const most of [
    { receipts: 19, bytes: 1024 ** 3 },
    { receipts: 20, bytes: 1024 ** 2 },
  ]) {
    await expect(
      openArchive(site.app.context, SOURCES, MARCH, { actor, from: LOCAL_AUDIT_CONTEXT }, most),
    ).rejects.toEqual(tooLarge);
  }
  expect(await exportsInLog()).toEqual(before);
});
