import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { readCsv } from '#shared/text/csv.ts';
import { callerWith, createSomeComponent } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { expenseForm, RENT, sendExpense } from '#test/expense-calls.ts';
import { LOCAL_AUDIT_CONTEXT } from '#test/http.ts';
import { readMetrics, recordTestIncome } from '#test/income.ts';
import { createStaff, type Staff } from '#test/staff.ts';

/** CSV exports of transactions and expenses. */
const site = testEnvironment();
let owner: Staff;

beforeAll(async () => {
  owner = await createStaff(site.app.context.db, ['finanzas']);
});

async function file(path: string) {
  const reply = await fetch(`${site.app.url}/api${path}`, { headers: owner.headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, type: reply.headers.get('content-type'), text: bytes.toString() };
}

const NOVEMBER = '?startDate=2026-11-01&endDate=2026-11-30';

test('the export of transactions is sorted by time, with decimal commas and escaped formulas', async () => {
  const { db } = site.app.context;
  await recordTestIncome(db, '2026-12-01T02:59:59.900Z', { saleCents: 123_450, costCents: 0 });
  await recordTestIncome(db, '2026-11-10T15:00:00Z', {
    type: 'product',
    cause: { type: 'product_sale', id: newId() },
    itemName: 'Baúl; "grande"',
    clientName: '=HYPERLINK("x")',
    clientEmail: '@suma',
    clientCountry: 'Uruguay',
    saleCents: 5_000,
    costCents: 7_525,
    quantity: 1_500,
  });
  await recordTestIncome(db, '2026-12-01T03:00:00Z');
  const { status, type, text } = await file(`/financial/transactions.csv${NOVEMBER}`);
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
  const ids = /([\da-f-]{36});([\da-f-]{36});\2;/g;
  expect(text.replace(ids, 'ID;CAUSE;CAUSE;')).toBe(
    '\uFEFF' +
      'fecha;hora;tipo;origen;servicio_o_producto;cliente;email;telefono;pais;venta;costo;ganancia;margen_porcentaje;roi_porcentaje;clase;cantidad;motivo;id;causa_id;cobro_id;medios\r\n' +
      '2026-11-10;12:00;Producto;Venta de producto;"Baúl; ""grande""";"\'=HYPERLINK(""x"")";\'@suma;099 123 456;Uruguay;50,00;75,25;-25,25;-50,50;-33,55;Venta;1,50;;ID;CAUSE;CAUSE;\r\n' +
      '2026-11-30;23:59;Servicio;Cita;Cambio de aceite y filtro;Lucía Fernández;lucia@ejemplo.com;099 123 456;;1234,50;0,00;1234,50;100,00;;Venta;1,00;;ID;CAUSE;CAUSE;\r\n',
  );
});

test('the export of expenses lists the expenses of a period by day', async () => {
  const send = (fields: Record<string, string>) =>
    sendExpense(site.app, owner.headers, expenseForm({ ...RENT, ...fields }));
  await send({ date: '2026-11-30', concept: '+598 de cable', amount: '1200.5', notes: 'a\nb' });
  await send({ date: '2026-11-01', repeatMonthly: 'true' });
  await send({ date: '2026-12-01' });
  const { text } = await file(`/expenses.csv${NOVEMBER}`);
  expect(text).toContain("'+598 de cable");
  expect(readCsv(text)?.map(({ cells }) => cells)).toEqual([
    [
      'fecha',
      'concepto',
      'categoria',
      'monto',
      'notas',
      'comprobante',
      'se_repite',
      'cargado_por',
      'archivo_comprobante',
      'id',
      'medio',
      'compra_de_stock',
    ],
    [
      '2026-11-01',
      'Alquiler del local',
      'Alquiler',
      '650,00',
      '',
      'no',
      'sí',
      'Sofía Güida',
      '',
      expect.any(String),
      '',
      'no',
    ],
    [
      '2026-11-30',
      '+598 de cable',
      'Alquiler',
      '1200,50',
      'a\nb',
      'no',
      'no',
      'Sofía Güida',
      '',
      expect.any(String),
      '',
      'no',
    ],
  ]);
});

test('the export of expenses names the purchases of stock, whose sum the totals have', async () => {
  const admin = await callerWith(site.app, 'admin');
  const part = await createSomeComponent(site.app.context.db);
  const purchase = { quantity: 10, unitCost: 5, recordExpense: true };
  await admin('POST', `/components/components/${part}/purchases`, purchase);
  const [columns, ...lines] = readCsv((await file(`/expenses.csv${NOVEMBER}`)).text) ?? [];
  const at = columns?.cells.indexOf('compra_de_stock') ?? -1;
  const bought = lines.filter(({ cells }) => cells[at] === 'sí');
  expect(bought.map(({ cells }) => cells[3])).toEqual(['50,00']);
  const { overall } = await readMetrics(admin, NOVEMBER);
  expect(overall.stockPurchases).toBe(50);
});

test('an export adds an audit line, and an invalid period is rejected with 400', async () => {
  await file('/expenses.csv?startDate=2026-11-01');
  const line = await site.app.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'details', 'address', 'device'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(line).toEqual({
    action: 'finances-exported',
    actor_name: 'Sofía Güida',
    details: { what: 'expenses', startDate: '2026-11-01' },
    ...LOCAL_AUDIT_CONTEXT,
  });
  for (const path of ['/expenses.csv', '/financial/transactions.csv']) {
    expect((await file(`${path}?endDate=x`)).status).toBe(400);
  }
});
