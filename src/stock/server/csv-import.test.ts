import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { NOT_TEXT } from '#shared/fields/field-rules.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';

/** An import during concurrent changes, and with similar codes. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

type ImportReply = {
  created: number;
  updated: number;
  unchanged: number;
  problems: { line: number; column: string; sentence: string }[];
  problemCount: number;
  version: string;
  imported: boolean;
};

const post = <Data = Record<string, unknown>>(path: string, body: unknown) =>
  request<Data>(`${site.app.url}/api/components/${path}`, 'POST', body, sofia.headers);
const send = (csv: string, preview: boolean, version?: string) =>
  post<ImportReply>('csv', { csv, preview, ...(version !== undefined && { version }) });

const HEAD = 'codigo;nombre;unidad';
const problemsOf = async (csv: string, preview: boolean) => {
  const { status, body } = await send(csv, preview);
  expect([status, body.data.imported]).toEqual([200, false]);
  return body.data.problems.map(({ line, column, sentence }) => [line, column, sentence]);
};

describe('POST /api/components/csv during concurrent changes', () => {
  const FILE = `${HEAD};cantidad;costo_unitario\nMIE-1;Bujía nueva;unidad;10;1`;
  const component = (id: string) =>
    site.app.context.db
      .selectFrom('components')
      .select(['name', 'quantity', 'cost_per_unit_cents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('imports nothing after the stock changed, until its new preview is confirmed', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, {
      code: 'MIE-1',
      quantity: 10_000,
      costPerUnitCents: 100,
    });
    const shown = (await send(FILE, true)).body.data;
    const sale = { componentId: id, quantity: 4, salePrice: 2, clientName: 'Ana' };
    expect((await post('sell', sale)).status).toBe(201);
    await post(`components/${id}/purchases`, { quantity: 6, unitCost: 3 });
    const before = await component(id);
    expect(before.quantity).toBe(12_000);
    const late = await send(FILE, false, shown.version);
    expect([late.status, late.body.message]).toEqual([200, undefined]);
    expect(late.body.data).toMatchObject({ updated: 1, problems: [], imported: false });
    expect(await component(id)).toEqual(before);

    const agreed = await send(FILE, false, late.body.data.version);
    expect(agreed.body.data.imported).toBe(true);
    expect(await component(id)).toMatchObject({ name: 'Bujía nueva', quantity: 10_000 });
    await expectSoundStock(db);
  });

  test('imports nothing if the file differs from the previewed file', async () => {
    const file = (quantity: number) => `${HEAD};cantidad\nOTR-1;Otra;unidad;${quantity}`;
    const { version } = (await send(file(1), true)).body.data;
    expect((await send(file(2), false, version)).body.data.imported).toBe(false);
    expect((await send(file(1), false, version)).body.data.imported).toBe(true);
  });

  test('returns a preview without waiting for row locks', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, { code: 'OCU-1' });
    await inTransaction(db, async (tx) => {
      await tx.selectFrom('components').select('id').where('id', '=', id).forUpdate().execute();
      const { status } = await send(`${HEAD}\nOCU-1;Mirada;unidad`, true);
      expect(status).toBe(200);
    });
  });

  test('imports 2000 lines while sales of the same components succeed', async () => {
    const { db } = site.app.context;
    const line = (index: number, quantity: number) =>
      `M-${index};Pieza ${index};unidad;${quantity}`;
    const file = (quantity: number) =>
      [
        'codigo;nombre;unidad;cantidad',
        ...Array.from({ length: 2000 }, (_, index) => line(index, quantity)),
      ].join('\n');
    const first = await send(file(5), false);
    expect(first.body.data).toMatchObject({ created: 2000, imported: true });
    const { id } = await db
      .selectFrom('components')
      .select('id')
      .where('code', '=', 'M-7')
      .executeTakeFirstOrThrow();
    const sale = { componentId: id, quantity: 1, salePrice: 1, clientName: 'Ana' };
    const answers = await Promise.all([
      send(file(9), false),
      ...[1, 2, 3].map(() =>
        request(`${site.app.url}/api/components/sell`, 'POST', sale, sofia.headers),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201]);
    await expectSoundStock(db);
  });
});

describe('a code in a CSV import', () => {
  test.each(['A\u0000B', 'A\ud800B'])(
    'is reported as a problem if it is no valid text: %j',
    async (code) => {
      for (const preview of [true, false]) {
        expect(await problemsOf(`${HEAD}\r\n${code};x;unidad`, preview)).toEqual([
          [2, 'codigo', NOT_TEXT],
        ]);
      }
    },
  );

  test('that was escaped before a blank identifies the same component again', async () => {
    const file = `${HEAD}\n' =A1;Fórmula;unidad`;
    expect((await send(file, false)).body.data).toMatchObject({ created: 1, imported: true });
    expect((await send(file, true)).body.data).toMatchObject({ created: 0, unchanged: 1 });
    expect((await send(file, false)).body.data).toMatchObject({ unchanged: 1, imported: true });
  });

  test.each([
    ['ΑΣ', 'ασ'],
    ['İ1', 'i1'],
  ])(
    'is reported as a duplicate if the database treats both as equal: %s, %s',
    async (one, other) => {
      const file = `${HEAD}\n${one};Una;unidad\n${other};Otra;unidad`;
      const twice = [[3, 'codigo', 'Ese código ya está en la línea 2.']];
      for (const preview of [true, false]) expect(await problemsOf(file, preview)).toEqual(twice);
      await send(`${HEAD}\n${one};Una;unidad`, false);
      for (const preview of [true, false]) expect(await problemsOf(file, preview)).toEqual(twice);
    },
  );
});

describe('POST /api/components/csv of a file with many problems', () => {
  test('returns the first 100 problems and the number of all', async () => {
    const lines = Array.from({ length: 150 }, (_, index) => `MAL-${index};;unidad`);
    const { problems, problemCount } = (await send([HEAD, ...lines].join('\n'), true)).body.data;
    expect([problems.length, problemCount]).toEqual([100, 150]);
    expect(problems.at(-1)).toMatchObject({ line: 101, column: 'nombre' });
  });

  test('reports a header of 200 000 columns as one problem', async () => {
    const header = Array.from({ length: 200_000 }, (_, index) => index.toString(36)).join(';');
    expect(await problemsOf(`${header}\n1`, true)).toEqual([
      [1, '', 'El archivo tiene más de 100 columnas.'],
    ]);
  });
});

test('a CSV import keeps the unit of a component with movements, and changes it without movements', async () => {
  const { db } = site.app.context;
  const counted = await createStockedComponent(db, { code: 'UNI-1', unit: 'liter' });
  await createStockedComponent(db, { code: 'UNI-2', unit: 'liter', quantity: 0 });
  const csv = `${HEAD}\nUNI-1;Aceite;kilogramo\nUNI-2;Aceite;kilogramo`;
  for (const preview of [true, false]) {
    expect(await problemsOf(csv, preview)).toEqual([
      [
        2,
        'unidad',
        'La unidad no se puede cambiar: el componente ya tiene movimientos o está en uso. Crea otro con esa unidad.',
      ],
    ]);
  }
  const other = await send(`${HEAD}\nUNI-1;Aceite;litro\nUNI-2;Aceite;kilogramo`, false);
  expect(other.body.data).toMatchObject({ problems: [], updated: 2, imported: true });
  const { unit } = await db
    .selectFrom('components')
    .select('unit')
    .where('id', '=', counted)
    .executeTakeFirstOrThrow();
  expect(unit).toBe('liter');
});
