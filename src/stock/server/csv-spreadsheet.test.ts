import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, deleteAllComponents } from '#test/stock.ts';

/** Files whose codes a spreadsheet changed. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});
beforeEach(() => deleteAllComponents(site.app.context.db, MONDAY_MORNING));

type Question = { line: number; code: string; candidates: { code: string; name: string }[] };
type ImportReply = {
  created: number;
  updated: number;
  changes: unknown[];
  problems: { line: number; column: string; sentence: string }[];
  questions: Question[];
  questionCount: number;
  version: string;
  imported: boolean;
};
type Answers = { code: string; same: string | null }[];

const HEAD = 'codigo;nombre;unidad;cantidad';
const send = (
  csv: string,
  body: { preview?: boolean; nearCodes?: Answers; version?: string } = {},
) =>
  request<ImportReply>(
    `${site.app.url}/api/components/csv`,
    'POST',
    { csv, preview: false, ...body },
    sofia.headers,
  );
const stored = async () => {
  const rows = await site.app.context.db
    .selectFrom('components')
    .select(['code', 'quantity'])
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map(({ code, quantity }) => [code, quantity]);
};

test('an import reports each value that a spreadsheet damaged, and writes nothing', async () => {
  await createStockedComponent(site.app.context.db, { code: '7790123456789', quantity: 5000 });
  const csv = [
    HEAD,
    '7,79E+12;Bujía;unidad;5',
    '01/02/2026;Correa;unidad;5',
    '#¡REF!;Filtro;unidad;5',
    'FIL-1;#N/D;#N/A;#¡VALOR!',
  ].join('\n');
  for (const preview of [true, false]) {
    const { status, body } = await send(csv, { preview });
    expect([status, body.data.imported]).toEqual([200, false]);
    const inCell = (text: string) =>
      `La planilla tiene un error en esta celda («${text}»). Corrígela en la planilla.`;
    expect(body.data.problems).toEqual([
      {
        ...{ line: 2, column: 'codigo' },
        sentence:
          'La planilla acortó este código («7,79E+12»). Dale formato de texto a la columna y escribe el código completo.',
      },
      {
        ...{ line: 3, column: 'codigo' },
        sentence:
          'La planilla convirtió este código en una fecha («01/02/2026»). Dale formato de texto a la columna y escribe el código de nuevo.',
      },
      { line: 4, column: 'codigo', sentence: inCell('#¡REF!') },
      { line: 5, column: 'unidad', sentence: inCell('#N/A') },
      { line: 5, column: 'cantidad', sentence: inCell('#¡VALOR!') },
      { line: 5, column: 'nombre', sentence: inCell('#N/D') },
    ]);
  }
  expect(await stored()).toEqual([['7790123456789', 5000]]);
});

test('a preview of a file with a problem counts no line', async () => {
  await createStockedComponent(site.app.context.db, { code: 'FIL-1', name: 'Filtro' });
  const csv = `${HEAD}\nNUE-1;Espejo;pza;1\n01/02/2026;Correa;u;5\nNUE-1;Espejo;u;2\nFIL-1;Filtro nuevo;u;`;
  const { body } = await send(csv, { preview: true });
  expect(body.data).toMatchObject({ created: 0, updated: 0, changes: [], imported: false });
  expect(body.data.problems.map(({ line }) => line)).toEqual([3, 4]);
});

test('an import keeps a component whose code and name look damaged', async () => {
  await createStockedComponent(site.app.context.db, { code: '10/12/20', name: '#REF!' });
  const { body } = await send(`${HEAD}\n10/12/20;#REF!;unidad;30`);
  expect(body.data).toMatchObject({ updated: 1, problems: [], imported: true });
});

test('an import asks about a code without its zeros or signs, and writes nothing before the answer', async () => {
  const { db } = site.app.context;
  await createStockedComponent(db, { code: '00123', name: 'Bujía NGK', quantity: 5000 });
  await createStockedComponent(db, { code: 'ACE-10/40', name: 'Aceite', quantity: 2000 });
  const before = await stored();
  const csv = `${HEAD}\n123;Bujía;u;9\nace 10.40;Aceite;un;3\nNUE-1;Espejo;pza;1`;
  for (const preview of [true, false]) {
    const { body } = await send(csv, { preview });
    expect(body.data).toMatchObject({ created: 1, updated: 0, imported: false, questionCount: 2 });
    expect(body.data.questions).toEqual([
      {
        ...{ line: 2, code: '123', name: 'Bujía' },
        candidates: [{ code: '00123', name: 'Bujía NGK' }],
      },
      {
        ...{ line: 3, code: 'ace 10.40', name: 'Aceite' },
        candidates: [{ code: 'ACE-10/40', name: 'Aceite' }],
      },
    ]);
  }
  const wrong = [
    { code: '123', same: 'ACE-10/40' },
    { code: 'ace 10.40', same: null },
  ];
  const { body: asked } = await send(csv, { nearCodes: wrong });
  expect(asked.data).toMatchObject({ questionCount: 1, imported: false });
  expect(await stored()).toEqual(before);

  const nearCodes = [
    { code: '123', same: '00123' },
    { code: 'ace 10.40', same: null },
  ];
  const { version } = (await send(csv, { preview: true, nearCodes })).body.data;
  const { body } = await send(csv, { nearCodes, version });
  expect(body.data).toMatchObject({ created: 2, updated: 1, questions: [], imported: true });
  expect(await stored()).toEqual([
    ['00123', 9000],
    ['ACE-10/40', 2000],
    ['NUE-1', 1000],
    ['ace 10.40', 3000],
  ]);
});

test('an import rejects two lines of one component, also when the second is an answer', async () => {
  await createStockedComponent(site.app.context.db, { code: '00123' });
  const nearCodes = [{ code: '123', same: '00123' }];
  const { body } = await send(`${HEAD}\n00123;Bujía;u;9\n123;Bujía;u;9`, { nearCodes });
  expect(body.data).toMatchObject({ imported: false, questions: [] });
  expect(body.data.problems).toEqual([
    { line: 3, column: 'codigo', sentence: 'Ese código ya está en la línea 2.' },
  ]);
});

test('a preview shows each value of a new component as it was read', async () => {
  const csv =
    'codigo;nombre;unidad;cantidad;costo_unitario;vehiculos\nACE-1;Aceite;lts.;1.234,5;US$ 1.234,50;Moto';
  const { body } = await send(csv, { preview: true });
  expect(body.data.changes).toMatchObject([
    {
      cells: [
        { column: 'unidad', before: '', after: 'litro' },
        { column: 'cantidad', before: '', after: '1.234,5 litros' },
        { column: 'costo_unitario', before: '', after: 'US$\u00a01.234,50' },
        { column: 'vehiculos', before: '', after: 'moto' },
      ],
    },
  ]);
});

test('an import rejects answers that are no list', async () => {
  const { status, body } = await send(`${HEAD}\nA;B;u;1`, {
    nearCodes: 'todos' as unknown as Answers,
  });
  expect([status, body.message]).toEqual([400, 'Las respuestas sobre los códigos no son válidas.']);
});
