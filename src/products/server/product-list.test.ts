import { beforeAll, expect, test } from 'vitest';
import { type Caller, callerWith, postProduct } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import type { StaffProduct } from '../contract/staff-product.ts';

const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['productos']);
});

test('GET /api/products searches, sorts and pages, and returns all products without parameters', async () => {
  const { db } = site.app.context;
  await db
    .updateTable('products')
    .set({ deleted_at: new Date(MONDAY_MORNING) })
    .execute();
  const make = (name: string, price: number, category: string, active = true) =>
    postProduct(owner, { name, price, category, active });
  await make('Parrilla trasera', 30, 'Equipaje');
  await make('Baúl de 45 litros', 150, 'Equipaje');
  await make('Faro auxiliar', 80, 'Electricidad', false);
  type Page = { products: StaffProduct[]; total?: number; categories?: string[] };
  const list = async (query: string) => (await owner<Page>('GET', `/products${query}`)).body.data;
  const names = async (query: string) => (await list(query)).products.map(({ name }) => name);
  const all = ['Baúl de 45 litros', 'Faro auxiliar', 'Parrilla trasera'];
  expect(Object.keys(await list(''))).toEqual(['products']);
  expect(await names('')).toEqual(all);
  expect(await names('?sort=cheapest')).toEqual([
    'Parrilla trasera',
    'Faro auxiliar',
    'Baúl de 45 litros',
  ]);
  expect(await names('?search=BAUL%20equipaje')).toEqual(['Baúl de 45 litros']);
  expect(await names('?category=Equipaje&sort=dearest')).toEqual([
    'Baúl de 45 litros',
    'Parrilla trasera',
  ]);
  expect(await names('?active=true')).not.toContain('Faro auxiliar');
  expect(await names('?page=2&limit=2')).toEqual(['Parrilla trasera']);
  expect(await list('?search=nada')).toMatchObject({
    ...{ products: [], total: 0, categories: ['Electricidad', 'Equipaje'] },
  });
  expect((await owner('GET', '/products?sort=odd')).status).toBe(400);
});
