import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Citations } from '#platform/data/database-types.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { CitationList } from '../../contract/staff-citation.ts';

const site = testEnvironment();
let staff: Staff;

/** Inserts a citation at 10:00 workshop time on a day of November. */
const on = (day: number, change: Partial<Insertable<Citations>>) => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return insertCitation(site.app.context.db, site.fixtures.oilChange, {
    service_category: 'maintenance',
    day: date,
    starts_at: new Date(`${date}T13:00:00Z`),
    work_ends_at: new Date(`${date}T13:45:00Z`),
    ...change,
  });
};
const product = (id: string) => ({
  service_id: null,
  product_id: id,
  service_name: 'Kit de defensas',
  service_category: null,
});
const delivered = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  staff = await createStaff(site.app.context.db, ['agenda']);
  // The rows are not inserted in the order of their days.
  await on(26, {
    client_name: 'José Núñez',
    client_phone: '+598 91 562-034',
    vehicle_model: 'Ténéré 700',
  });
  await on(24, { client_name: 'Ana Güida', status: 'accepted', service_category: 'repair' });
  await on(23, { client_name: 'JOSÉ PÉREZ', status: 'in-workshop', vehicle_model: 'XTZ_250' });
  await on(25, { client_name: 'Bruno 100% Moto', status: 'in-progress' });
  await on(27, {
    client_name: 'Carla Sosa',
    status: 'installed',
    client_phone: '091562777',
    vehicle_brand: 'Yumbo',
    vehicle_model: 'GS 200',
    ...product(site.fixtures.crashBars),
  });
  await on(18, { client_name: 'José Sosa', status: 'delivered', delivered_at: delivered });
  await on(19, { client_name: 'Diego Silva', status: 'cancelled', cancelled_at: delivered });
  await on(20, { client_name: 'José Borrado', deleted_at: delivered });
  await on(17, { client_name: 'Entregada borrada', status: 'delivered', deleted_at: delivered });
});

async function list(query: Record<string, string | number> = {}, by: Staff | null = staff) {
  const search = new URLSearchParams(Object.entries(query).map(([key, v]) => [key, String(v)]));
  const url = `${site.app.url}/api/citations?${search}`;
  return request<CitationList>(url, 'GET', undefined, by?.headers ?? {});
}
const names = async (query: Record<string, string | number> = {}) => {
  const { body } = await list(query);
  expect(body.data.total).toBe(body.data.citations.length);
  return body.data.citations.map((citation) => citation.clientName);
};

const ALL = [
  'José Sosa',
  'Diego Silva',
  'JOSÉ PÉREZ',
  'Ana Güida',
  'Bruno 100% Moto',
  'José Núñez',
  'Carla Sosa',
];

describe('GET /api/citations', () => {
  test('lists all citations that are not deleted, ordered by start', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.citations.map((each) => each.clientName)).toEqual(ALL);
    expect(body.data).toMatchObject({ total: 7, page: 1, totalPages: 1 });
    expect(body.data.citations[3]).toMatchObject({
      clientName: 'Ana Güida',
      clientEmail: expect.stringContaining('@'),
      service: {
        _id: site.fixtures.oilChange,
        name: 'Cambio de aceite y filtro',
        duration: 45,
        price: 48.5,
        category: 'repair',
      },
      product: null,
      date: '2026-11-24',
      time: '10:00',
      ready: { date: '2026-11-24', time: '10:45' },
      status: 'accepted',
      overbooked: false,
    });
  });

  test('returns the product of a citation as product, and its name as service', async () => {
    const { body } = await list({ clientName: 'carla' });
    expect(body.data.citations[0]).toMatchObject({
      service: { _id: null, name: 'Kit de defensas', category: null },
      product: { _id: site.fixtures.crashBars, name: 'Kit de defensas' },
    });
  });

  test('with excludeDelivered leaves out delivered and cancelled citations unless status names them', async () => {
    expect(await names({ excludeDelivered: 'true' })).toEqual(ALL.slice(2));
    expect(await names({ excludeDelivered: 'false' })).toEqual(ALL);
    expect(await names({ excludeDelivered: 'true', status: 'cancelled' })).toEqual(['Diego Silva']);
    expect(await names({ excludeDelivered: 'true', status: 'delivered' })).toEqual(['José Sosa']);
    expect(
      await names({ excludeDelivered: 'true', status: 'delivered', clientName: 'sosa' }),
    ).toEqual(['José Sosa']);
  });

  test.each([
    ['pending', ['José Núñez']],
    ['accepted', ['Ana Güida']],
    ['in-workshop', ['JOSÉ PÉREZ']],
    ['in-progress', ['Bruno 100% Moto']],
    ['installed', ['Carla Sosa']],
    ['delivered', ['José Sosa']],
    ['cancelled', ['Diego Silva']],
  ])('with status=%s returns the citations in that status', async (status, expected) => {
    expect(await names({ status })).toEqual(expected);
  });

  test('finds a part of a client name or model, ignoring case and accents', async () => {
    expect(await names({ clientName: 'jose' })).toEqual(['José Sosa', 'JOSÉ PÉREZ', 'José Núñez']);
    expect(await names({ clientName: 'JOSE\u0301 ' })).toHaveLength(3); // decomposed accent, trailing blank
    expect(await names({ clientName: 'nunez' })).toEqual(['José Núñez']);
    expect(await names({ clientName: 'GÜI' })).toEqual(['Ana Güida']);
    expect(await names({ clientName: 'u' })).toEqual([
      'Ana Güida',
      'Bruno 100% Moto',
      'José Núñez',
      'Carla Sosa',
    ]);
    expect(await names({ vehicleModel: 'tenere' })).toEqual(['José Núñez']);
    expect(await names({ clientName: 'nadie' })).toEqual([]);
  });

  test('with clientName also finds phone numbers and motorcycles', async () => {
    const both = ['José Núñez', 'Carla Sosa'];
    for (const part of ['091 562', '091562', '91-562', '+598 91 562', '562'])
      expect(await names({ clientName: part })).toEqual(both);
    expect(await names({ clientName: '091 562 034', excludeDelivered: 'true' })).toEqual([
      'José Núñez',
    ]);
    expect(await names({ clientName: 'YUMBO' })).toEqual(['Carla Sosa']);
    expect(await names({ clientName: 'yumbo gs', status: 'installed' })).toEqual(['Carla Sosa']);
    expect(await names({ clientName: 'tenere' })).toEqual(['José Núñez']);
    expect(await names({ clientName: 'sosa 091' })).toEqual(['Carla Sosa']);
    expect(await names({ clientName: 'SOSÁ  ' })).toContain('José Sosa');
    expect(await names({ clientName: 'jose  sosa' })).toEqual(['José Sosa']);
    expect(await names({ clientName: 'sosa jose' })).toEqual(['José Sosa']);
    expect(await names({ clientName: 'osé sos' })).toEqual(['José Sosa']);
  });

  test('finds nothing by SQL wildcards, quotes and NUL, and ignores them beside letters', async () => {
    expect(await names({ clientName: '%' })).toEqual([]);
    expect(await names({ clientName: '100% m' })).toEqual(['Bruno 100% Moto']);
    expect(await names({ vehicleModel: '_' })).toEqual([]);
    expect(await names({ clientName: '\\' })).toEqual([]);
    expect(await names({ clientName: '\u0000' })).toEqual([]);
    expect(await names({ service: '\u0000' })).toEqual([]);
    expect(await names({ clientName: "' or true --" })).toEqual([]);
  });

  test('accepts a category or the id of a service or product as service', async () => {
    expect(await names({ service: 'repair' })).toEqual(['Ana Güida']);
    expect(await names({ service: site.fixtures.crashBars })).toEqual(['Carla Sosa']);
    expect(await names({ service: site.fixtures.oilChange })).toHaveLength(6);
    expect(await names({ service: site.fixtures.fullService })).toEqual([]);
    expect(await names({ service: 'rental' })).toEqual([]);
  });

  test('includes the citations of both days, from and to', async () => {
    expect(await names({ from: '2026-11-24', to: '2026-11-25' })).toEqual([
      'Ana Güida',
      'Bruno 100% Moto',
    ]);
    expect(await names({ from: '2026-11-27' })).toEqual(['Carla Sosa']);
    expect(await names({ to: '2026-11-18' })).toEqual(['José Sosa']);
    expect(await names({ from: '2026-11-25', to: '2026-11-24' })).toEqual([]);
    expect(await names({ to: '1900-01-01' })).toEqual([]);
    expect(await names({ from: '9998-12-31' })).toEqual([]);
  });

  test('returns the citations that match all filters', async () => {
    expect(await names({ clientName: 'jose', excludeDelivered: 'true' })).toEqual([
      'JOSÉ PÉREZ',
      'José Núñez',
    ]);
    expect(
      await names({ clientName: 'jose', vehicleModel: 'xtz', excludeDelivered: 'true' }),
    ).toEqual(['JOSÉ PÉREZ']);
    expect(await names({ clientName: 'jose', status: 'pending', service: 'maintenance' })).toEqual([
      'José Núñez',
    ]);
    expect(await names({ clientName: 'jose', status: 'accepted' })).toEqual([]);
    expect(
      await names({ clientName: 'sosa', service: site.fixtures.crashBars, from: '2026-11-01' }),
    ).toEqual(['Carla Sosa']);
  });

  test('ignores blank parameters', async () => {
    const blank = { clientName: '', vehicleModel: ' ', status: '', service: '', from: '', to: '' };
    expect(await names({ ...blank, excludeDelivered: '' })).toEqual(ALL);
  });

  test('returns all citations in pages without overlaps or gaps', async () => {
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await list({ page, limit: 3 });
      expect(body.data).toMatchObject({ total: 7, page, totalPages: 3 });
      seen.push(...body.data.citations.map((each) => each.clientName));
    }
    expect(seen).toEqual(ALL);
    const { body } = await list({ page: 4, limit: 3 });
    expect(body.data).toMatchObject({ citations: [], total: 7, page: 4, totalPages: 3 });
    const filtered = await list({ page: 2, limit: 2, clientName: 'jose' });
    expect(filtered.body.data.citations.map((each) => each.clientName)).toEqual(['José Núñez']);
    expect(filtered.body.data).toMatchObject({ total: 3, totalPages: 2 });
    const beyond = await list({ page: 9, limit: 2, clientName: 'jose' });
    expect(beyond.body.data).toMatchObject({ citations: [], total: 3, totalPages: 2 });
  });

  test('orders citations with the same start by id on all pages', async () => {
    const { db } = site.app.context;
    const twins = await Promise.all(
      ['uno', 'dos', 'tres'].map((name) => on(28, { client_name: `Gemelo ${name}` })),
    );
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ page, limit: 1, clientName: 'gemelo' })),
    );
    expect(pages.map(({ body }) => body.data.citations[0]?._id)).toEqual([...twins].sort());
    await db.deleteFrom('citations').where('id', 'in', twins).execute();
  });

  const LIMIT = 'El límite debe ser un número entero de 1 a 1000.';
  const PAGE = 'La página debe ser un número entero desde 1.';
  test.each([
    ['limit', '1001', LIMIT],
    ['limit', '0', LIMIT],
    ['limit', 'abc', LIMIT],
    ['limit', '-1', LIMIT],
    ['limit', '2.5', LIMIT],
    ['page', '0', PAGE],
    ['page', 'abc', PAGE],
    ['page', '1000001', PAGE],
    ['status', 'listo', 'Ese estado no existe.'],
    ['from', '2026-02-30', 'La fecha no es válida.'],
    ['to', 'mañana', 'La fecha no es válida.'],
    ['excludeDelivered', 'quizás', 'Debe ser true o false.'],
  ])('rejects %s=%s with 400 and its sentence', async (field, value, sentence) => {
    const { status, body } = await list({ [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      code: 'invalid-input',
      message: sentence,
      error: sentence,
      fields: { [field]: sentence },
    });
  });

  test('accepts limit=1000 and rejects an unknown parameter', {
    meta: { specification: { 'admin 9': [['History fetch limit', 'limit: 1000']] } },
  }, async () => {
    expect((await list({ limit: 1000 })).body.data.citations).toHaveLength(7);
    expect((await list({ orden: 'nombre' })).body.fields).toEqual({
      orden: 'El campo "orden" no se reconoce.',
    });
  });

  test('allows historial and role admin, rejects other permissions with 403 and no session with 401', async () => {
    const { db } = site.app.context;
    for (const permissions of [['historial'], 'admin'] as const) {
      const other = await createStaff(db, permissions);
      expect((await list({}, other)).status).toBe(200);
    }
    const stranger = await createStaff(db, ['reservas', 'stock']);
    expect(await list({}, stranger)).toMatchObject({
      status: 403,
      body: { code: 'no-permission' },
    });
    expect((await list({}, null)).status).toBe(401);
  });
});
