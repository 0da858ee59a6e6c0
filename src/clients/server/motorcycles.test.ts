import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const client = (change: Parameters<typeof insertClient>[2] = {}) =>
  insertClient(db(), site.fixtures.oilChange, change);

let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;

describe('GET /api/motorcycles', () => {
  test('finds a motorcycle by the beginning of its plate in any form', async () => {
    const { motorcycle, client: owner } = await client({ plate: 'SBK 7001', name: 'Nora Pintos' });
    for (const search of ['sbk7', 'SBK 70', 'sbk-7001', ' SBK 7001 ']) {
      const { body } = await staff.motorcycles(search);
      expect([search, body.data.motorcycles.map(({ _id }) => _id)]).toEqual([search, [motorcycle]]);
      expect(body.data.motorcycles[0]?.owners).toMatchObject([{ _id: owner, name: 'Nora Pintos' }]);
    }
  });

  test('finds a motorcycle by beginnings of words of brand, model and frame number', async () => {
    const { motorcycle } = await client({ model: 'Africa Twin 1100' });
    await staff.changeMotorcycle(motorcycle, { vin: '9C2JC4110BR', version: 1 });
    for (const search of ['africa', 'hon afr', '1100 twin', '9c2jc']) {
      const { body } = await staff.motorcycles(search);
      expect([search, body.data.motorcycles.map(({ _id }) => _id)]).toEqual([search, [motorcycle]]);
    }
  });
});

describe('PATCH /api/motorcycles/:id', () => {
  test('changes fields; a missing field keeps its value', async () => {
    const { motorcycle } = await client({ plate: 'PAT 100' });
    const { body } = await staff.changeMotorcycle(motorcycle, {
      colour: 'Rojo',
      year: 2021,
      version: 1,
    });
    expect(body.data).toMatchObject({ plate: 'PAT 100', colour: 'Rojo', year: 2021, version: 2 });
  });

  test('a plate of another motorcycle is rejected, with that motorcycle', async () => {
    const taken = await client({ plate: 'TOM 200' });
    const { motorcycle } = await client();
    const { status, body } = await staff.changeMotorcycle(motorcycle, {
      plate: 'tom-200',
      version: 1,
    });
    expect([status, body.code, body.data.motorcycle?._id]).toEqual([
      409,
      'plate-taken',
      taken.motorcycle,
    ]);
  });

  test('two users at once: one change, one 409 with the current state', async () => {
    const { motorcycle } = await client();
    const answers = await Promise.all(
      ['Azul', 'Negro'].map((colour) => staff.changeMotorcycle(motorcycle, { colour, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a sale to another client ends one ownership and begins another', async () => {
    const seller = await client();
    const buyer = await client();
    const { body } = await staff.changeMotorcycle(seller.motorcycle, {
      addOwner: buyer.client,
      endOwners: [seller.client],
      version: 1,
    });
    expect(body.data.owners).toMatchObject([
      { _id: buyer.client, from: '2026-11-23', until: null },
      { _id: seller.client, until: '2026-11-23' },
    ]);
  });

  test('an ownership that was ended by mistake on its first day continues', async () => {
    const { motorcycle, client: owner } = await client();
    await staff.changeMotorcycle(motorcycle, { endOwners: [owner], version: 1 });
    const { body } = await staff.changeMotorcycle(motorcycle, { addOwner: owner, version: 2 });
    expect(body.data.owners).toMatchObject([{ _id: owner, until: null }]);
  });

  test('a client whose data were erased becomes no owner', async () => {
    const { motorcycle } = await client();
    const erased = await client();
    await sql`update clients set anonymised_at = now() where id = ${erased.client}`.execute(db());
    const before = (await staff.motorcycle(motorcycle)).body.data;
    const change = { addOwner: erased.client, version: 1 };
    const { status, body } = await staff.changeMotorcycle(motorcycle, change);
    expect([status, body.code]).toEqual([409, 'anonymised']);
    expect((await staff.motorcycle(motorcycle)).body.data).toEqual(before);
  });

  test.each([
    [{ plate: '···', version: 1 }, 'La matrícula debe tener letras o números, hasta 12.'],
    [{ plate: 'ABCDEFG123456', version: 1 }, 'La matrícula debe tener letras o números, hasta 12.'],
    [
      { plate: 'Sin matrícula', version: 1 },
      'Una matrícula tiene números. Si la moto no tiene matrícula, deja el campo vacío.',
    ],
    [
      { vin: 'x'.repeat(31), version: 1 },
      'El número de chasis no puede superar los 30 caracteres.',
    ],
    [{ colour: 'x'.repeat(41), version: 1 }, 'El color no puede superar los 40 caracteres.'],
    [{ year: 1979, version: 1 }, 'El año debe estar entre 1980 y 2026.'],
    [{ year: 2027, version: 1 }, 'El año debe estar entre 1980 y 2026.'],
    [{ year: 'nueva', version: 1 }, 'El año debe ser un número entero, desde 1980.'],
    [{ vehicleType: 'boat', version: 1 }, 'Elige moto, bicicleta o vehículo eléctrico.'],
    [{}, 'Falta la versión que estabas viendo.'],
  ])('rejects %j', async (change, sentence) => {
    const { motorcycle } = await client();
    const { status, body } = await staff.changeMotorcycle(motorcycle, change);
    expect([status, body.message]).toEqual([400, sentence]);
  });

  test('an unknown motorcycle or owner answers 404', async () => {
    const { motorcycle } = await client();
    for (const id of [UNKNOWN, 'x']) {
      expect((await staff.motorcycle(id)).status).toBe(404);
      expect((await staff.changeMotorcycle(id, { version: 1 })).status).toBe(404);
      expect((await staff.addReading(id, { km: 1 })).status).toBe(404);
      const { status } = await staff.changeMotorcycle(motorcycle, { addOwner: id, version: 1 });
      expect(status).toBe(404);
    }
  });
});

describe('POST /api/motorcycles/:id/readings', () => {
  test('adds kilometres once per key', async () => {
    const { motorcycle } = await client();
    await staff.addReading(motorcycle, { km: 12_000 }, 'one-reading');
    const { status, body } = await staff.addReading(motorcycle, { km: 12_000 }, 'one-reading');
    expect([status, body.data.readings]).toMatchObject([201, [{ km: 12_000, source: 'record' }]]);
  });

  test('a lower reading asks once and then corrects the last one, which is kept', async () => {
    const { motorcycle } = await client();
    await staff.addReading(motorcycle, { km: 12_000 });
    const doubt = await staff.addReading(motorcycle, { km: 1_200 });
    expect([doubt.status, doubt.body.code, doubt.body.data.last]).toEqual([
      409,
      'reading-lower',
      12_000,
    ]);
    const { body } = await staff.addReading(motorcycle, { km: 1_200, confirmed: true });
    expect(body.data.readings).toMatchObject([
      { km: 12_000, corrected: { by: expect.any(String) } },
      { km: 1_200, corrected: null },
    ]);
  });

  test('a confirmed reading is asked again after another one than the caller saw', async () => {
    const { motorcycle } = await client();
    await staff.addReading(motorcycle, { km: 10_000 });
    await staff.addReading(motorcycle, { km: 9_500, confirmed: true, last: 10_000 });
    const late = { km: 9_000, confirmed: true, last: 10_000 };
    const { status, body } = await staff.addReading(motorcycle, late);
    expect([status, body.code, body.data.last]).toEqual([409, 'reading-lower', 9_500]);
    const { readings } = (await staff.motorcycle(motorcycle)).body.data;
    expect(readings.find(({ km }) => km === 9_500)?.corrected).toBeNull();
    expect((await staff.addReading(motorcycle, { ...late, last: 9_500 })).status).toBe(201);
  });

  test('more than three times the usual pace asks once', async () => {
    const { motorcycle } = await client();
    const at = async (day: number, km: number) => {
      site.app.setNow(MONDAY_MORNING + day * DAY_MS);
      return staff.addReading(motorcycle, { km });
    };
    try {
      await at(-200, 0);
      await at(-100, 3_000);
      expect((await at(-1, 30_000)).body.code).toBe('reading-too-high');
    } finally {
      site.app.setNow(MONDAY_MORNING);
    }
    expect((await staff.addReading(motorcycle, { km: 30_000, confirmed: true })).status).toBe(201);
  });

  test('two corrections at once correct the first reading once, and lose none', async () => {
    const { motorcycle } = await client();
    await staff.addReading(motorcycle, { km: 9_000 });
    await Promise.all(
      [8_000, 7_000].map((km) => staff.addReading(motorcycle, { km, confirmed: true })),
    );
    const { readings } = (await staff.motorcycle(motorcycle)).body.data;
    expect(readings.map(({ km }) => km).sort()).toEqual([7_000, 8_000, 9_000]);
    expect(readings.find(({ km }) => km === 9_000)?.corrected).not.toBeNull();
    expect(readings.find(({ km }) => km === 7_000)?.corrected).toBeNull();
  });

  test.each([-1, 2_000_001, 1.5, 'doce', null])('rejects %j kilometres', async (km) => {
    const { motorcycle } = await client();
    const { status, body } = await staff.addReading(motorcycle, { km });
    expect([status, body.message]).toEqual([
      400,
      'Los kilómetros deben ser un número entero de 0 a 2.000.000.',
    ]);
  });
});

describe('a merge of motorcycles', () => {
  test('joins a motorcycle without plate to another one, which is suggested, and is undone', async () => {
    const one = await client({ model: 'XRE 300' });
    const other = await client({ model: 'XRE 300', plate: 'XRE 300' });
    await staff.mergeClient(one.client, other.client);
    const { body } = await staff.motorcycle(other.motorcycle);
    expect(body.data.suggestions.map(({ _id }) => _id)).toEqual([one.motorcycle]);
    const merged = await staff.mergeMotorcycle(one.motorcycle, other.motorcycle);
    expect(merged.body.data).toMatchObject({ merged: [{ _id: one.motorcycle, canUnmerge: true }] });
    expect((await staff.motorcycle(one.motorcycle)).body.data._id).toBe(other.motorcycle);
    await staff.unmergeMotorcycle(one.motorcycle);
    expect((await staff.motorcycle(one.motorcycle)).body.data._id).toBe(one.motorcycle);
  });

  test('is rejected for a motorcycle with a plate, for itself, and twice', async () => {
    const one = await client({ plate: 'UNO 111' });
    const other = await client({ plate: 'DOS 222' });
    const plateless = await client();
    const code = async (id: string, into: string) =>
      (await staff.mergeMotorcycle(id, into)).body.code;
    for (const into of [other.motorcycle, plateless.motorcycle])
      expect(await code(one.motorcycle, into)).toBe('has-plate');
    expect(await code(one.motorcycle, one.motorcycle)).toBe('same-record');
    expect(await code(plateless.motorcycle, one.motorcycle)).toBeUndefined();
    expect(await code(plateless.motorcycle, other.motorcycle)).toBe('merged');
    expect((await staff.unmergeMotorcycle(one.motorcycle)).body.code).toBe('not-merged');
  });
});
