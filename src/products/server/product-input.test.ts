import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerWith, PRODUCT, snapshotCatalogue } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['productos']);
});

describe('POST and PUT /api/products', () => {
  const UNKNOWN = '019ab000-0000-7000-8000-000000000000';
  const one = (id: string, quantity: unknown = 1) => ({
    components: [{ component: id, quantity }],
  });
  const LEAST = 'La cantidad de cada componente debe ser al menos 1.';
  const PRICE = 'Por favor ingresa un precio válido mayor a 0';
  const line = { component: UNKNOWN, quantity: 1 };

  const cases: [string, Record<string, unknown>, string, string][] = [
    ['no name', { name: undefined }, 'name', 'Por favor ingresa el nombre del producto'],
    [
      'no description',
      { description: '' },
      'description',
      'Por favor ingresa la descripción del producto',
    ],
    // The name is part of mail subjects.
    [
      'a name of two lines',
      { name: 'Kit\nde defensas' },
      'name',
      'El texto contiene caracteres que no se pueden usar.',
    ],
    [
      'a category of two lines',
      { category: 'Kit\nuno' },
      'category',
      'El texto contiene caracteres que no se pueden usar.',
    ],
    ['no category', { category: ' ' }, 'category', 'Por favor ingresa la categoría del producto'],
    ['no price', { price: undefined }, 'price', PRICE],
    ['price 0', { price: 0 }, 'price', PRICE],
    ['a negative price', { price: -5 }, 'price', PRICE],
    ['a price that is no number', { price: 'NaN' }, 'price', PRICE],
    ['a price of 1e308', { price: 1e308 }, 'price', 'El importe no puede superar los 10.000.000.'],
    [
      'a price of 3 decimals',
      { price: 0.001 },
      'price',
      'El importe puede tener hasta 2 decimales.',
    ],
    [
      'a negative cost',
      { manualCost: -1 },
      'manualCost',
      'El costo debe ser 0 o más, con hasta 2 decimales.',
    ],
    ['0 of a component', one(UNKNOWN, 0), 'components.0.quantity', LEAST],
    ['-1 of a component', one(UNKNOWN, -1), 'components.0.quantity', LEAST],
    ['0.999 of a component', one(UNKNOWN, 0.999), 'components.0.quantity', LEAST],
    [
      '1e308 of a component',
      one(UNKNOWN, 1e308),
      'components.0.quantity',
      'La cantidad no puede superar los 10.000.000.',
    ],
    [
      'a component quantity of 4 decimals',
      one(UNKNOWN, 1.0001),
      'components.0.quantity',
      'La cantidad puede tener hasta 3 decimales.',
    ],
    ['an unknown component', one(UNKNOWN), 'components.0.component', 'Ese componente no existe.'],
    [
      'a component that is no id',
      one('../x'),
      'components.0.component',
      'Ese componente no existe.',
    ],
    [
      'a component twice',
      { components: [line, line] },
      'components',
      'Ese componente ya está en la lista.',
    ],
    [
      'a specification without a value',
      { specifications: [{ name: 'Peso', value: '' }] },
      'specifications.0.value',
      'Completa el nombre y el valor de cada especificación.',
    ],
    [
      'an unknown field',
      { producibleUnits: 9 },
      'producibleUnits',
      'El campo "producibleUnits" no se reconoce.',
    ],
  ];
  test.each(cases)(
    'answer 400 to %s and change nothing',
    {
      meta: {
        specification: {
          'admin 3 Product': [
            ['components (list of {component, quantity})', '{ component: id, quantity }'],
          ],
          'admin 5 Product form': [
            'Por favor ingresa el nombre del producto',
            ['Description and category are required', "'no description'", "'no category'"],
            'Por favor ingresa un precio válido mayor a 0',
            ['Component quantities are at least 1', "'0.999 of a component'"],
            ['A component can be added only once', "'a component twice'"],
          ],
        },
      },
    },
    async (_name, change, field, sentence) => {
      const { db } = site.app.context;
      const before = await snapshotCatalogue(db);
      const sent = { ...PRODUCT, ...change };
      for (const reply of [
        await owner('POST', '/products', sent),
        await owner('PUT', `/products/${site.fixtures.crashBars}`, sent),
      ]) {
        expect([reply.status, reply.body.fields]).toEqual([400, { [field]: sentence }]);
      }
      expect(await snapshotCatalogue(db)).toEqual(before);
    },
  );
});
