import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { StaffProduct } from '#products/contract/staff-product.ts';
import {
  type Caller,
  callerWith,
  createSomeComponent,
  postProduct,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';

const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['productos', 'stock']);
});

const sell = (productId: string, quantity = 1) =>
  owner('POST', '/products/sell', { productId, quantity, salePrice: 10, clientName: 'Ana' });

const products = async () =>
  (await owner<{ products: StaffProduct[] }>('GET', '/products')).body.data.products;

/** Creates three products with the same components in different orders, to provoke deadlocks. */
async function createProductsSharing(shared: number) {
  const { db } = site.app.context;
  const wheel = await createSomeComponent(db, { name: 'Rueda', quantity: shared });
  const cable = await createSomeComponent(db, {
    name: 'Cable',
    unit: 'meter',
    quantity: 1_000_000,
  });
  const bolt = await createSomeComponent(db, { name: 'Bulón', quantity: 1_000_000 });
  const boms = [
    [wheel, cable, bolt],
    [bolt, wheel, cable],
    [cable, bolt, wheel],
  ];
  const ids: string[] = [];
  for (const bom of boms) {
    const components = bom.map((component) => ({ component, quantity: 2 }));
    ids.push((await postProduct(owner, { components })).body.data._id);
  }
  return { ids, wheel };
}

test('30 concurrent sales of products that share a component sell no more than its stock', async () => {
  const { db } = site.app.context;
  const { ids, wheel } = await createProductsSharing(35_000);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, place) => sell(ids[place % 3] ?? '')),
  );
  const rejected = replies.filter(({ status }) => status !== 201);
  // 35 wheels, 2 each: 17 sales and one wheel left.
  expect(replies.length - rejected.length).toBe(17);
  for (const { status, body } of rejected) {
    expect([status, body.error]).toEqual([
      409,
      'No hay suficientes componentes. Máximo fabricable: 0 unidades',
    ]);
  }
  const left = (await products()).filter(({ _id }) => ids.includes(_id));
  expect(left.map((each) => [each.producibleUnits, each.limitingComponent])).toEqual(
    Array(3).fill([0, 'Rueda']),
  );
  const lines = await db
    .selectFrom('stock_movements')
    .select(['previous_stock', 'quantity', 'new_stock'])
    .where('component_id', '=', wheel)
    .orderBy('line')
    .execute();
  expect(lines.map(({ new_stock }) => new_stock)).toEqual(
    Array.from({ length: 18 }, (_, sold) => 35_000 - sold * 2_000),
  );
  const sales = await db.selectFrom('sales').select('id').where('product_id', 'in', ids).execute();
  expect(sales).toHaveLength(17);
});

const ANA = { clientName: 'Ana Rodríguez', clientPhone: '099 123 456' };

test.each(['component', 'product', 'basket'])(
  'a sale of a %s waits for its client before it locks components, as the steps of a citation do',
  async (kind) => {
    const { db } = site.app.context;
    const component = await createSomeComponent(db, { quantity: 10_000 });
    const components = [{ component, quantity: 1 }];
    const product = (await postProduct(owner, { components })).body.data._id;
    const item = { quantity: 1, salePrice: 10 };
    const sellTo = (client: object) => {
      if (kind === 'component') {
        return owner('POST', '/components/sell', { ...client, ...item, componentId: component });
      }
      if (kind === 'product') {
        return owner('POST', '/products/sell', { ...client, ...item, productId: product });
      }
      const items = [{ ...item, kind: 'component', id: component }];
      return owner('POST', '/sales', { ...client, items });
    };
    expect((await sellTo(ANA)).status).toBe(201);
    const release = await holdLock(
      db,
      sql`select from clients where name = ${ANA.clientName} for no key update`,
    );
    // A contact that is new to the client changes its row.
    const sale = sellTo({ ...ANA, clientEmail: `${kind}@ejemplo.com` });
    await waitForLockWait(db, 'match_client');
    await sql`select from components where id = ${component} for no key update nowait`.execute(db);
    await release();
    expect((await sale).status).toBe(201);
  },
);

test('a concurrent sale that is rejected names the units that are left', async () => {
  const { ids } = await createProductsSharing(20_000);
  const [first = ''] = ids;
  const replies = await Promise.all(Array.from({ length: 6 }, () => sell(first, 4)));
  const rejected = replies.filter(({ status }) => status === 409);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(rejected.map(({ body }) => body.error)).toEqual(
    Array(4).fill('No hay suficientes componentes. Máximo fabricable: 2 unidades'),
  );
});

test('a sale takes the old or the new BOM, never a mix, if the BOM changes concurrently', async () => {
  const { db } = site.app.context;
  const { ids, wheel } = await createProductsSharing(1_000_000);
  const [id = ''] = ids;
  const other = await createSomeComponent(db, { quantity: 1_000_000 });
  const form = { name: 'A', description: 'A', price: 1, category: 'A' };
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, place) =>
      place % 2 === 0
        ? sell(id)
        : owner('PUT', `/products/${id}`, {
            ...form,
            components: [{ component: place % 4 === 1 ? other : wheel, quantity: 1 }],
          }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(
    Array.from({ length: 16 }, (_, place) => (place % 2 === 0 ? 201 : 200)),
  );
  const sales = await db.selectFrom('sales').select('id').where('product_id', '=', id).execute();
  for (const sale of sales) {
    const lines = await db
      .selectFrom('stock_movements')
      .select('quantity')
      .where('reference_id', '=', sale.id)
      .execute();
    const quantities = lines.map(({ quantity }) => quantity);
    expect([[-1_000], [-2_000, -2_000, -2_000]]).toContainEqual(quantities);
  }
});
