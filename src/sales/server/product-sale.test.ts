import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffProduct } from '#products/contract/staff-product.ts';
import {
  type Caller,
  callerWith,
  createSomeComponent,
  PRODUCT,
  postProduct,
  snapshotCatalogue,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';

const site = testEnvironment();
let owner: Caller;
let frame: string;
let screw: string;
let id: string;

beforeAll(async () => {
  owner = await callerWith(site.app, ['productos']);
});

/** Three frames and screws for two: two units can be built. */
beforeEach(async () => {
  const { db } = site.app.context;
  frame = await createSomeComponent(db, {
    name: 'Marco',
    quantity: 3_000,
    costPerUnitCents: 2_000,
  });
  screw = await createSomeComponent(db, {
    name: 'Tornillo',
    quantity: 9_000,
    costPerUnitCents: 15,
  });
  const components = [
    { component: frame, quantity: 1 },
    { component: screw, quantity: 4 },
  ];
  id = (await postProduct(owner, { autoCost: true, components })).body.data._id;
});

type Sold = { _id: string; product: StaffProduct; total: number };
const sell = (change: Record<string, unknown> = {}, key?: string) =>
  owner<Sold>(
    'POST',
    '/products/sell',
    { productId: id, quantity: 1, salePrice: 150, clientName: 'Ana Pérez', ...change },
    key === undefined ? {} : { 'idempotency-key': key },
  );

const stockOf = async (...ids: string[]) => {
  const { db } = site.app.context;
  const rows = await db.selectFrom('components').select(['id', 'quantity']).execute();
  return ids.map((each) => rows.find((row) => row.id === each)?.quantity);
};
const saleOf = (sale: string) =>
  site.app.context.db
    .selectFrom('sales')
    .selectAll()
    .where('id', '=', sale)
    .executeTakeFirstOrThrow();
const incomeOf = (sale: string) =>
  site.app.context.db
    .selectFrom('financial_transactions')
    .selectAll()
    .where('cause_id', '=', sale)
    .executeTakeFirstOrThrow();

describe('POST /api/products/sell', () => {
  test('takes all components, and keeps the price, cost and client of the sale after later changes', async () => {
    const { status, body } = await sell({
      quantity: 2,
      salePrice: '149.50',
      clientName: '  Ana Pérez ',
      clientEmail: 'ana@ejemplo.com',
      clientPhone: '099 123 456',
    });
    expect([status, body.message]).toEqual([201, 'Venta registrada correctamente']);
    expect(body.data.total).toBe(299);
    expect(body.data.product).toMatchObject({
      _id: id,
      producibleUnits: 0,
      limitingComponent: 'Tornillo',
    });
    expect(await stockOf(frame, screw)).toEqual([1_000, 1_000]);

    const { db } = site.app.context;
    const saleId = body.data._id;
    const movements = await db
      .selectFrom('stock_movements')
      .select(['component_id', 'type', 'quantity', 'previous_stock', 'new_stock', 'reference_type'])
      .select('unit_cost_cents')
      .where('reference_id', '=', saleId)
      .orderBy('component_id')
      .execute();
    const line = { type: 'sale', reference_type: 'product_sale', new_stock: 1_000 };
    const frames = {
      component_id: frame,
      quantity: -2_000,
      previous_stock: 3_000,
      unit_cost_cents: 2_000,
    };
    const screws = {
      component_id: screw,
      quantity: -8_000,
      previous_stock: 9_000,
      unit_cost_cents: 15,
    };
    expect(movements).toEqual([
      { ...line, ...frames },
      { ...line, ...screws },
    ]);
    const frozen = async () => ({ sale: await saleOf(saleId), income: await incomeOf(saleId) });
    const before = await frozen();
    expect(before.sale).toMatchObject({
      kind: 'product',
      product_id: id,
      item_name: PRODUCT.name,
      quantity: 2_000,
      unit_price_cents: 14_950,
      total_price_cents: 29_900,
      total_cost_cents: 4_120,
      client_name: 'Ana Pérez',
      client_email: 'ana@ejemplo.com',
      client_phone: '099 123 456',
      actor_name: 'Sofía Güida',
      created_at: new Date(MONDAY_MORNING),
    });
    expect(before.income).toMatchObject({
      type: 'product',
      cause_type: 'product_sale',
      item_name: PRODUCT.name,
      client_name: 'Ana Pérez',
      sale_cents: 29_900,
      cost_cents: 4_120,
      voided_at: null,
    });
    await db.updateTable('components').set({ cost_per_unit_cents: 9_999 }).execute();
    await owner('PUT', `/products/${id}`, { ...PRODUCT, name: 'Otro', price: 1 });
    expect(await frozen()).toEqual(before);
  });

  test('records the manual cost if the cost is not automatic', async () => {
    await owner('PUT', `/products/${id}`, {
      ...PRODUCT,
      components: [{ component: frame, quantity: 1 }],
    });
    const { body } = await sell({ quantity: 2 });
    const sale = await saleOf(body.data._id);
    expect(sale.total_cost_cents).toBe(18_000);
  });

  test('sells a product without components up to the maximum total', async () => {
    const plain = (await postProduct(owner)).body.data._id;
    const much = await sell({ productId: plain, quantity: 2, salePrice: 10_000_000 });
    expect([much.status, much.body.error]).toEqual([
      400,
      'El total de la venta no puede superar los 10.000.000.',
    ]);
    const { status, body } = await sell({ productId: plain, quantity: 500 });
    expect([status, body.data.product.producibleUnits]).toEqual([201, null]);
  });

  test('sells once per idempotency key, and rejects another sale with that key', async () => {
    const [first, second] = await Promise.all([sell({}, 'venta-1'), sell({}, 'venta-1')]);
    expect(second.body).toEqual(first.body);
    expect(await stockOf(frame, screw)).toEqual([2_000, 5_000]);
    const other = await sell({ quantity: 2 }, 'venta-1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
  });
});

describe('POST /api/products/sell changes nothing and rejects', () => {
  const UNKNOWN = '019ab000-0000-7000-8000-000000000000';

  async function expectRefused(
    change: Record<string, unknown>,
    expected: [status: number, sentence: string],
    key?: string,
  ) {
    const before = await snapshotCatalogue(site.app.context.db);
    const { status, body } = await sell(change, key);
    expect([status, body.error]).toEqual(expected);
    expect(await snapshotCatalogue(site.app.context.db)).toEqual(before);
    return body;
  }

  test('more units than can be built', {
    meta: {
      specification: {
        'admin 5 Product sale': [
          [
            'No hay suficientes componentes. Máximo fabricable: N unidades',
            'No hay suficientes componentes. Máximo fabricable: 2 unidades',
          ],
        ],
      },
    },
  }, async () => {
    const sentence = 'No hay suficientes componentes. Máximo fabricable: 2 unidades';
    const body = await expectRefused({ quantity: 3 }, [409, sentence], 'demasiado');
    expect([body.code, body.data]).toEqual([
      'insufficient-stock',
      { maximum: 2, limitingComponent: 'Tornillo' },
    ]);
    await expectRefused({ quantity: 10_000_000 }, [409, sentence]);
    // The key of a rejected sale may be used again.
    expect((await sell({ quantity: 2 }, 'demasiado')).status).toBe(201);
    await expectRefused({}, [409, 'No hay suficientes componentes. Máximo fabricable: 0 unidades']);
  });

  test('a deactivated, deleted or unknown product', async () => {
    await owner('PATCH', `/products/${id}/toggle-status`, {});
    await expectRefused({}, [409, 'Ese producto está desactivado.']);
    await owner('DELETE', `/products/${id}`);
    const gone = 'No encontramos ese producto. Puede haber sido eliminado.';
    await expectRefused({}, [404, gone]);
    await expectRefused({ productId: UNKNOWN }, [404, gone]);
    await expectRefused({ productId: 'x' }, [404, gone]);
  });

  const ABOVE = 'La cantidad debe ser mayor a 0';
  const WHOLE = 'La cantidad debe ser un número entero de unidades.';
  const PRICE = 'El precio de venta debe ser mayor a 0';
  test.each([
    ['a missing product', { productId: undefined }, 'Por favor selecciona un producto'],
    ['a missing quantity', { quantity: undefined }, ABOVE],
    ['quantity 0', { quantity: 0 }, ABOVE],
    ['quantity -1', { quantity: -1 }, ABOVE],
    ['quantity NaN', { quantity: 'NaN' }, ABOVE],
    ['quantity 1e308', { quantity: 1e308 }, 'La cantidad no puede superar los 10.000.000.'],
    ['half a unit', { quantity: 0.5 }, WHOLE],
    ['a unit and a half', { quantity: 1.5 }, WHOLE],
    [
      'a quantity of 4 decimals',
      { quantity: 1.0001 },
      'La cantidad puede tener hasta 3 decimales.',
    ],
    ['a missing price', { salePrice: undefined }, PRICE],
    ['price 0', { salePrice: 0 }, PRICE],
    ['price -1', { salePrice: -1 }, PRICE],
    ['price 1e308', { salePrice: 1e308 }, 'El importe no puede superar los 10.000.000.'],
    [
      'a phone with a lone surrogate',
      { clientPhone: '\ud800' },
      'El texto contiene caracteres que no se pueden usar.',
    ],
    ['a missing client name', { clientName: ' ' }, 'El nombre del cliente es requerido'],
    ['a bad e-mail', { clientEmail: 'ana' }, 'Por favor ingresa un email válido que contenga @.'],
    ['an unknown field', { total: 1 }, 'El campo "total" no se reconoce.'],
  ])(
    '%s',
    {
      meta: {
        specification: {
          'admin 5 Product sale': [
            ['Product is required', 'Por favor selecciona un producto'],
            ['Quantity must be greater than 0', 'La cantidad debe ser mayor a 0'],
            ['Price must be greater than 0', 'El precio de venta debe ser mayor a 0'],
            ['Client name is required', 'El nombre del cliente es requerido'],
          ],
        },
      },
    },
    async (_name, change, sentence) => {
      await expectRefused(change, [400, sentence]);
    },
  );
});
