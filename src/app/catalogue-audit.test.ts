import { expect, test } from 'vitest';
import { callerWith, PRODUCT, postProduct, postService, SERVICE } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { LOCAL_AUDIT_CONTEXT } from '#test/http.ts';

/** Each change of catalogue and stock by staff adds an audit line with user, action and fields. */
const site = testEnvironment();

const linesOf = (id: string | null) =>
  site.app.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'details'])
    .where('record_id', id === null ? 'is' : '=', id)
    .orderBy('id')
    .execute();

const line = (action: string, details: object) => ({
  action,
  actor_name: 'Sofía Güida',
  details,
});

test('each change of a service and a product adds its audit line', async () => {
  const admin = await callerWith(site.app, 'admin');
  const kinds = [
    ['service', '/services', SERVICE, 'toggle', (await postService(admin)).body.data._id],
    ['product', '/products', PRODUCT, 'toggle-status', (await postProduct(admin)).body.data._id],
  ] as const;
  for (const [kind, path, form, toggle, id] of kinds) {
    const { name } = form;
    const change = { ...form, price: 180, description: 'Otra' };
    expect((await admin('PUT', `${path}/${id}`, change)).status).toBe(200);
    expect((await admin('PATCH', `${path}/${id}/${toggle}`)).status).toBe(200);
    expect((await admin('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await admin('DELETE', `${path}/${id}`)).status).toBe(404);
    expect(await linesOf(id)).toEqual([
      line(`${kind}-created`, { name }),
      line(`${kind}-changed`, { name, fields: ['description', 'price'] }),
      line(`${kind}-changed`, { name, fields: ['active'] }),
      line(`${kind}-deleted`, { name }),
    ]);
  }
});

test('PUT of a service adds an audit line with the field `plan` when its plan changed', async () => {
  const admin = await callerWith(site.app, 'admin');
  const id = (await postService(admin)).body.data._id;
  const plan = { everyKm: 5_000, everyMonths: null };
  for (const _time of [1, 2]) await admin('PUT', `/services/${id}`, { ...SERVICE, plan });
  expect((await linesOf(id)).slice(1)).toEqual([
    line('service-changed', { name: SERVICE.name, fields: ['plan'] }),
    line('service-changed', { name: SERVICE.name, fields: [] }),
  ]);
});

test('PATCH toggle to the current state changes nothing and adds no audit line', async () => {
  const admin = await callerWith(site.app, 'admin');
  const kinds = [
    ['/services', 'toggle', (await postService(admin)).body.data._id],
    ['/products', 'toggle-status', (await postProduct(admin)).body.data._id],
  ] as const;
  for (const [path, toggle, id] of kinds) {
    const wanted = (active: unknown) =>
      admin<{ active: boolean; updatedAt: string }>('PATCH', `${path}/${id}/${toggle}`, { active });
    const both = await Promise.all([wanted(false), wanted(false)]);
    expect(both.map(({ body }) => body.data.active)).toEqual([false, false]);
    expect(both[0]?.body.data.updatedAt).toBe(both[1]?.body.data.updatedAt);
    expect(await linesOf(id)).toHaveLength(2);
    const wrong = await wanted('sí');
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { active: 'Debe ser verdadero o falso.' },
    ]);
    expect((await wanted(true)).body.data.active).toBe(true);
  }
});

test('each change, import and export of components adds its audit line', async () => {
  const admin = await callerWith(site.app, 'admin');
  const path = '/components/components';
  const form = { code: 'AUD-1', name: 'Bujía', unit: 'piece', quantity: 2, supplier: 'Ana Pérez' };
  const id = (await admin<{ _id: string }>('POST', path, form)).body.data._id;
  await admin('PUT', `${path}/${id}`, { location: 'F4', quantity: 3, supplier: 'Luis' });
  await admin('PUT', `${path}/${id}`, { costPerUnit: -1 });
  await admin('DELETE', `${path}/${id}`);
  const name = 'Bujía';
  expect(await linesOf(id)).toEqual([
    line('component-created', { name }),
    line('component-changed', { name, fields: ['quantity', 'supplier', 'location'] }),
    line('component-deleted', { name }),
  ]);
  const csv = 'codigo;nombre;unidad\nAUD-2;Correa;unidad\n';
  await admin('POST', '/components/csv', { csv, preview: true });
  expect(await linesOf(null)).toEqual([]);
  const { body } = await admin('POST', '/components/csv', { csv, preview: false });
  expect(body.data).toMatchObject({ imported: true, problems: [] });
  await admin('GET', '/components/csv').catch(() => null); // the answer is not JSON
  expect(await linesOf(null)).toEqual([
    line('components-imported', { created: 1, updated: 0 }),
    line('components-exported', { components: 1 }),
  ]);
  const exported = await site.app.context.db
    .selectFrom('audit_log')
    .select(['address', 'device'])
    .where('action', '=', 'components-exported')
    .execute();
  expect(exported).toEqual([LOCAL_AUDIT_CONTEXT]);
});
