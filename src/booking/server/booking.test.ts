import { beforeEach, describe, expect, test } from 'vitest';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

type Booked = {
  _id: string;
  date: string;
  time: string;
  status: string;
  service: { name: string };
};

const site = testEnvironment();
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
});

const book = (body: unknown, headers?: Record<string, string>) =>
  request<Booked>(`${site.app.url}/api/citations`, 'POST', body, headers);
const rows = () => site.app.context.db.selectFrom('citations').selectAll().execute();

describe('POST /api/citations', () => {
  test('books a service and allocates one bay for its working time, without the break', {
    meta: {
      specification: {
        'public 8 Appointment': [
          '¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.',
        ],
      },
    },
  }, async () => {
    const { status, body } = await book(bookingBody(site.fixtures.fullService, THURSDAY, '11:30'));
    expect(status).toBe(201);
    expect(body.message).toBe(
      '¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.',
    );
    expect(body.data).toMatchObject({
      clientName: 'Lucía Fernández',
      date: THURSDAY,
      time: '11:30',
      status: 'pending',
      service: { name: 'Service completo', duration: 120, price: 48.5 },
      vehicleType: 'motorcycle',
    });
    const allocations = await site.app.context.db.selectFrom('occupations').selectAll().execute();
    expect(allocations.map(({ bay, during }) => [bay, during])).toEqual([
      [1, '["2026-11-26 14:30:00+00","2026-11-26 15:30:00+00")'],
      [1, '["2026-11-26 16:30:00+00","2026-11-26 17:30:00+00")'],
    ]);
  });

  test('books an appointment product for the installation time of the settings', {
    meta: {
      specification: {
        'public 3 Appointment (citación) payload': [
          ['or of an appointment product', 'site.fixtures.crashBars'],
        ],
      },
    },
  }, async () => {
    const { status, body } = await book(bookingBody(site.fixtures.crashBars, THURSDAY, '09:00'));
    expect(status).toBe(201);
    expect(body.data.service).toMatchObject({ name: 'Kit de defensas', duration: 60, price: 210 });
  });

  test('reads a date value at UTC midnight as that day, and another instant as its workshop day', {
    meta: { specification: { 'public 7': [['date sent as a date value', 'T00:00:00.000Z']] } },
  }, async () => {
    const midnight = await book(
      bookingBody(site.fixtures.oilChange, `${THURSDAY}T00:00:00.000Z`, '09:00'),
    );
    expect(midnight.body.data.date).toBe(THURSDAY);
    const evening = await book(
      bookingBody(site.fixtures.oilChange, '2026-11-26T01:30:00.000Z', '09:00'),
    );
    expect(evening.body.data.date).toBe('2026-11-25');
  });

  test('accepts the year as a string of digits, and trims the name', async () => {
    const { status, body } = await book(
      bookingBody(site.fixtures.oilChange, THURSDAY, '09:00', {
        vehicleYear: '2020',
        clientName: '  Ana María  ',
      }),
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ vehicleYear: 2020, clientName: 'Ana María' });
  });

  test('stores the vehicle type motorcycle if the type is missing', {
    meta: {
      specification: { 'public 3 Appointment (citación) payload': ['vehicleType', 'motorcycle'] },
    },
  }, async () => {
    const { status, body } = await book(
      bookingBody(site.fixtures.oilChange, THURSDAY, '09:00', { vehicleType: undefined }),
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ vehicleType: 'motorcycle' });
  });

  test('rejects an empty body with 400 and a sentence for each required field', {
    meta: {
      specification: {
        'public 3 Appointment (citación) payload': [
          'clientName',
          'clientEmail',
          'clientPhone',
          ['service: the id of a service', 'service'],
          'vehicleBrand',
          'vehicleModel',
          'vehicleYear',
          'date',
          'time',
        ],
        'public 5 Appointment, submit': [
          'Por favor completa todos los campos requeridos.',
          [
            'Requires name, email, phone, service, date and time',
            'clientName',
            'clientEmail',
            'clientPhone',
            'service',
            'date',
            'time',
          ],
        ],
      },
    },
  }, async () => {
    const { status, body } = await book({});
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      code: 'invalid-input',
      message: 'Por favor completa todos los campos requeridos.',
      error: 'Por favor completa todos los campos requeridos.',
      fields: {
        clientName: 'Por favor ingresa tu nombre completo.',
        clientEmail: 'Por favor ingresa tu email.',
        clientPhone: 'Por favor ingresa tu teléfono.',
        service: 'Por favor selecciona un servicio.',
        vehicleBrand: 'Por favor ingresa la marca de tu motocicleta.',
        vehicleModel: 'Por favor ingresa el modelo de tu motocicleta.',
        vehicleYear: 'Por favor selecciona el año de tu motocicleta.',
        date: 'Por favor selecciona una fecha.',
        time: 'Por favor selecciona un horario.',
      },
    });
  });

  test.each([
    ['clientName', 'Al', 'El nombre debe tener al menos 3 caracteres.'],
    ['clientName', 'a'.repeat(101), 'El nombre no puede superar los 100 caracteres.'],
    ['clientName', 'Ana <b>', 'El nombre solo puede tener letras y espacios.'],
    ['clientEmail', 'ana', 'Por favor ingresa un email válido que contenga @.'],
    [
      'clientEmail',
      'ana@ejemplo',
      'Por favor ingresa un email válido (ejemplo: nombre@ejemplo.com).',
    ],
    ['clientEmail', `${'a'.repeat(250)}@b.uy`, 'El email no puede superar los 254 caracteres.'],
    ['clientPhone', '099 12', 'El teléfono debe tener al menos 9 dígitos.'],
    ['clientPhone', '0'.repeat(31), 'El teléfono no puede superar los 30 caracteres.'],
    ['vehicleBrand', 'Y', 'La marca debe tener al menos 2 caracteres.'],
    ['vehicleBrand', 'Y'.repeat(61), 'La marca no puede superar los 60 caracteres.'],
    ['vehicleModel', 'M', 'El modelo debe tener al menos 2 caracteres.'],
    ['vehicleModel', 'M'.repeat(61), 'El modelo no puede superar los 60 caracteres.'],
    ['vehicleYear', 1979, 'El año debe estar entre 1980 y 2026.'],
    ['vehicleYear', 2027, 'El año debe estar entre 1980 y 2026.'],
    ['vehicleYear', 'abc', 'Por favor selecciona el año de tu motocicleta.'],
    ['notes', 'n'.repeat(1001), 'Las notas no pueden superar los 1.000 caracteres.'],
    ['service', '01900000-0000-7000-8000-000000000000', 'Por favor selecciona un servicio.'],
    ['service', 'no-id', 'Por favor selecciona un servicio.'],
    ['date', '2026-11-22', 'La fecha no puede ser en el pasado.'],
    ['date', '2026-02-30', 'Por favor selecciona una fecha.'],
    ['date', 'mañana', 'Por favor selecciona una fecha.'],
    ['time', '25:00', 'Por favor selecciona un horario.'],
    ['time', '9:00', 'Por favor selecciona un horario.'],
    ['isAdmin', true, 'El campo "isAdmin" no se reconoce.'],
  ])(
    'rejects %s = %j with 400 and the sentence of the field',
    {
      meta: {
        specification: {
          'public 3 Appointment (citación) payload': ['notes'],
          'public 5 Appointment, step 3': ['Por favor selecciona un servicio.'],
          'public 5 Appointment, step 4': [
            'Por favor selecciona una fecha.',
            'La fecha no puede ser en el pasado.',
            'Por favor selecciona un horario.',
          ],
          'public 5 Appointment, submit': [
            ['the email pattern check', 'Por favor ingresa un email válido que contenga @.'],
            ['the 9-digit phone check', 'El teléfono debe tener al menos 9 dígitos.'],
          ],
        },
      },
    },
    async (field, value, sentence) => {
      const { status, body } = await book(
        bookingBody(site.fixtures.oilChange, THURSDAY, '09:00', { [field]: value }),
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({
        success: false,
        code: 'invalid-input',
        message: sentence,
        error: sentence,
      });
      expect(body.fields).toEqual({ [field]: sentence });
      expect(await rows()).toEqual([]);
    },
  );

  test.each([
    ['not JSON', '{', 400],
    ['an array', '[]', 400],
    ['text', '"x"', 400],
    ['an object with the key __proto__', '{"__proto__":{"x":1}}', 400],
    ['larger than 64 KB', `{"notes":"${'n'.repeat(70_000)}"}`, 413],
  ])('rejects a body that is %s', async (_name, body, expected) => {
    const reply = await book(body);
    expect(reply.status).toBe(expected);
    expect(reply.body.success).toBe(false);
    expect(reply.body.message).toBe(reply.body.error);
  });

  test('rejects a form-encoded or plain-text body with 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const { status } = await book('a=b', { 'content-type': type });
      expect(status).toBe(415);
    }
  });

  test.each([
    ['off the slot grid', THURSDAY, '09:10'],
    ['in the break', THURSDAY, '12:30'],
    ['on a closed day', '2026-11-29', '09:00'],
    ['within the lead time', '2026-11-23', '08:30'],
    ['after the booking window', '2027-02-22', '09:00'],
  ])('rejects a start %s with 409 and the nearest free slots', async (_name, day, time) => {
    const { status, body } = await book(bookingBody(site.fixtures.oilChange, day, time));
    expect(status).toBe(409);
    expect(body.code).toBe('slot-unavailable');
    expect(body.message).toBe('Ese horario ya no está disponible.');
    expect(body.data).toHaveProperty('nearest');
  });

  test('rejects a third booking of a slot with two bays with 409 and the nearest free slots', async () => {
    const request = bookingBody(site.fixtures.oilChange, THURSDAY, '10:00');
    expect((await book(request)).status).toBe(201);
    expect((await book(request)).status).toBe(201);
    const { status, body } = await book(request);
    expect(status).toBe(409);
    expect(body.code).toBe('slot-taken');
    expect(body.data).toEqual({
      nearest: [
        { date: THURSDAY, time: '09:00' },
        { date: THURSDAY, time: '11:00' },
        { date: THURSDAY, time: '11:30' },
      ],
    });
  });

  test('rejects an inactive service and an unpublished product with 409', async () => {
    for (const id of [site.fixtures.retired, site.fixtures.unpublished]) {
      const { status, body } = await book(bookingBody(id, THURSDAY, '09:00'));
      expect(status).toBe(409);
      expect(body.code).toBe('service-unavailable');
    }
  });

  test('rejects an invalid session token with 401', async () => {
    const { status, body } = await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'), {
      authorization: 'Bearer nobody',
    });
    expect(status).toBe(401);
    expect(body.code).toBe('no-session');
    expect(await rows()).toEqual([]);
  });
});
