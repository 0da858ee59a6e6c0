import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callerWith, postProduct } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING } from '#test/fixtures.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import {
  clientCalls,
  mailsOfReservation,
  reservationBody,
  reservationPanel,
  snapshotReservations,
} from '#test/reservation-calls.ts';

const site = testEnvironment({ smtpUrl: MAIL_SERVER });

const reserve = (change: Record<string, unknown> = {}, key?: string) =>
  clientCalls(site.app).reserve(reservationBody(site.fixtures.crashBars, change), key);
const snapshot = () => snapshotReservations(site.app.context.db);

describe('POST /api/reservations', () => {
  test('returns the fields of the specification, and no link without online payment', {
    meta: {
      specification: {
        'public 3 Unit reservation payload': [
          'clientName',
          'clientEmail',
          'clientPhone',
          'clientCountry',
          'clientState',
          'clientAddress',
          'product',
          [
            'vehicleInfo {brand, model, year}',
            "vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 }",
          ],
          'notes',
        ],
        'public 3 Unit reservation returned on creation': ['cancellationToken', 'paymentUrl'],
      },
    },
  }, async () => {
    const { status, body } = await reserve({ notes: '  De tarde,\npor favor ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message: '¡Reserva creada! Por favor contacta al soporte para completar el pago.',
    });
    expect(body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: expect.stringMatching(/^R-[0-9A-HJKMNP-TV-Z]{8}$/),
      clientName: LUCIA.name,
      clientEmail: LUCIA.email,
      clientPhone: LUCIA.phone,
      clientCountry: 'Uruguay',
      clientState: 'Montevideo',
      clientAddress: '18 de Julio 1234, apto. 5',
      product: { _id: site.fixtures.crashBars, name: 'Kit de defensas', price: 210 },
      vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
      notes: 'De tarde,\npor favor',
      status: 'pending',
      createdAt: new Date(MONDAY_MORNING).toISOString(),
      cancellationToken: expect.stringMatching(/^[\w-]{43}$/),
      paymentUrl: null,
      mailed: true,
    });
  });

  test('stores only the hash of the token', async () => {
    const { body } = await reserve();
    const { _id, cancellationToken } = body.data;
    const row = await site.app.context.db
      .selectFrom('reservations')
      .select('cancel_token_hash')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    expect(row.cancel_token_hash).toEqual(createHash('sha256').update(cancellationToken).digest());
  });

  test('mails the workshop and the client, and begins the event history', async () => {
    const { body } = await reserve({ clientName: 'Ana López', notes: '<b>hola</b>' });
    const mails = await mailsOfReservation(site.app.context.db, body.data._id);
    const { code } = body.data;
    expect(mails.map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual([
      [
        'workshop-reserved',
        'taller@ejemplo.com',
        `Nueva reserva ${code}: Ana López, Kit de defensas`,
      ],
      ['reservation-created', LUCIA.email, `Tu reserva ${code}: Kit de defensas`],
    ]);
    expect(JSON.stringify(mails[1]?.document)).toContain('Nos comunicaremos contigo');
    expect(mails[1]?.document).toMatchObject({
      action: { label: 'Ver tu reserva', url: expect.stringMatching(/\/mi\/[\w-]{43}$/) },
    });
    expect(JSON.stringify(mails)).not.toContain(body.data.cancellationToken);
    const panel = await reservationPanel(site.app);
    const { history, mails: listed } = (await panel.detail(body.data._id)).body.data;
    expect(history).toEqual([
      {
        at: new Date(MONDAY_MORNING).toISOString(),
        kind: 'reserved',
        actor: 'client',
        by: '',
        from: null,
        to: 'pending',
        finalSaleValue: null,
      },
    ]);
    expect(listed.map(({ kind }) => kind)).toEqual(['workshop-reserved', 'reservation-created']);
  });

  test('freezes the name and the price of the product', async () => {
    const staff = await callerWith(site.app, ['productos']);
    const product = (
      await postProduct(staff, {
        name: 'Moto 0 km',
        price: 1980.5,
        publishIn: { agendaTaller: false, reservaTuyo: true },
      })
    ).body.data;
    const made = (await clientCalls(site.app).reserve(reservationBody(product._id))).body.data;
    await staff('PUT', `/products/${product._id}`, {
      name: 'Otra cosa',
      description: 'Otra',
      price: 1,
      category: 'Otra',
      publishIn: { agendaTaller: false, reservaTuyo: false },
    });
    const panel = await reservationPanel(site.app);
    expect((await panel.detail(made._id)).body.data).toMatchObject({
      product: { name: 'Moto 0 km', price: 1980.5 },
      payment: { amount: 1980.5, currency: 'USD', paymentStatus: 'pending', label: 'Pendiente' },
    });
  });

  test('accepts the year as text, and a brand and a model of one letter', async () => {
    const vehicleInfo = { brand: 'X', model: 'R', year: '2026' };
    const { status, body } = await reserve({ vehicleInfo });
    expect([status, body.data.vehicleInfo]).toEqual([201, { brand: 'X', model: 'R', year: 2026 }]);
  });
});

describe('a repeated POST /api/reservations', () => {
  test('returns the same answer for the same key and data, and 409 for other data', async () => {
    const first = await reserve({ notes: 'uno' }, 'clave-1');
    const before = await snapshot();
    const again = await reserve({ notes: 'uno' }, 'clave-1');
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await reserve({ notes: 'dos' }, 'clave-1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
    expect(await snapshot()).toEqual(before);
  });

  test('reserves twice without a key', async () => {
    const [one, two] = [await reserve(), await reserve()];
    expect(one.body.data._id).not.toBe(two.body.data._id);
  });
});

describe('POST /api/reservations of an unavailable product', () => {
  const GONE = 'Ese producto ya no está disponible. Por favor selecciona otro.';

  test('rejects an inactive, unpublished or deleted product with 409', async () => {
    const staff = await callerWith(site.app, ['productos']);
    const publishIn = { agendaTaller: true, reservaTuyo: true };
    const inactive = (await postProduct(staff, { publishIn, active: false })).body.data._id;
    const elsewhere = { agendaTaller: true, reservaTuyo: false };
    const unpublished = (await postProduct(staff, { publishIn: elsewhere })).body.data._id;
    const deleted = (await postProduct(staff, { publishIn })).body.data._id;
    await staff('DELETE', `/products/${deleted}`);
    const before = await snapshot();
    for (const product of [inactive, unpublished, deleted]) {
      const { status, body } = await reserve({ product });
      expect([status, body.code, body.message]).toEqual([409, 'product-unavailable', GONE]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('rejects an unknown or malformed id with 400, like a missing product', async () => {
    for (const product of [
      '01999999-9999-7999-8999-999999999999',
      'x',
      site.fixtures.oilChange,
      ' ',
    ]) {
      const { status, body } = await reserve({ product });
      expect([product, status]).toEqual([product, 400]);
      expect(body.fields).toEqual({ product: 'Por favor selecciona un producto.' });
    }
  });
});

describe('POST /api/reservations with invalid fields', () => {
  const info = (change: object) => ({
    vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022, ...change },
  });

  test.each([
    ['clientName', { clientName: 'Al' }, 'El nombre debe tener al menos 3 caracteres.'],
    ['clientName', { clientName: 'R2 D2' }, 'El nombre solo puede tener letras y espacios.'],
    ['clientEmail', { clientEmail: 'sin arroba' }, 'Por favor ingresa un email válido.'],
    ['clientEmail', { clientEmail: 'a@b' }, 'Por favor ingresa un email válido.'],
    ['clientPhone', { clientPhone: '12345678' }, 'El teléfono debe tener al menos 9 dígitos.'],
    ['clientCountry', { clientCountry: 'Atlántida' }, 'Por favor selecciona un país de la lista.'],
    [
      'clientState',
      { clientState: 'x'.repeat(101) },
      'La provincia o estado no puede superar los 100 caracteres.',
    ],
    [
      'clientAddress',
      { clientAddress: 'x'.repeat(201) },
      'La dirección no puede superar los 200 caracteres.',
    ],
    ['vehicleInfo.year', info({ year: 1979 }), 'El año debe estar entre 1980 y 2026.'],
    ['vehicleInfo.year', info({ year: 2027 }), 'El año debe estar entre 1980 y 2026.'],
    [
      'vehicleInfo.brand',
      info({ brand: 'x'.repeat(61) }),
      'La marca no puede superar los 60 caracteres.',
    ],
    ['notes', { notes: 'x'.repeat(1001) }, 'Las notas no pueden superar los 1.000 caracteres.'],
    ['price', { price: 1 }, 'El campo "price" no se reconoce.'],
    ['status', { status: 'accepted' }, 'El campo "status" no se reconoce.'],
  ])(
    'rejects an invalid %s with its sentence',
    {
      meta: {
        specification: {
          'public 5 Unit reservation': [
            [
              'pre-send email and phone checks also apply',
              "clientEmail: 'a@b'",
              "clientPhone: '12345678'",
            ],
          ],
        },
      },
    },
    async (field, change, sentence) => {
      const before = await snapshot();
      const { status, body } = await reserve(change);
      expect([status, body.message, body.error]).toEqual([400, sentence, sentence]);
      expect(body.fields).toEqual({ [field]: sentence });
      expect(await snapshot()).toEqual(before);
    },
  );

  test('names every missing field with its sentence', {
    meta: {
      specification: {
        'public 5 Unit reservation': [
          'Por favor completa todos los campos requeridos.',
          [
            'Submit requires name, email, phone, country, state, address and product',
            'clientName',
            'clientEmail',
            'clientPhone',
            'clientCountry',
            'clientState',
            'clientAddress',
            'product',
          ],
        ],
      },
    },
  }, async () => {
    const before = await snapshot();
    const { status, body } = await clientCalls(site.app).reserve({});
    expect([status, body.message]).toEqual([
      400,
      'Por favor completa todos los campos requeridos.',
    ]);
    expect(body.fields).toEqual({
      clientName: 'Por favor ingresa tu nombre completo.',
      clientEmail: 'Por favor ingresa tu email.',
      clientPhone: 'Por favor ingresa tu teléfono.',
      clientCountry: 'Por favor selecciona tu país.',
      clientState: 'Por favor ingresa tu provincia o estado.',
      clientAddress: 'Por favor ingresa tu dirección.',
      product: 'Por favor selecciona un producto.',
      'vehicleInfo.brand': 'Por favor selecciona la marca de tu motocicleta.',
      'vehicleInfo.model': 'Por favor ingresa el modelo de tu motocicleta.',
      'vehicleInfo.year': 'Por favor selecciona el año de tu motocicleta.',
    });
    expect(await snapshot()).toEqual(before);
  });
});
