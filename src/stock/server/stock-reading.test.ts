import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { insertCitationIn } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent, deleteAllComponents } from '#test/stock.ts';
import type { Component } from '../contract/component.ts';

/** Reading the stock through the API. */
const site = testEnvironment();
let sofia: Staff;

beforeAll(async () => {
  sofia = await createStaff(site.app.context.db, ['stock']);
});

/** Every test begins without components. */
beforeEach(async () => {
  const { db } = site.app.context;
  await deleteRecords(db, 'citations');
  await db.deleteFrom('service_components').execute();
  await db.deleteFrom('product_components').execute();
  await deleteAllComponents(db, MONDAY_MORNING);
});

const read = <Data>(path: string) =>
  request<Data>(site.app.url + path, 'GET', undefined, sofia.headers);

type Listed = { components: Component[]; counters: Record<string, number> };

describe('the list of components', () => {
  test('is sorted by name, counts active components and filters by stock status', {
    meta: {
      specification: {
        'admin 5 Stock status': [
          [
            'Low: quantity greater than 0 and at most minStock',
            'quantity: 5000',
            "['Ñandú', 'low']",
          ],
          ['Out of stock: quantity 0', "['ácido', 'out']"],
          ['Otherwise in stock', 'quantity: 5001', "['Bulón', 'in-stock']"],
        ],
      },
    },
  }, async () => {
    const { db } = site.app.context;
    await createStockedComponent(db, { name: 'Ñandú', quantity: 5000 });
    await createStockedComponent(db, { name: 'ácido', quantity: 0 });
    await createStockedComponent(db, { name: 'Bulón', quantity: 5001 });
    await createStockedComponent(db, { name: 'Zapata', quantity: 0, active: false });
    const { status, body } = await read<Listed>('/api/stock/components');
    expect(status).toBe(200);
    expect(body.data.components.map(({ name, status }) => [name, status])).toEqual([
      ['ácido', 'out'],
      ['Bulón', 'in-stock'],
      ['Ñandú', 'low'],
      ['Zapata', 'out'],
    ]);
    expect(body.data.counters).toEqual({ total: 3, low: 1, out: 1 });
    for (const [query, names] of [
      ['only=low', ['Ñandú']],
      ['only=out', ['ácido']],
      ['only=out&search=zap', []],
      ['only=out&search=ACI', ['ácido']],
    ] as const) {
      const { data } = (await read<Listed & { total: number }>(`/api/stock/components?${query}`))
        .body;
      expect([data.components.map(({ name }) => name), data.total]).toEqual([names, names.length]);
      expect(data.counters).toEqual(body.data.counters);
    }
    expect((await read('/api/stock/components?only=in-stock')).status).toBe(400);
    const plain = await read<Component[]>('/api/components/components');
    expect(plain.body.data).toEqual(body.data.components);
  });

  test('for a picker matches all words in code or name, the exact code first, then codes with that prefix', async () => {
    const { db } = site.app.context;
    await createStockedComponent(db, { code: 'X-10', name: 'Adaptador BUJ-1' });
    await createStockedComponent(db, { code: 'BUJ-10', name: 'Bujía corta' });
    const exact = await createStockedComponent(db, { code: 'buj-1', name: 'Bujía larga' });
    await createStockedComponent(db, { code: 'BUJ-11', name: 'Bujía sin stock', quantity: 0 });
    await createStockedComponent(db, { code: 'BUJ-12', name: 'Bujía de antes', active: false });
    const codes = async (query: string) =>
      (await read<Component[]>(`/api/components/components?${query}`)).body.data.map(
        ({ code }) => code,
      );
    expect(await codes('search=BUJ-1')).toEqual(['buj-1', 'BUJ-10', 'BUJ-12', 'BUJ-11', 'X-10']);
    expect(await codes('search=buj-1&only=active')).not.toContain('BUJ-12');
    expect(await codes('search=buj-1&only=sellable')).toEqual(['buj-1', 'BUJ-10', 'X-10']);
    expect(await codes('search=larga%20BUJIA')).toEqual(['buj-1']);
    expect(await codes('search=%25&limit=2')).toEqual([]);
    expect(await codes('limit=2')).toHaveLength(2);
    expect(await codes(`ids=${exact},x`)).toEqual(['buj-1']);
    expect((await read('/api/components/components?only=cheap')).status).toBe(400);
    // Without parameters the call returns all components, as specified.
    expect(await codes('')).toHaveLength(5);
  });

  test('finds a text in code, name, supplier and location, ignoring case and accents', async () => {
    const { db } = site.app.context;
    const plug = { code: 'X-100%', name: 'Bujía', supplier: 'NGK', location: 'A3' };
    await createStockedComponent(db, plug);
    await createStockedComponent(db, {
      code: 'Y-1',
      name: 'Aceite',
      supplier: 'Otro',
      location: 'B1',
    });
    const names = async (search: string) => {
      const { body } = await read<Listed>(
        `/api/stock/components?search=${encodeURIComponent(search)}`,
      );
      expect(body.data.counters['total']).toBe(2);
      return body.data.components.map(({ name }) => name);
    };
    expect(await names('BUJIA')).toEqual(['Bujía']);
    expect(await names('100%')).toEqual(['Bujía']);
    expect(await names('ngk')).toEqual(['Bujía']);
    expect(await names(' b1 ')).toEqual(['Aceite']);
    expect(await names('_')).toEqual([]);
    expect(await names(' ')).toEqual(['Aceite', 'Bujía']);
    expect(await names('\u0000')).toEqual([]);
  });

  test('is returned in pages if a page is requested, else as a whole', async () => {
    const { db } = site.app.context;
    for (const name of ['Aro', 'Bulón', 'Caja', 'Disco'])
      await createStockedComponent(db, { name });
    await createStockedComponent(db, { name: 'Otro', supplier: 'Aros del Sur', active: false });
    type Page = Listed & { total: number; page: number; totalPages: number };
    const page = async (query: string) => {
      const { data } = (await read<Page>(`/api/stock/components?${query}`)).body;
      return [data.components.map(({ name }) => name), data.total, data.page, data.totalPages];
    };
    expect(await page('')).toEqual([['Aro', 'Bulón', 'Caja', 'Disco', 'Otro'], 5, 1, 1]);
    expect(await page('page=2&limit=2')).toEqual([['Caja', 'Disco'], 5, 2, 3]);
    expect(await page('page=9&limit=2')).toEqual([[], 5, 9, 3]);
    expect(await page('search=aro&limit=1')).toEqual([['Aro'], 2, 1, 2]);
    expect((await page('page=1'))[3]).toBe(1);
    for (const [query, sentence] of [
      ['page=0', 'La página debe ser un número entero desde 1.'],
      ['limit=1001', 'El límite debe ser un número entero de 1 a 1000.'],
      ['pages=1', 'El campo "pages" no se reconoce.'],
    ] as const) {
      const { status, body } = await read(`/api/stock/components?${query}`);
      expect([status, body.message]).toEqual([400, sentence]);
    }
  });

  test('counts low and missing stock by the rule of the status of each component', async () => {
    const { db } = site.app.context;
    for (const quantity of [0, 1, 4_999, 5_000, 5_001]) {
      for (const minStock of [0, 5_000]) await createStockedComponent(db, { quantity, minStock });
    }
    const { components, counters } = (await read<Listed>('/api/stock/components')).body.data;
    const countOf = (status: string) => components.filter((each) => each.status === status).length;
    expect(counters).toEqual({ total: 10, low: countOf('low'), out: countOf('out') });
    expect([countOf('low'), countOf('out')]).toEqual([3, 2]);
  });

  test('shows the quantity that is committed to accepted and running citations', async () => {
    const { db } = site.app.context;
    const { oilChange, crashBars } = site.fixtures;
    const oil = await createStockedComponent(db, { unit: 'liter', quantity: 10_000 });
    const bolts = await createStockedComponent(db, { quantity: 3000 });
    await db
      .insertInto('service_components')
      .values({ service_id: oilChange, component_id: oil, quantity: 2850 })
      .execute();
    await db
      .insertInto('product_components')
      .values([
        { product_id: crashBars, component_id: bolts, quantity: 4000 },
        { product_id: crashBars, component_id: oil, quantity: 100 },
      ])
      .execute();
    const committed = async () => {
      const { body } = await read<Component[]>('/api/components/components');
      const of = (id: string) => body.data.find(({ _id }) => _id === id);
      return [of(oil)?.committed, of(oil)?.available, of(bolts)?.committed, of(bolts)?.available];
    };
    // A service that does not use components needs none of its BOM.
    await insertCitationIn(db, oilChange, 'installed');
    await db
      .updateTable('services')
      .set({ uses_components: false })
      .where('id', '=', oilChange)
      .execute();
    const job = await insertCitationIn(db, oilChange, 'accepted');
    expect(await committed()).toEqual([0, 10, 0, 3]);
    await db
      .updateTable('services')
      .set({ uses_components: true })
      .where('id', '=', oilChange)
      .execute();
    expect(await committed()).toEqual([2.85, 7.15, 0, 3]);
    await db
      .updateTable('citations')
      .set({ service_id: null, product_id: crashBars })
      .where('id', '=', job)
      .execute();
    expect(await committed()).toEqual([0.1, 9.9, 4, -1]);
    const of = (status: CitationStatus) =>
      db.updateTable('citations').set({ status }).where('id', '=', job).execute();
    for (const [status, needed] of [
      ['pending', 0],
      ['in-workshop', 4],
      ['in-progress', 4],
      ['installed', 0],
      ['delivered', 0],
    ] as const) {
      await of(status);
      expect([status, (await committed())[2]]).toEqual([status, needed]);
    }
    await of('accepted');
    await db
      .updateTable('citations')
      .set({ deleted_at: new Date(MONDAY_MORNING) })
      .where('id', '=', job)
      .execute();
    expect((await committed())[2]).toBe(0);
  });
});
