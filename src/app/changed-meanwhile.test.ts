import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerWith, PRODUCT, SERVICE } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { png, uploadOf } from '#test/pictures.ts';
import { createStaff } from '#test/staff.ts';

const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, 'admin');
});

type Saved = { _id: string; name: string; price: number; updatedAt: string };

describe.each([
  ['/services', SERVICE, 'toggle', 'servicio'],
  ['/products', PRODUCT, 'toggle-status', 'producto'],
] as const)('PUT %s/{id}', (path, body, toggle, word) => {
  const create = async () => (await owner<Saved>('POST', path, body)).body.data;
  const change = (id: string, fields: object) =>
    owner<Saved>('PUT', `${path}/${id}`, { ...body, ...fields });

  test('saves with the current updatedAt, and returns a new one each time', async () => {
    let { _id, updatedAt } = await create();
    const versions = new Set([updatedAt]);
    for (const price of [1, 2, 3, 4, 5]) {
      const { status, body: saved } = await change(_id, { price, expectedUpdatedAt: updatedAt });
      expect([status, saved.data.price]).toEqual([200, price]);
      ({ updatedAt } = saved.data);
      versions.add(updatedAt);
    }
    expect(versions.size).toBe(6);
  });

  test('rejects an outdated updatedAt with 409, and returns the current record', async () => {
    const { _id, updatedAt } = await create();
    await change(_id, { price: 77 });
    const { status, body: refused } = await change(_id, { price: 5, expectedUpdatedAt: updatedAt });
    expect([status, refused.code, refused.error]).toEqual([
      409,
      'changed-meanwhile',
      `Otra persona cambió este ${word} mientras tanto. Revisa cómo quedó antes de guardar.`,
    ]);
    expect(refused.data).toMatchObject({ _id, price: 77 });
    const again = { price: 5, expectedUpdatedAt: refused.data.updatedAt };
    expect((await change(_id, again)).body.data.price).toBe(5);
  });

  test('rejects an updatedAt from before the record was switched off', {
    meta: {
      specification: {
        'admin 4 Other': [['Product and service active/inactive toggle', 'toggle']],
      },
    },
  }, async () => {
    const { _id, updatedAt } = await create();
    await owner('PATCH', `${path}/${_id}/${toggle}`, {});
    expect((await change(_id, { expectedUpdatedAt: updatedAt })).status).toBe(409);
  });

  test('saves without expectedUpdatedAt', async () => {
    const { _id } = await create();
    await change(_id, { price: 77 });
    expect((await change(_id, { price: 5 })).body.data.price).toBe(5);
  });

  test('saves one of twelve concurrent changes with the same updatedAt', async () => {
    const { _id, updatedAt } = await create();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        change(_id, { price: 200 + at, expectedUpdatedAt: updatedAt }),
      ),
    );
    const saved = replies.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    for (const { status, body: refused } of replies) {
      if (status !== 200) expect([status, refused.code]).toEqual([409, 'changed-meanwhile']);
      expect(refused.data.price).toBe(saved[0]?.body.data.price);
    }
  });

  test('answers 404 for a deleted record, and 400 for an updatedAt that is no instant', async () => {
    const { _id, updatedAt } = await create();
    const wrong = await change(_id, { expectedUpdatedAt: 'ayer' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { expectedUpdatedAt: 'Debe ser el momento del último cambio.' },
    ]);
    expect((await change(_id, { expectedUpdatedAt: '0000-01-01T00:00:00Z' })).status).toBe(409);
    await owner('DELETE', `${path}/${_id}`);
    expect((await change(_id, { expectedUpdatedAt: updatedAt })).status).toBe(404);
  });
});

test('PUT /products/{id} answers 409 when an image was added after the read', async () => {
  const { _id, updatedAt } = (await owner<Saved>('POST', '/products', PRODUCT)).body.data;
  const { headers } = await createStaff(site.app.context.db, ['productos'], {
    now: MONDAY_MORNING,
  });
  const image = await fetch(`${site.app.url}/api/products/${_id}/images`, {
    method: 'POST',
    headers,
    body: uploadOf(await png()),
  });
  expect(image.status).toBe(201);
  const body = { ...PRODUCT, images: [], expectedUpdatedAt: updatedAt };
  const { status, body: refused } = await owner('PUT', `/products/${_id}`, body);
  expect([status, refused.data]).toMatchObject([409, { images: [{}] }]);
});
