import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  callerWith,
  PRODUCT,
  SERVICE,
  snapshotCatalogue,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, 'admin');
});

const COMPONENT = { code: 'UNA-VEZ', name: 'Cadena', unit: 'meter', quantity: 3 };

describe.each([
  ['products', '/products', PRODUCT],
  ['services', '/services', SERVICE],
  ['components', '/components/components', COMPONENT],
] as const)('creating %s with an idempotency key', (table, path, body) => {
  const create = (key: string, change = {}) =>
    owner<{ _id: string }>('POST', path, { ...body, ...change }, { 'idempotency-key': key });
  const named = async (name: string) =>
    site.app.context.db.selectFrom(table).select('id').where('name', '=', name).execute();

  test('inserts one row and repeats the answer for the same key and body', async () => {
    const [first, again] = [await create('twice'), await create('twice')];
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await named(body.name)).toEqual([{ id: first.body.data._id }]);
  });

  test('rejects the same key with another body, and changes no row', async () => {
    const before = await snapshotCatalogue(site.app.context.db);
    const { status, body: rejected } = await create('twice', { name: 'Otro' });
    expect([status, rejected.code, rejected.error]).toEqual([
      409,
      'idempotency-conflict',
      'Un envío anterior con otros datos ya se guardó. Recarga la página y revisa cómo quedó.',
    ]);
    expect(await snapshotCatalogue(site.app.context.db)).toEqual(before);
  });

  test('inserts one row for twenty concurrent requests', async () => {
    const change = { name: 'Veinte a la vez', ...('code' in body && { code: 'VEINTE' }) };
    const replies = await Promise.all(Array.from({ length: 20 }, () => create('twenty', change)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.data._id)).size).toBe(1);
    expect(await named('Veinte a la vez')).toHaveLength(1);
  });

  test('stores only the id, and answers saved-before once the record is deleted', async () => {
    const change = { name: 'Se va', ...('code' in body && { code: 'SE-VA', quantity: 0 }) };
    const { data } = (await create('gone', change)).body;
    const kept = await site.app.context.db.selectFrom('idempotency_keys').select('kept').execute();
    expect(kept).toContainEqual({ kept: { id: data._id } });
    expect((await owner('DELETE', `${path}/${data._id}`)).status).toBe(200);
    const again = await create('gone', change);
    expect([again.status, again.body.code, again.body.error]).toEqual([
      409,
      'saved-before',
      'Este envío ya se guardó antes. Recarga la página y revisa cómo quedó.',
    ]);
    expect(await named('Se va')).toEqual([{ id: data._id }]);
  });

  test('accepts the key of an invalid request again', async () => {
    expect((await create('mended', { name: '' })).status).toBe(400);
    const change = { name: 'Corregido', ...('code' in body && { code: 'CORREGIDO' }) };
    expect((await create('mended', change)).status).toBe(201);
  });
});

test('creating a component repeatedly with one key adds one stock movement', async () => {
  const moves = await site.app.context.db
    .selectFrom('stock_movements')
    .innerJoin('components', 'components.id', 'stock_movements.component_id')
    .select('stock_movements.id')
    .where('components.code', '=', 'UNA-VEZ')
    .execute();
  expect(moves).toHaveLength(1);
});
