import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { matchesSearch, searchKeys } from '#shared/text/search-words.ts';
import { insertCitation } from '#test/citation-row.ts';
import { insertClosedCitation } from '#test/closed-rows.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { insertWorkOrder } from '#test/order-rows.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import { filterChoices } from '#ui/wizard/choices/filter-choices.ts';

/** Every list, picker and palette finds the same records by the same texts (docs/rules/search.md). */
const site = testEnvironment();
const db = () => site.app.context.db;
let staff: Staff;
/** May not read clients, but those of sales. */
let seller: Staff;

const PERSON = { client_name: 'María José Núñez Ørsted', client_phone: '099 735 281' };
const BIKES = {
  cg: { vehicle_brand: 'Honda', vehicle_model: 'CG 125' },
  mt: { vehicle_brand: 'Yamaha', vehicle_model: 'MT-07' },
};
const PART = { code: '90793-AS405', name: 'Aceite semisintético 10W-40', supplier: 'Łódź Moto' };

beforeAll(async () => {
  const { oilChange, crashBars } = site.fixtures;
  staff = await createStaff(db(), [
    'agenda',
    'reservas',
    'historial',
    'stock',
    'productos',
    'servicios',
    'finanzas',
  ]);
  seller = await createStaff(db(), ['productos']);
  for (const bike of Object.values(BIKES)) {
    await insertCitation(db(), oilChange, { ...PERSON, ...bike });
    await insertReservation(db(), crashBars, { ...PERSON, ...bike });
    await insertClosedCitation(db(), oilChange, ['done', '2026-05-04T12:00:00Z'], {
      ...PERSON,
      ...bike,
    });
  }
  await insertCitation(db(), oilChange, {
    ...PERSON,
    vehicle_plate: 'SBK 4321',
    vehicle_brand: 'Zontes',
    vehicle_model: 'ZT310',
  });
  await sql`insert into sales (id, kind, product_id, item_name, quantity, unit_price_cents, total_price_cents,
      total_cost_cents, client_name, client_phone, client_email)
    values (gen_random_uuid(), 'product', ${crashBars}, 'Kit', 1000, 700, 700, 350,
      ${PERSON.client_name}, ${PERSON.client_phone}, '')`.execute(db());
  await createStockedComponent(db(), PART);
});

/** Returns the answer of a list for a text, as text. */
async function found(path: string, text: string): Promise<string> {
  const url = `${site.app.url}/api/${path}${encodeURIComponent(text)}`;
  const { headers } = path.startsWith('sales/') ? seller : staff;
  const answer = await request(url, 'GET', undefined, headers);
  expect(answer).toMatchObject({ status: 200 });
  return JSON.stringify(answer.body.data);
}

const PEOPLE = [
  ['appointments', 'citations?clientName='],
  ['reservations', 'reservations?clientName='],
  ['clients', 'clients?search='],
  ['clients of sales', 'sales/clients?search='],
] as const;

describe.each(PEOPLE)('the search of %s', (_list, path) => {
  test.each([
    ['Ørsted María', true],
    ['maria jose', true],
    ['NUNEZ  mar', true],
    ['orsted nuñez josé', true],
    ['099 735 281', true],
    ['+598 99735281', true],
    ['5281', true],
    ['7352', true],
    ['735281', true],
    ['9735 2', true],
    ['maria pérez', false],
    ['9999', false],
    ['!!', false],
  ])('with «%s» finds the client: %s', async (text, finds) => {
    expect((await found(path, text)).includes(PERSON.client_name)).toBe(finds);
  });
});

const MODELS = [
  ['appointments by client', 'citations?clientName='],
  ['appointments by model', 'citations?vehicleModel='],
  ['reservations by client', 'reservations?clientName='],
  ['reservations by model', 'reservations?vehicleModel='],
  ['the history', 'history?model='],
  ['motorcycles', 'motorcycles?search='],
] as const;

describe.each(MODELS)('the search of %s', (_list, path) => {
  test.each([
    ['cg125', 'CG 125'],
    ['CG-125', 'CG 125'],
    ['125 cg', 'CG 125'],
    ['MT 07', 'MT-07'],
    ['mt07', 'MT-07'],
    ['07 mt', 'MT-07'],
    ['MT/07', 'MT-07'],
  ])('with «%s» finds the %s alone', async (text, model) => {
    const answer = await found(path, text);
    const models = [...answer.matchAll(/"(?:vehicleModel|model)":"([^"]*)"/g)].map(
      (each) => each[1],
    );
    expect([...new Set(models)]).toEqual([model]);
  });
});

describe.each([
  ['appointments', 'citations?clientName='],
  ['motorcycles', 'motorcycles?search='],
])('the search of %s', (_list, path) => {
  test.each(['SBK 4321', 'sbk-4321', 'SBK4321', '4321'])(
    'with «%s» finds the plate',
    async (text) => {
      expect(await found(path, text)).toContain('"ZT310"');
    },
  );
});

test.each([
  ['citations', 'citations?clientName='],
  ['reservations', 'reservations?clientName='],
  ['products', 'products?search='],
  ['components', 'stock/components?search='],
] as const)('the search of %s finds the record of an old id alone', async (table, path) => {
  const oldId = '65f0c0ffee65f0c0ffee65f0';
  const { rows } = await sql<{ id: string; other: string }>`
    select min(id::text) as id, max(id::text) as other from ${sql.table(table)}`.execute(db());
  const [{ id, other } = { id: '', other: '' }] = rows;
  await sql`with import as (insert into imports (id, source, dates, started_at, ended_at, state)
      values (gen_random_uuid(), 'dump', 'local', now(), now(), 'done') returning id)
    insert into import_map (collection, source_key, import_id, record)
    select ${table}, ${oldId}, id, ${id} from import`.execute(db());
  const answer = await found(path, ` ${oldId.toUpperCase()} `);
  expect([answer.includes(id), answer.includes(other) && other !== id]).toEqual([true, false]);
  expect(await found(path, oldId.replace('6', '7'))).not.toContain(id);
});

test('the search of appointments finds the plate on the record of the motorcycle, also of a merged motorcycle', async () => {
  const model = { vehicle_brand: 'Kawasaki', vehicle_model: 'Z650' };
  const phone = { client_name: 'Elsa Plá', client_phone: '098 111 222' };
  const id = await insertCitation(db(), site.fixtures.oilChange, { ...phone, ...model });
  expect(await found('citations?clientName=', 'RAP 998')).not.toContain('"Z650"');
  await sql`update motorcycles set plate = 'RAP 998'
    where id = (select motorcycle_id from citations where id = ${id})`.execute(db());
  for (const text of ['RAP 998', 'rap-998', 'p998', '998', 'rap9'])
    expect([text, (await found('citations?clientName=', text)).includes('"Z650"')]).toEqual([
      text,
      // Fewer than four letters and digits find the beginning of a plate alone.
      text !== '998',
    ]);
});

test('the search of appointments finds the one with the work order of that number alone', async () => {
  const bike = { vehicle_brand: 'Bajaj', vehicle_model: 'Dominar 400' };
  const id = await insertCitation(db(), site.fixtures.oilChange, { ...PERSON, ...bike });
  const order = await insertWorkOrder(db(), id);
  const { number } = await db()
    .selectFrom('work_orders')
    .select('number')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  const url = `${site.app.url}/api/citations?limit=100&clientName=`;
  for (const text of [`orden ${number}`, `#${number}`, `Orden de trabajo N.º ${number}`]) {
    const { body } = await request<{ citations: { _id: string }[] }>(
      url + encodeURIComponent(text),
      'GET',
      undefined,
      staff.headers,
    );
    expect([text, body.data.citations.map(({ _id }) => _id)]).toEqual([text, [id]]);
  }
  expect(await found('citations?clientName=', `#${Number(number) + 1_000}`)).toContain('"total":0');
});

const PARTS = [
  ['the stock', 'stock/components?search='],
  ['the picker of components', 'components/components?search='],
] as const;

describe.each(PARTS)('the search of %s', (_list, path) => {
  test.each([
    ['aceite semisintetico', true],
    ['semi ace', true],
    ['10w40', true],
    ['90793AS405', true],
    ['90793 as405', true],
    ['as/405', true],
    ['aceite mineral', false],
  ])('with «%s» finds the part: %s', async (text, finds) => {
    expect((await found(path, text)).includes(PART.code)).toBe(finds);
  });
});

test('the search of the stock finds a supplier and a word of the name', async () => {
  expect(await found(PARTS[0][1], 'lodz aceite')).toContain(PART.code);
});

test('the search of products and of the lists that a browser filters finds words in any order', async () => {
  expect(await found('products?search=', 'defensas kit')).toContain('Kit de defensas');
  const choice = { id: '1', name: 'Filtro CG-125', description: 'Aceite' };
  for (const text of ['aceite filtro', 'cg125', 'CG 125'])
    expect(filterChoices([choice], text, '')).toEqual([choice]);
  expect(filterChoices([choice], 'mt', '')).toEqual([]);
});

test('searchKeys is equal to search_keys() of the schema for every text that people type', async () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'aeñüÁłŁøØßẞæÆœđĐİı çÇ-./ 09MT\t~º@+'),
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(letters, letters, async (one, other) => {
      const { rows } = await sql<{
        keys: string;
      }>`select search_keys(${one}, ${other}) as keys`.execute(db());
      expect([one, other, rows[0]?.keys]).toEqual([one, other, searchKeys([one, other])]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['maria p', ['María Pérez'], true],
  ['maria p', ['María Gómez'], false],
  ['p', ['Lupe'], true],
  ['07 mt', ['Yamaha MT-07'], true],
  ['MT 07', ['Yamaha MT07'], true],
  ['¡', ['¡Hola!'], false],
  ['  ', ['Hola'], true],
  ['mt cg', ['MT', 'CG'], true],
  ['mtcg', ['MT', 'CG'], false],
])('the search «%s» in %j matches: %s', (search, texts, matches) => {
  expect(matchesSearch(texts, search)).toBe(matches);
});
