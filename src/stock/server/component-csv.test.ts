import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, deleteAllComponents } from '#test/stock.ts';

/** Export and import of components through the API. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});
beforeEach(() => deleteAllComponents(site.app.context.db, MONDAY_MORNING));

type ImportReply = {
  created: number;
  updated: number;
  unchanged: number;
  changes: { line: number; code: string; kind: string; cells: unknown[] }[];
  problems: { line: number; column: string; sentence: string }[];
  problemCount: number;
  questions: unknown[];
  questionCount: number;
  version: string;
  imported: boolean;
};

const PATH = '/api/components/csv';
const send = (csv: unknown, preview?: boolean) =>
  request<ImportReply>(
    site.app.url + PATH,
    'POST',
    { csv, ...(preview !== undefined && { preview }) },
    sofia.headers,
  );

async function download(): Promise<{ text: string; type: string | null }> {
  const response = await fetch(site.app.url + PATH, { headers: sofia.headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { text: bytes.toString(), type: response.headers.get('content-type') };
}

const stored = () =>
  site.app.context.db
    .selectFrom('components')
    .select(['code', 'name', 'unit', 'quantity', 'min_stock', 'cost_per_unit_cents'])
    .select(['sale_price_cents', 'vehicle_types', 'supplier', 'location', 'active'])
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .execute();

const HEAD =
  'codigo;nombre;unidad;cantidad;stock_minimo;costo_unitario;precio_venta;vehiculos;proveedor;ubicacion;activo;cantidad_objetivo';

describe('GET /api/components/csv', () => {
  test('writes a CSV that spreadsheets in Uruguay read, with formulas escaped', async () => {
    const { db } = site.app.context;
    await createStockedComponent(db, {
      code: 'ACE;1',
      name: 'Aceite "10W-40"',
      unit: 'liter',
      quantity: 2850,
      minStock: 1000,
      targetStock: 6500,
      costPerUnitCents: 790,
      salePriceCents: 1250,
      vehicleTypes: ['motorcycle', 'e-vehicle'],
      supplier: '=HYPERLINK("http://malo")',
      location: '@A1',
    });
    await createStockedComponent(db, {
      code: 'BUJ',
      name: '+Bujía',
      salePriceCents: null,
      active: false,
    });
    const { text, type } = await download();
    expect(type).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')).toEqual([
      `\uFEFF${HEAD}`,
      `BUJ;'+Bujía;unidad;25;5;3,50;;;;;no;`,
      `"ACE;1";"Aceite ""10W-40""";litro;2,85;1;7,90;12,50;moto, eléctrico;"'=HYPERLINK(""http://malo"")";'@A1;sí;6,5`,
      '',
    ]);
  });

  test('writes a CSV that changes nothing when it is imported', async () => {
    const { db } = site.app.context;
    await createStockedComponent(db, {
      name: '=1+1',
      supplier: "'=x",
      vehicleTypes: ['e-vehicle', 'bicycle'],
    });
    await createStockedComponent(db, { unit: 'kilogram', quantity: 1, salePriceCents: null });
    // A fraction stored before pieces had to be whole.
    await createStockedComponent(db, { quantity: 500, minStock: 1_500 });
    const before = await stored();
    const { body } = await send((await download()).text, false);
    expect(body.data).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      changes: [],
      problems: [],
      problemCount: 0,
      version: expect.any(String),
      imported: true,
    });
    expect(await stored()).toEqual(before);
  });
});

describe('POST /api/components/csv', () => {
  const FILE = [
    HEAD,
    'buj-1;Bujía nueva;Unidades;30;2;4;;;;A9;sí',
    'NUE-1;Grasa;kilogram;0,1;;9,70;14,5;Moto, bicicleta;Sur;;',
    'NUE-2;Tornillo;caja;;;;;;;;no',
  ].join('\r\n');

  test('returns the planned changes by default, and changes nothing', async () => {
    await createStockedComponent(site.app.context.db, { code: 'BUJ-1' });
    const before = await stored();
    const { status, body } = await send(FILE);
    const { changes, ...counts } = body.data;
    expect([status, body.message]).toEqual([200, undefined]);
    const problems: unknown[] = [];
    expect(counts).toMatchObject({
      created: 2,
      updated: 1,
      unchanged: 0,
      problems,
      imported: false,
    });
    expect(changes.map(({ line, code, kind, cells }) => [line, code, kind, cells.length])).toEqual([
      [2, 'BUJ-1', 'updated', 6],
      [3, 'NUE-1', 'created', 6],
      [4, 'NUE-2', 'created', 2],
    ]);
    const quantity = { column: 'cantidad', before: '25 unidades', after: '30 unidades' };
    expect(changes[0]?.cells).toContainEqual(quantity);
    expect(await stored()).toEqual(before);
  });

  test('creates and changes components, and records all movements under one reference', async () => {
    const { db } = site.app.context;
    const id = await createStockedComponent(db, { code: 'BUJ-1', supplier: 'Viejo' });
    const { status, body } = await send(FILE, false);
    const { changes, version, questions, questionCount, ...counts } = body.data;
    expect([status, body.message, changes.length, counts]).toEqual([
      200,
      'Componentes importados correctamente',
      3,
      { created: 2, updated: 1, unchanged: 0, problems: [], problemCount: 0, imported: true },
    ]);
    const plain = {
      min_stock: 0,
      sale_price_cents: null,
      vehicle_types: [],
      supplier: '',
      location: '',
    };
    expect(await stored()).toEqual([
      {
        ...plain,
        code: 'BUJ-1',
        name: 'Bujía nueva',
        unit: 'piece',
        quantity: 30_000,
        min_stock: 2000,
        cost_per_unit_cents: 400,
        location: 'A9',
        active: true,
      },
      {
        ...plain,
        code: 'NUE-1',
        name: 'Grasa',
        unit: 'kilogram',
        quantity: 100,
        cost_per_unit_cents: 970,
        sale_price_cents: 1450,
        vehicle_types: ['motorcycle', 'bicycle'],
        supplier: 'Sur',
        active: true,
      },
      {
        ...plain,
        code: 'NUE-2',
        name: 'Tornillo',
        unit: 'box',
        quantity: 0,
        cost_per_unit_cents: 0,
        active: false,
      },
    ]);
    const lines = await db
      .selectFrom('stock_movements')
      .select(['component_id', 'quantity', 'reference_id', 'actor_name'])
      .where('cause', '=', 'import')
      .execute();
    expect(lines.map(({ quantity, actor_name }) => [quantity, actor_name]).sort()).toEqual([
      [100, 'Sofía Güida'],
      [5000, 'Sofía Güida'],
    ]);
    expect(new Set(lines.map(({ reference_id }) => reference_id)).size).toBe(1);
    expect(lines.find(({ quantity }) => quantity === 5000)?.component_id).toBe(id);
  });

  test('keeps the fields whose columns the file does not have', async () => {
    await createStockedComponent(site.app.context.db, { code: 'BUJ-1', supplier: 'Viejo' });
    const [before] = await stored();
    const { body } = await send('Código,Stock mínimo\nBUJ-1,7', false);
    expect(body.data).toMatchObject({ updated: 1, imported: true });
    expect(await stored()).toEqual([{ ...before, min_stock: 7000 }]);
  });

  test('reports every problem with its line and column, and imports nothing', async () => {
    await createStockedComponent(site.app.context.db, { code: 'BUJ-1' });
    const before = await stored();
    const csv = [
      HEAD,
      'BUJ-1;Bujía;unidad;1;1;1;1;;;;',
      'buj-1;Bujía;unidad;1;1;1;1;;;;',
      'A-1;;barril;-1;1.500;1,005;0;barco;;;quizás',
      ';Sin código;unidad;1e308;0,0001;NaN;1;;;;',
      `B-1;${'x'.repeat(121)};unidad;;;;;;;;;;de más`,
    ].join('\n');
    for (const preview of [true, false]) {
      const { status, body } = await send(csv, preview);
      expect([status, body.data.imported]).toEqual([200, false]);
      expect(
        body.data.problems.map(({ line, column, sentence }) => [line, column, sentence]),
      ).toEqual(
        expect.arrayContaining([
          [3, 'codigo', 'Ese código ya está en la línea 2.'],
          [4, 'nombre', 'El nombre es requerido'],
          [4, 'unidad', 'La unidad debe ser unidad, metro, kilogramo, litro, caja o paquete.'],
          [4, 'cantidad', 'La cantidad debe ser 0 o más.'],
          [4, 'stock_minimo', 'El punto puede ser de miles o de decimales. Escribe 1500 o 1,5.'],
          [4, 'costo_unitario', 'El importe puede tener hasta 2 decimales.'],
          [4, 'precio_venta', 'El precio de venta debe ser mayor a 0'],
          [4, 'vehiculos', 'Los vehículos son moto, bicicleta y eléctrico, separados por comas.'],
          [4, 'activo', 'Escribe sí o no.'],
          [5, 'codigo', 'El código es requerido'],
          [5, 'cantidad', 'La cantidad no puede superar los 10.000.000.'],
          [5, 'stock_minimo', 'La cantidad puede tener hasta 3 decimales.'],
          [5, 'costo_unitario', 'El costo debe ser 0 o más, con hasta 2 decimales.'],
          [6, '', 'La línea tiene más celdas que columnas.'],
          [6, 'nombre', 'El nombre no puede superar los 120 caracteres.'],
        ]),
      );
      expect(body.data.problems).toHaveLength(15);
    }
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['', 'El archivo no tiene componentes.'],
    ['codigo;nombre', 'El archivo no tiene componentes.'],
    ['codigo;nombre\n"A;B', 'Hay una comilla que se abre y no se cierra.'],
    ['nombre;unidad\nA;caja', 'Falta la columna «codigo».'],
    ['codigo;color\nA;rojo', 'No conocemos la columna «color».'],
    ['codigo;Código\nA;B', 'La columna «codigo» está repetida.'],
    [
      `codigo\n${'A\n'.repeat(50_001)}`,
      'El archivo tiene más de 50.000 componentes. Divídelo en partes.',
    ],
  ])('reports for the file %j: %s', async (csv, sentence) => {
    const { status, body } = await send(csv, false);
    expect([status, body.data.imported, body.data.problems.map((each) => each.sentence)]).toEqual([
      200,
      false,
      [sentence],
    ]);
  });

  test('rejects a missing file, a file that is too large and a workbook', async () => {
    const missing = await send(undefined);
    expect([missing.status, missing.body.message]).toEqual([400, 'Falta el archivo.']);
    const large = await send('x'.repeat(10_000_001));
    expect([large.status, large.body.message]).toEqual([400, 'El archivo es demasiado grande.']);
    for (const workbook of [
      'PK\u0003\u0004\u0014\u0000',
      'ÐÏ\u0011à',
      '\ufffd\ufffd\u0011\ufffd',
    ]) {
      const { status, body } = await send(`${workbook}[Content_Types].xml`);
      expect([status, body.message]).toEqual([
        400,
        'El archivo no es un CSV. En la planilla, elige «Guardar como» y el formato CSV.',
      ]);
    }
    expect((await send('x'.repeat(21_000_000))).status).toBe(413);
  });
});
