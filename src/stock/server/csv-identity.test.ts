import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problem } from '#shared/fields/field-rules.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { writeCsv } from '#shared/text/csv.ts';
import { CSV_COLUMNS } from '../contract/component-csv.ts';
import * as fields from '../rules/component-fields.ts';
import { CSV_CELLS, parseCsvLines } from './csv/csv-lines.ts';
import { planImport, type StoredComponent } from './csv/import-plan.ts';

/** Import of exported files, and of files that spreadsheets in Uruguay write. */

const text = (field: typeof fields.code, signs = '') =>
  fc
    .string({
      unit: fc.oneof(fc.constantFrom(...`aé"';,=+-@ .0${signs}`), fc.string({ unit: 'grapheme' })),
    })
    .map((value) => value.normalize('NFC').trim())
    .filter((value) => problem(field, value) === null);
const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const thousandths = fc.integer({ min: 0, max: 10_000_000_000 });

const row: fc.Arbitrary<StoredComponent> = fc
  .record({
    id: fc.uuid(),
    code: text(fields.code),
    name: text(fields.componentName),
    unit: fc.constantFrom(...UNITS),
    quantity: thousandths,
    min_stock: thousandths,
    above_min: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    cost_per_unit_cents: cents,
    sale_price_cents: fc.option(cents.filter((value) => value > 0)),
    vehicle_types: fc.subarray([...VEHICLE_TYPES]),
    supplier: text(fields.supplier),
    location: text(fields.location),
    active: fc.boolean(),
  })
  .map(({ above_min: above, ...each }) => ({
    ...each,
    // A target is above the minimum and at most the maximum quantity.
    target_stock:
      above === null || each.min_stock + above > 10_000_000_000 ? null : each.min_stock + above,
    search_text: '',
    stock_search_text: '',
    created_at: new Date(0),
    updated_at: new Date(0),
    deleted_at: null,
  }));

const exported = (rows: readonly StoredComponent[]) =>
  writeCsv([
    CSV_COLUMNS,
    ...rows.map((each) => CSV_COLUMNS.map((column) => CSV_CELLS[column].write(each))),
  ]);

async function imported(csv: string, rows: readonly StoredComponent[] = []) {
  const { lines, problems } = parseCsvLines(csv);
  const byCode = new Map(rows.map((each) => [each.code, each]));
  const plan = await planImport(lines, {
    findComponent: ({ code }) => byCode.get(code),
    isOpen: () => false,
    idsWithFixedUnit: new Set(),
  });
  return { ...plan, problems: [...problems, ...plan.problems] };
}

describe('an exported file', () => {
  test('changes nothing when it is imported, for arbitrary components', async () => {
    const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 5, selector: ({ code }) => code });
    await fc.assert(
      fc.asyncProperty(rows, async (stored) => {
        expect(await imported(exported(stored), stored)).toEqual({
          creations: [],
          changes: [],
          unchanged: stored.length,
          lineChanges: [],
          problems: [],
          questions: [],
        });
      }),
    );
  });

  test('of 10 000 components is imported as unchanged', async () => {
    const [sample] = fc.sample(row, 1) as [StoredComponent];
    const stored = Array.from({ length: 10_000 }, (_, index) => ({
      ...sample,
      code: `C-${index}`,
    }));
    const { unchanged, problems } = await imported(exported(stored), stored);
    expect([unchanged, problems]).toEqual([10_000, []]);
  });
});

/** The expected components of the files below. */
const EXPECTED = [
  { code: 'ACE-1', name: 'Aceite "10W-40"; 1 l', quantity: 1_234_500, costPerUnit: 123_450 },
  { code: 'BUJ-1', name: 'Bujía', quantity: 25_000, costPerUnit: 350 },
];

describe('the import reads a file written by', () => {
  test.each([
    [
      'Excel in es-UY, «CSV UTF-8»: byte order mark, CRLF, semicolons, thousands, empty columns',
      '\uFEFFcodigo;nombre;unidad;cantidad;costo_unitario;;;\r\n' +
        'ACE-1;"Aceite ""10W-40""; 1 l";litro;1.234,50;1.234,50;;;\r\n' +
        'BUJ-1;Bujía;unidad;25;3,50;;;\r\n;;;;;;;\r\n',
    ],
    [
      'Excel with cells formatted as currency',
      'codigo;nombre;unidad;cantidad;costo_unitario\r\n' +
        'ACE-1;"Aceite ""10W-40""; 1 l";litro;1.234,50; US$ 1.234,50 \r\n' +
        'BUJ-1;Bujía;unidad;25,00;$ 3,50\r\n',
    ],
    [
      'a tool that declares its separator to Excel',
      'sep=;\r\ncodigo;nombre;unidad;cantidad;costo_unitario\r\n' +
        'ACE-1;"Aceite ""10W-40""; 1 l";litro;1234,5;1234,5\r\n' +
        'BUJ-1;Bujía;unidad;25;3,5\r\n',
    ],
    [
      'Excel, from a file with a declared separator',
      '\uFEFFsep=,;;;;\r\ncodigo,nombre,unidad,cantidad,costo_unitario\r\n' +
        'ACE-1,"Aceite ""10W-40""; 1 l",litro,"1234,5","1234,5"\r\nBUJ-1,Bujía,unidad,25,"3,5"\r\n',
    ],
    [
      'LibreOffice in es-UY: commas, all text quoted, no byte order mark',
      '"codigo","nombre","unidad","cantidad","costo_unitario",\n' +
        '"ACE-1","Aceite ""10W-40""; 1 l","litro","1.234,5","1.234,50",\n' +
        '"BUJ-1","Bujía","unidad",25,"3,50",\n',
    ],
    [
      'LibreOffice with tabs and an empty column between the others',
      'codigo\tnombre\t\tunidad\tcantidad\tcosto_unitario\n' +
        'ACE-1\t"Aceite ""10W-40""; 1 l"\t\tlitro\t1234,50\t1234,50\nBUJ-1\tBujía\t\tunidad\t25\t3,50\n',
    ],
  ])('%s', async (_, csv) => {
    const { creations, problems } = await imported(csv);
    expect(problems).toEqual([]);
    expect(creations).toEqual(EXPECTED.map((each) => expect.objectContaining(each)));
  });
});

describe('the import reports the line of the problem in', () => {
  test.each([
    ['codigo;;nombre\nA;;B\nC;x;D', 3, '', 'Hay un dato en una columna sin nombre.'],
    ['sep=;\ncodigo;nombre\nA;B;;\nC;D;;x', 4, '', 'La línea tiene más celdas que columnas.'],
    ['codigo;nombre\nA;"B\nC"\nD;"E', 4, '', 'Hay una comilla que se abre y no se cierra.'],
    [
      'codigo;nombre;unidad;cantidad\nA;B;litro;1.500',
      2,
      'cantidad',
      'El punto puede ser de miles o de decimales. Escribe 1500 o 1,5.',
    ],
    [
      'codigo;nombre;unidad;cantidad\nA;B;caja;0,5',
      2,
      'cantidad',
      'La cantidad debe ser un número entero de cajas.',
    ],
    [
      'codigo;nombre;unidad;stock_minimo\nA;B;unidad;2,5',
      2,
      'stock_minimo',
      'La cantidad debe ser un número entero de unidades.',
    ],
  ])('%j', async (csv, line, column, sentence) => {
    const { problems } = await imported(csv);
    expect(problems).toContainEqual({ line, column, sentence });
  });
});
