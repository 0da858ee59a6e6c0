import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  callerWith,
  createSomeComponent,
  postService,
  SERVICE,
  snapshotCatalogue,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import type { StaffService } from '../contract/staff-service.ts';

const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['servicios']);
});

describe('POST and PUT /api/services', () => {
  const UNKNOWN = '019ab000-0000-7000-8000-000000000000';
  const one = (component: string, quantity: unknown = 1) => ({
    usesComponents: true,
    components: [{ component, quantity }],
  });
  const LEAST = 'La cantidad de cada componente debe ser al menos 1.';
  const PRICE = 'El precio debe ser 0 o más, con hasta 2 decimales.';
  const DURATION = 'La duración debe ser de 1 a 480 minutos (8 horas).';
  const UNKNOWN_COMPONENT = 'Ese componente no existe.';

  const EVERY_KM = 'Los kilómetros deben ser un número entero de 100 a 200.000.';
  const EVERY_MONTHS = 'Los meses deben ser un número entero de 1 a 120.';
  const PLAN = 'Escribe cada cuántos kilómetros o meses se repite.';

  const cases: [string, Record<string, unknown>, string, string][] = [
    ['no name', { name: ' ' }, 'name', 'El nombre es requerido'],
    [
      'a name of two lines',
      { name: 'Service\nde 10.000 km' },
      'name',
      'El texto contiene caracteres que no se pueden usar.',
    ],
    ['no description', { description: undefined }, 'description', 'La descripción es requerida'],
    ['no category', { category: undefined }, 'category', 'La categoría es requerida'],
    ['an unknown category', { category: 'x' }, 'category', 'La categoría es requerida'],
    ['no duration', { duration: undefined }, 'duration', DURATION],
    ['duration 0', { duration: 0 }, 'duration', DURATION],
    ['duration 481', { duration: 481 }, 'duration', DURATION],
    ['a fraction of a minute', { duration: 1.5 }, 'duration', DURATION],
    ['a negative price', { price: -0.01 }, 'price', PRICE],
    ['a price that is no number', { price: 'NaN' }, 'price', PRICE],
    ['a price of null', { price: null }, 'price', PRICE],
    ['a price of 1e308', { price: 1e308 }, 'price', 'El importe no puede superar los 10.000.000.'],
    [
      'a price of 3 decimals',
      { price: 1.005 },
      'price',
      'El importe puede tener hasta 2 decimales.',
    ],
    [
      'a negative cost',
      { manualCost: -1 },
      'manualCost',
      'El costo debe ser 0 o más, con hasta 2 decimales.',
    ],
    ['negative stock', { stock: -1 }, 'stock', 'El stock debe ser 0 o más.'],
    ['an empty requirement', { requirements: [' '] }, 'requirements.0', 'El requisito está vacío.'],
    ['no components', { usesComponents: true }, 'components', 'Agrega al menos un componente.'],
    ['0 of a component', one(UNKNOWN, 0), 'components.0.quantity', LEAST],
    ['half a component', one(UNKNOWN, 0.5), 'components.0.quantity', LEAST],
    ['-1 of a component', one(UNKNOWN, -1), 'components.0.quantity', LEAST],
    [
      '1e308 of a component',
      one(UNKNOWN, 1e308),
      'components.0.quantity',
      'La cantidad no puede superar los 10.000.000.',
    ],
    [
      'a component quantity of 4 decimals',
      one(UNKNOWN, 1.2345),
      'components.0.quantity',
      'La cantidad puede tener hasta 3 decimales.',
    ],
    ['an unknown component', one(UNKNOWN), 'components.0.component', UNKNOWN_COMPONENT],
    ['a component that is no id', one('x'), 'components.0.component', UNKNOWN_COMPONENT],
    ['a plan of 99 km', { plan: { everyKm: 99 } }, 'plan.everyKm', EVERY_KM],
    ['a plan of 200 001 km', { plan: { everyKm: 200_001 } }, 'plan.everyKm', EVERY_KM],
    ['a plan of half a kilometre', { plan: { everyKm: 1000.5 } }, 'plan.everyKm', EVERY_KM],
    ['a plan of 0 months', { plan: { everyMonths: 0 } }, 'plan.everyMonths', EVERY_MONTHS],
    ['a plan of 121 months', { plan: { everyMonths: 121 } }, 'plan.everyMonths', EVERY_MONTHS],
    ['a plan of no number', { plan: { everyMonths: 'x' } }, 'plan.everyMonths', EVERY_MONTHS],
    ['an empty plan', { plan: {} }, 'plan', PLAN],
    ['a plan that is a number', { plan: 5000 }, 'plan', PLAN],
    ['an unknown field', { stockValue: 1 }, 'stockValue', 'El campo "stockValue" no se reconoce.'],
  ];
  test.each(cases)(
    'answer 400 to %s and change nothing',
    {
      meta: {
        specification: {
          'admin 5 Service form': [
            [
              'Required: name, description, duration, price, category',
              "'no name'",
              "'no description'",
              "'no duration'",
              "'a price of null'",
              "'no category'",
            ],
            ['Price is at least 0', "'a negative price'"],
            ['step 0.01', "'a price of 3 decimals'"],
            ['Stock is at least 0', "'negative stock'"],
            ['Component quantity is at least 1', "'half a component'"],
          ],
        },
      },
    },
    async (_name, change, field, sentence) => {
      const id = site.fixtures.oilChange;
      const before = await snapshotCatalogue(site.app.context.db);
      const sent = { ...SERVICE, ...change };
      for (const reply of [
        await owner('POST', '/services', sent),
        await owner('PUT', `/services/${id}`, sent),
      ]) {
        expect([reply.status, reply.body.fields]).toEqual([400, { [field]: sentence }]);
      }
      expect(await snapshotCatalogue(site.app.context.db)).toEqual(before);
    },
  );

  test('keep a stored quantity below 1 when the price changes, and validate a changed one', async () => {
    const { db } = site.app.context;
    const component = await createSomeComponent(db, { unit: 'liter' });
    const made = await postService(owner, one(component));
    const id = made.body.data._id;
    // As data from before the rule.
    await db
      .updateTable('service_components')
      .set({ quantity: 500 })
      .where('service_id', '=', id)
      .execute();
    const put = (quantity: number, price: number) =>
      owner<StaffService>('PUT', `/services/${id}`, {
        ...SERVICE,
        ...one(component, quantity),
        price,
      });
    const kept = await put(0.5, 123);
    expect([kept.status, kept.body.data.price]).toEqual([200, 123]);
    expect(kept.body.data.components?.map(({ quantity }) => quantity)).toEqual([0.5]);
    const changed = await put(0.6, 124);
    expect([changed.status, changed.body.fields]).toEqual([
      400,
      { 'components.0.quantity': LEAST },
    ]);
    expect((await put(0.5, 125)).body.data.price).toBe(125);
  });

  test('reject a component twice and a deleted component', {
    meta: {
      specification: {
        'admin 5 Service form': [
          ['A component can be added only once', 'Ese componente ya está en la lista.'],
        ],
      },
    },
  }, async () => {
    const { db } = site.app.context;
    const id = await createSomeComponent(db);
    const line = { component: id, quantity: 1 };
    const twice = await postService(owner, { usesComponents: true, components: [line, line] });
    expect(twice.body.fields).toEqual({ components: 'Ese componente ya está en la lista.' });
    await db
      .updateTable('components')
      .set({ deleted_at: new Date(MONDAY_MORNING) })
      .where('id', '=', id)
      .execute();
    const gone = await postService(owner, { usesComponents: true, components: [line] });
    expect(gone.body.fields).toEqual({ 'components.0.component': UNKNOWN_COMPONENT });
  });
});
