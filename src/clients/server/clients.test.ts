import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { clientsDigest, insertClient, newEmail, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const client = (change: Parameters<typeof insertClient>[2] = {}) =>
  insertClient(db(), site.fixtures.oilChange, change);

let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('GET /api/clients', () => {
  test('finds a client by beginnings of words, in any order and without accents', async () => {
    const { client: id } = await client({ name: 'Ángela Núñez de los Santos' });
    for (const search of ['ángela', 'nunez ang', 'SANTOS  núñ', 'angela nunez de los santos']) {
      const { body } = await staff.clients(search);
      expect([search, body.data.clients.map(({ _id }) => _id)]).toEqual([search, [id]]);
    }
    expect((await staff.clients('ngela')).body.data.clients).toEqual([]);
  });

  test('finds a client by the beginning of a telephone number or address, in any form', async () => {
    const { client: id } = await client({
      phone: '091 777 555',
      email: 'Beatriz.Sosa@ejemplo.com',
    });
    for (const search of [
      '091777',
      '91 777 5',
      '+598 91 777 555',
      'beatriz.so',
      'BEATRIZ.SOSA@ej',
    ]) {
      const { body } = await staff.clients(search);
      expect([search, body.data.clients.map(({ _id }) => _id)]).toEqual([search, [id]]);
    }
  });

  test('finds a renamed client by its former name, and a merged one by its own', async () => {
    const one = await client({ name: 'Wilson Etcheverry' });
    const other = await client({ name: 'Graciela Etcheverry' });
    await staff.changeClient(one.client, { name: 'Wilson Etchegaray', version: 1 });
    expect((await staff.clients('wilson etcheverry')).body.data.clients[0]?.name).toBe(
      'Wilson Etchegaray',
    );
    await staff.mergeClient(one.client, other.client);
    const { body } = await staff.clients('wilson');
    expect(body.data.clients.map(({ _id }) => _id)).toEqual([other.client]);
  });

  test('without a search answers the newest clients with their motorcycles and last visit', async () => {
    const { client: id, citation } = await client({ name: 'Julio Testa', plate: 'JTE 100' });
    await sql`update citations set status = 'delivered', delivered_at = '2026-11-20T13:00:00Z'
      where id = ${citation}`.execute(db());
    await sql`update clients set created_at = now() + interval '1 hour' where id = ${id}`.execute(
      db(),
    );
    const { body } = await staff.clients();
    expect(body.data.clients[0]).toMatchObject({
      name: 'Julio Testa',
      motorcycles: [{ plate: 'JTE 100', brand: 'Honda', model: 'CB 190', year: null }],
      motorcycleCount: 1,
      lastVisit: '2026-11-20',
      noMessages: false,
    });
    expect(body.data.total).toBeGreaterThan(1);
  });

  test('counts at most 50 matches and tells that there are more', async () => {
    await sql`insert into clients (id, name, standing_id, created_at)
      select md5('many' || n)::uuid, 'Repetida ' || n, md5('many' || n)::uuid, now()
      from generate_series(1, 60) as n`.execute(db());
    const { body } = await staff.clients('repetida');
    expect([body.data.clients.length, body.data.total, body.data.more]).toEqual([20, 50, true]);
    await sql`delete from clients where name like 'Repetida %'`.execute(db());
  });

  test('rejects a search of more than 100 characters', async () => {
    const { status, body } = await staff.clients('x'.repeat(101));
    expect([status, body.message]).toEqual([
      400,
      'La búsqueda no puede superar los 100 caracteres.',
    ]);
  });

  test.each(['%', '_', '\\', "'", '\u0000', '()', '   ', '+', '@', '😀'])(
    'a search for «%s» answers without an error',
    async (search) => {
      expect((await staff.clients(search)).status).toBe(200);
      expect((await staff.motorcycles(search)).status).toBe(200);
    },
  );
});

describe('PATCH /api/clients/:id', () => {
  test('changes fields and contacts; a removed contact no longer finds the client', async () => {
    const phone = newPhone();
    const email = newEmail();
    const { client: id } = await client({ phone, email });
    const next = newPhone();
    const { body } = await staff.changeClient(id, {
      name: 'Martina Olivera Sosa',
      notes: 'Llamar de mañana',
      noMessages: true,
      addContacts: [{ kind: 'phone', value: next }],
      removeContacts: [email],
      version: 1,
    });
    expect(body.data).toMatchObject({
      name: 'Martina Olivera Sosa',
      notes: 'Llamar de mañana',
      noMessages: true,
      version: 2,
      contacts: [{ value: phone }, { value: next }],
    });
    expect((await staff.clients(email)).body.data.clients).toEqual([]);
  });

  test('changes tax data, each part by itself, and stores the digits of the number', async () => {
    const { client: id } = await client();
    const change = async (fields: object, version: number) => {
      const { status, body } = await staff.changeClient(id, { ...fields, version });
      return [status, body.data.taxNumber, body.data.taxName];
    };
    expect((await staff.client(id)).body.data).toMatchObject({ taxNumber: '', taxName: '' });
    expect(await change({ taxNumber: ' RUT 21.100342.0017' }, 1)).toEqual([
      200,
      '211003420017',
      '',
    ]);
    expect(await change({ taxName: ' Del Plata S.R.L. ' }, 2)).toEqual([
      ...[200, '211003420017', 'Del Plata S.R.L.'],
    ]);
    expect(await change({ taxNumber: '0.123.456-1', notes: 'x' }, 3)).toEqual([
      ...[200, '1234561', 'Del Plata S.R.L.'],
    ]);
    expect(await change({ taxNumber: '' }, 4)).toEqual([200, '', 'Del Plata S.R.L.']);
    expect(await change({ notes: 'y' }, 5)).toEqual([200, '', 'Del Plata S.R.L.']);
    const { details } = await db()
      .selectFrom('audit_log')
      .select('details')
      .where('record_id', '=', id)
      .orderBy('id')
      .offset(2)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ fields: ['notes', 'taxNumber'] });
  });

  test('rejects tax data of an older version, and that of an erased client, and keeps the stored ones', async () => {
    const { client: id } = await client();
    await staff.changeClient(id, { taxNumber: '12345672', version: 1 });
    const late = await staff.changeClient(id, { taxNumber: '211003420017', version: 1 });
    expect([late.status, late.body.code, late.body.data.taxNumber]).toEqual([
      ...[409, 'client-changed', '12345672'],
    ]);
    await sql`update clients set anonymised_at = now() where id = ${id}`.execute(db());
    const erased = await staff.changeClient(id, { taxNumber: '211003420017', version: 2 });
    expect([erased.status, erased.body.code]).toEqual([409, 'anonymised']);
    expect((await staff.client(id)).body.data.taxNumber).toBe('12345672');
  });

  test('rejects a change of an older version, with the current state', async () => {
    const { client: id } = await client();
    await staff.changeClient(id, { notes: 'uno', version: 1 });
    const { status, body } = await staff.changeClient(id, { notes: 'dos', version: 1 });
    expect([status, body.code, body.data.notes]).toEqual([409, 'client-changed', 'uno']);
  });

  test('rejects a contact of another client, with its name, and changes nothing', async () => {
    const phone = newPhone();
    await client({ name: 'Dueño del Teléfono', phone });
    const { client: id } = await client();
    const before = await clientsDigest(db());
    const { status, body } = await staff.changeClient(id, {
      notes: 'no queda',
      addContacts: [{ kind: 'phone', value: phone }],
      version: 1,
    });
    expect([status, body.code, body.data.client?.name]).toEqual([
      409,
      'contact-taken',
      'Dueño del Teléfono',
    ]);
    expect(await clientsDigest(db())).toBe(before);
  });

  test('keeps a contact of another client for both, when staff say that they are two people', async () => {
    const phone = newPhone();
    const owner = await client({ name: 'Dueña del Teléfono', phone });
    const { client: id } = await client({ name: 'Hijo sin Teléfono' });
    const add = (shared: boolean) =>
      staff.changeClient(id, {
        addContacts: [{ kind: 'phone', value: phone, shared }],
        version: 1,
      });
    expect((await add(false)).body.data).toMatchObject({
      client: { name: 'Dueña del Teléfono' },
      index: 0,
    });
    const { status, body } = await add(true);
    expect([status, body.data.contacts.map(({ value }) => value)]).toEqual([
      200,
      expect.arrayContaining([phone]),
    ]);
    expect(body.data.suggestions.map(({ _id }) => _id)).not.toContain(owner.client);
    const kept = (await staff.client(owner.client)).body.data;
    expect(kept.contacts.map(({ value }) => value)).toContain(phone);
    // A booking with this number belongs to the one whose name was typed.
    expect((await client({ name: 'Hijo sin Teléfono', phone })).client).toBe(id);
  });

  test.each([
    [{ name: ' ', version: 1 }, 'El nombre es requerido.'],
    [{ name: 'x'.repeat(101), version: 1 }, 'El nombre no puede superar los 100 caracteres.'],
    [{ notes: 'x'.repeat(2001), version: 1 }, 'Las notas no pueden superar los 2.000 caracteres.'],
    [
      { taxNumber: '1234', version: 1 },
      'Un RUT tiene 12 dígitos y una CI tiene 7 u 8, con el verificador.',
    ],
    [
      { taxNumber: '21 100342 0018', version: 1 },
      'El dígito verificador de ese RUT no coincide. Revisa el número.',
    ],
    [
      { taxNumber: '1.234.567-3', version: 1 },
      'El dígito verificador de esa CI no coincide. Revisa el número.',
    ],
    [
      { taxName: 'x'.repeat(101), version: 1 },
      'El nombre o razón social no puede superar los 100 caracteres.',
    ],
    [{ notes: '' }, 'Falta la versión que estabas viendo.'],
    [
      { addContacts: [{ kind: 'phone', value: '123' }], version: 1 },
      'El teléfono debe tener al menos 9 dígitos.',
    ],
    [
      { addContacts: [{ kind: 'phone', value: '+1234 5678 9012 3456' }], version: 1 },
      'El teléfono debe tener de 9 a 15 dígitos, con el código del país.',
    ],
    [
      { addContacts: [{ kind: 'email', value: 'a@' }], version: 1 },
      'Por favor ingresa un email válido (ejemplo: nombre@ejemplo.com).',
    ],
    [
      { addContacts: [{ kind: 'fax', value: '1' }], version: 1 },
      'El contacto debe ser un teléfono o un email.',
    ],
  ])('rejects %j', async (change, sentence) => {
    const { client: id } = await client();
    const { status, body } = await staff.changeClient(id, change);
    expect([status, body.message]).toEqual([400, sentence]);
  });

  test('an unknown client answers 404', async () => {
    for (const id of [UNKNOWN, 'x']) {
      expect((await staff.client(id)).status).toBe(404);
      expect((await staff.changeClient(id, { version: 1 })).status).toBe(404);
      expect((await staff.mergeClient(id, UNKNOWN)).body.success).toBe(false);
      expect((await staff.unmergeClient(id)).status).toBe(404);
    }
  });
});

test('a user without agenda, reservas or historial reads and changes nothing', async () => {
  const { client: id } = await client();
  const other = await clientsPanel(site.app, ['stock', 'finanzas', 'productos', 'servicios']);
  expect((await other.clients()).status).toBe(403);
  expect((await other.client(id)).status).toBe(403);
  expect((await other.changeClient(id, { notes: 'x', version: 1 })).status).toBe(403);
  expect((await other.changeClient(id, { taxNumber: '12345672', version: 1 })).status).toBe(403);
});
