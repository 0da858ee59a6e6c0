import { beforeEach, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { BusinessSettings } from '../contract/business.ts';
import { changeSettings } from './settings-actions.ts';
import { loadSettings } from './settings-queries.ts';

const site = testEnvironment();
let admin: Staff;

const ORDINARY = Array.from({ length: 5 }, () => [
  { opens: '09:00', closes: '12:30' },
  { opens: '13:30', closes: '18:00' },
]);

beforeEach(async () => {
  admin = await createStaff(site.app.context.db, 'admin');
  await changeSettings(site.app.context.db, { bays: 2, showReserveButton: false });
});

const path = (rest = '/business') => `${site.app.url}/api/settings${rest}`;

async function read(): Promise<BusinessSettings> {
  const reply = await request<BusinessSettings>(path(), 'GET', undefined, admin.headers);
  expect(reply.status).toBe(200);
  return reply.body.data;
}

const save = (body: unknown, who = admin) =>
  request<BusinessSettings>(path(), 'PUT', body, who.headers);

async function auditLines() {
  return site.app.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
}

describe('the settings of the workshop', () => {
  test('are read and saved completely, with a new version', async () => {
    const before = await read();
    expect(before.weeklyHours.slice(0, 5)).toEqual(ORDINARY);
    const exceptions = [
      { date: '2026-12-25', reason: 'Navidad', hours: [] },
      { date: '2026-12-24', reason: 'Nochebuena', hours: [{ opens: '09:00', closes: '24:00' }] },
    ];
    const change = { ...before, bays: 3, mapUrl: 'https://mapas.ejemplo.com/x', exceptions };
    const reply = await save(change);
    expect(reply.body).toMatchObject({ success: true, message: 'Configuración guardada.' });
    const after = await read();
    expect(reply.body.data).toEqual(after);
    expect(after).toMatchObject({ bays: 3, exceptions: [exceptions[1], exceptions[0]] });
    expect(after.version).not.toBe(before.version);
    const [line] = (await auditLines()).slice(-1);
    expect(line).toMatchObject({ action: 'settings-changed', actor_name: 'Sofía Güida' });
    expect(line?.details).toEqual({ fields: ['mapUrl', 'bays', 'exceptions'] });
  });

  test('write nothing when they are saved unchanged', async () => {
    const before = await read();
    const lines = (await auditLines()).length;
    expect((await save(before)).body.data).toEqual(before);
    expect(await auditLines()).toHaveLength(lines);
  });

  test('are saved by one of four concurrent calls, and the others get 409', async () => {
    const before = await read();
    const replies = await Promise.all([3, 4, 5, 6].map((bays) => save({ ...before, bays })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: 'settings-changed',
      message:
        'Otra persona cambió la configuración mientras tanto. Vuelve a abrirla para ver cómo quedó.',
    });
    expect((await read()).bays).toBe(replies.find(({ status }) => status === 200)?.body.data.bays);
  });

  test('require a step-up for a new refund limit, none for more bays', async () => {
    const { context } = site.app;
    const now = context.clock() - context.config.stepUpMinutes * 60_000 - 1;
    const stale = await createStaff(context.db, 'admin', { now });
    const before = await read();
    const limit = { ...before, refundLimitDollars: 500 };
    const refused = await save(limit, stale);
    expect([refused.status, refused.body.code]).toEqual([403, 'step-up-needed']);
    expect(await read()).toEqual(before);
    expect((await save({ ...before, bays: 4 }, stale)).status).toBe(200);
    const saved = await save({ ...(await read()), refundLimitDollars: 500 });
    expect(saved.body.data.refundLimitDollars).toBe(500);
  });

  const WRONG: [string, Record<string, unknown>, string, string][] = [
    ['no name', { name: ' ' }, 'name', 'El nombre del taller es requerido.'],
    [
      'a long name',
      { name: 'x'.repeat(101) },
      'name',
      'El nombre no puede superar los 100 caracteres.',
    ],
    [
      'an invalid e-mail address',
      { email: 'taller' },
      'email',
      'Por favor ingresa un email válido que contenga @.',
    ],
    [
      'a script as link',
      { mapUrl: 'javascript:alert(1)' },
      'mapUrl',
      'El enlace debe empezar con https:// o http://.',
    ],
    [
      'a telephone with letters',
      { phone: 'llamar' },
      'phone',
      'El teléfono solo puede tener números, espacios, guiones, + y paréntesis.',
    ],
    [
      'an unknown time zone',
      { timeZone: 'America/Nowhere' },
      'timeZone',
      'Esa zona horaria no existe.',
    ],
    [
      'a refund limit of half a dollar',
      { refundLimitDollars: 0.5 },
      'refundLimitDollars',
      'El total debe ser un número entero de 0 a 100.000.',
    ],
    [
      'a refund limit below 0',
      { refundLimitDollars: -1 },
      'refundLimitDollars',
      'El total debe ser un número entero de 0 a 100.000.',
    ],
    ['zero bays', { bays: 0 }, 'bays', 'Los puestos de trabajo deben ser de 1 a 20.'],
    [
      'a fractional number of bays',
      { bays: 1.5 },
      'bays',
      'Los puestos de trabajo deben ser de 1 a 20.',
    ],
    [
      'a slot step of 4 minutes',
      { slotStepMinutes: 4 },
      'slotStepMinutes',
      'El intervalo debe ser de 5 a 240 minutos.',
    ],
    [
      'a negative lead time',
      { minimumNoticeMinutes: -1 },
      'minimumNoticeMinutes',
      'La anticipación debe ser de 0 a 10.080 minutos.',
    ],
    [
      'a booking window of 366 days',
      { horizonDays: 366 },
      'horizonDays',
      'El horizonte debe ser de 1 a 365 días.',
    ],
    [
      'a blank withdrawal notice',
      { withdrawalNotice: ' ' },
      'withdrawalNotice',
      'El texto sobre el derecho de arrepentimiento es requerido.',
    ],
    [
      'a withdrawal notice of 1501 characters',
      { withdrawalNotice: 'x'.repeat(1501) },
      'withdrawalNotice',
      'El texto no puede superar los 1.500 caracteres.',
    ],
    [
      'a week of six days',
      { weeklyHours: [[], [], [], [], [], []] },
      'weeklyHours',
      'Hacen falta los siete días de la semana.',
    ],
    [
      'an invalid date',
      { exceptions: [{ date: '2026-02-30', reason: '', hours: [] }] },
      'exceptions.0.date',
      'Elige la fecha.',
    ],
    [
      'a closure that ends before it begins',
      {
        exceptions: [{ date: '2026-12-24', lastDate: '2026-12-23', reason: '', hours: [] }],
      },
      'exceptions.0',
      'El último día del cierre debe ser posterior al primero.',
    ],
    [
      'hours that end before they start',
      { weeklyHours: [[{ opens: '12:00', closes: '09:00' }], [], [], [], [], [], []] },
      'weeklyHours.0',
      'El cierre debe ser después de la apertura.',
    ],
  ];
  test.each(WRONG)(
    'reject %s with 400 and stay unchanged',
    async (_case, change, field, sentence) => {
      const before = await loadSettings(site.app.context.db);
      const { version, ...form } = await read();
      const reply = await save({ ...form, ...change, version });
      expect(reply.status).toBe(400);
      expect(reply.body.fields).toEqual({ [field]: sentence });
      expect(reply.body.message).toBe(sentence);
      expect(await loadSettings(site.app.context.db)).toEqual(before);
    },
  );

  test('reject an unknown field with 400', async () => {
    const reply = await save({ ...(await read()), showReserveButton: true });
    expect(reply.body.fields).toEqual({
      showReserveButton: 'El campo "showReserveButton" no se reconoce.',
    });
  });

  test('are allowed for admins only', async () => {
    const staff = await createStaff(site.app.context.db, ['agenda', 'reservas', 'historial']);
    const body = await read();
    for (const reply of [
      await request(path(), 'GET', undefined, staff.headers),
      await save({ ...body, bays: 9 }, staff),
      await request(path('/holidays/2027'), 'GET', undefined, staff.headers),
    ]) {
      expect(reply.status).toBe(403);
      expect(reply.body.code).toBe('no-permission');
    }
    expect((await request(path())).status).toBe(401);
    expect((await read()).bays).toBe(2);
  });
});

describe('the setting «Reserva tu unidad»', () => {
  const set = (showReserveButton: unknown, { headers }: Staff) =>
    request(path(''), 'PUT', { showReserveButton }, headers);

  test('is changed with the permission reservas, at once for the public', async () => {
    const staff = await createStaff(site.app.context.db, ['reservas']);
    expect((await set(true, staff)).body.data).toEqual({ showReserveButton: true });
    const shown = async () => (await request(path(''))).body.data['showReserveButton'];
    await expect.poll(shown).toBe(true);
    await set(false, admin);
    await expect.poll(shown).toBe(false);
  });

  test('requires a boolean and the permission reservas', {
    meta: {
      specification: { 'public 3 Setting': [['showReserveButton (boolean)', 'showReserveButton']] },
    },
  }, async () => {
    expect((await set('sí', admin)).body).toMatchObject({
      code: 'invalid-input',
      message: 'Debe ser verdadero o falso.',
    });
    const agenda = await createStaff(site.app.context.db, ['agenda', 'productos', 'servicios']);
    expect((await set(true, agenda)).status).toBe(403);
    expect((await loadSettings(site.app.context.db)).showReserveButton).toBe(false);
  });

  test('does not change the version of the other settings', async () => {
    const before = await read();
    await set(true, admin);
    expect((await read()).version).toBe(before.version);
  });
});

describe('GET /api/settings/holidays/{year}', () => {
  type Holiday = { date: string; name: string; official: boolean };
  const ask = (year: string | number) =>
    request<Holiday[]>(path(`/holidays/${year}`), 'GET', undefined, admin.headers);

  test('returns each holiday of the year once, in order', async () => {
    const { data } = (await ask(2027)).body;
    const dates = data.map(({ date }) => date);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(data.filter(({ official }) => official)).toEqual([
      { date: '2027-01-01', name: 'Año Nuevo', official: true },
      { date: '2027-05-01', name: 'Día del Trabajador', official: true },
      { date: '2027-07-18', name: 'Día de la Constitución', official: true },
      { date: '2027-08-25', name: 'Día de la Independencia', official: true },
      { date: '2027-12-25', name: 'Navidad', official: true },
    ]);
    const tourism = data.filter(({ name }) => name === 'Semana de Turismo');
    expect(tourism.map(({ date }) => date)).toEqual(['2027-03-22', '2027-03-23', '2027-03-24']);
  });

  test.each(['2019', '2101', 'siempre', '2027.5'])('rejects the year %s with 400', async (year) => {
    const reply = await ask(year);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe('El año debe estar entre 2020 y 2100.');
  });
});
