import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import {
  type AgendaCalls,
  agendaPanel,
  anonymousAgenda,
  cancelTokenOf,
  mailsOfCitation,
  snapshotAgenda,
} from '#test/agenda-calls.ts';
import { agendaHelpers, manualEntry } from '#test/agenda-helpers.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const entry = (change: Record<string, unknown> = {}) =>
  manualEntry(site.fixtures.oilChange, change);
const without = (field: string) => ({ ...entry(), [field]: undefined });
const { held } = agendaHelpers(site);
const auditOf = (id: string) =>
  site.app.context.db
    .selectFrom('audit_log')
    .select('action')
    .where('record_id', '=', id)
    .execute();

describe('POST /api/citations with manualEntry', () => {
  test('stores all fields trimmed, allocates a bay and sends a mail only to the client', async () => {
    const { db } = site.app.context;
    const reply = await sofia.enter(
      entry({
        clientName: '  Ana Pérez ',
        clientPhone: ' 099 123 456 ',
        product: '',
        vehicleType: 'e-vehicle',
        bikeInfo: { brand: ' Zero ', model: ' SR/F ', year: '2024' },
        problemDescription: ' No arranca ',
        time: '10:07',
      }),
    );
    expect([reply.status, reply.body.message]).toEqual([201, 'Cita creada exitosamente']);
    expect(reply.body.data).toMatchObject({
      clientName: 'Ana Pérez',
      clientEmail: 'ana@ejemplo.com',
      clientPhone: '099 123 456',
      service: { _id: site.fixtures.oilChange, duration: 45, price: 48.5 },
      product: null,
      vehicleType: 'e-vehicle',
      vehicleBrand: 'Zero',
      vehicleModel: 'SR/F',
      vehicleYear: 2024,
      notes: 'No arranca',
      date: THURSDAY,
      time: '10:07',
      status: 'pending',
      manualEntry: true,
      overbooked: false,
    });
    const id = reply.body.data._id;
    expect(await held(id)).toEqual(['1 2026-11-26T13:07/2026-11-26T13:52']);
    const events = await db
      .selectFrom('citation_events')
      .select(['kind', 'actor', 'actor_id', 'actor_name', 'from_status', 'to_status'])
      .where('citation_id', '=', id)
      .execute();
    expect(events).toEqual([
      {
        kind: 'booked',
        actor: 'staff',
        actor_id: sofia.staff.actor.id,
        actor_name: 'Sofía Güida',
        from_status: null,
        to_status: 'pending',
      },
    ]);
    const mails = await mailsOfCitation(db, id);
    expect(mails).toMatchObject([
      {
        kind: 'citation-booked',
        recipient: 'ana@ejemplo.com',
        calendar_event: { method: 'REQUEST', sequence: 0 },
      },
    ]);
    expect(JSON.stringify(mails[0]?.document)).toContain('El taller agendó esta cita para ti.');
    const link = `${site.app.url}/api/cancel/${await cancelTokenOf(db, id)}`;
    expect((await request<{ canCancel: boolean }>(link)).body.data.canCancel).toBe(true);
    expect(await auditOf(id)).toEqual([]);
  });

  test('stores empty optional fields if only the required fields are sent', async () => {
    const reply = await sofia.enter(entry());
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      clientName: 'Taller Ñandú 2',
      clientPhone: '',
      vehicleType: 'motorcycle',
      vehicleBrand: '',
      vehicleModel: '',
      vehicleYear: null,
      notes: '',
    });
  });

  test.each([[''], [null], [undefined]])('accepts %j as a missing year', async (year) => {
    const bikeInfo = { brand: '', model: '', year };
    expect((await sofia.enter(entry({ bikeInfo }))).body.data.vehicleYear).toBeNull();
  });

  test.each([1980, 2026])('accepts the vehicle year %i', async (year) => {
    const bikeInfo = { brand: '', model: '', year };
    expect((await sofia.enter(entry({ bikeInfo }))).body.data.vehicleYear).toBe(year);
  });

  test('accepts an appointment product', async () => {
    const product = site.fixtures.crashBars;
    const reply = await sofia.enter(entry({ service: undefined, product }));
    expect(reply.body.data).toMatchObject({
      service: { _id: null, name: 'Kit de defensas', duration: 60, price: 210 },
      product: { _id: product, name: 'Kit de defensas' },
    });
  });

  test('does not limit the open citations and the mails of a client', async () => {
    for (let hour = 9; hour < 18; hour += 1) {
      const time = `${String(hour).padStart(2, '0')}:00`;
      const reply = await sofia.enter(entry({ time, overbook: true }));
      expect(reply.status).toBe(201);
      expect(await mailsOfCitation(site.app.context.db, reply.body.data._id)).toHaveLength(1);
    }
  });

  test('creates one citation for one idempotency key, and rejects another entry with it', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => sofia.enter(entry(), 'key-of-one-visit')),
    );
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(replies[0]?.status).toBe(201);
    const rows = await site.app.context.db.selectFrom('citations').select('id').execute();
    expect(rows).toHaveLength(1);
    const other = await sofia.enter(entry({ time: '11:00' }), 'key-of-one-visit');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
  });

  test('does not share its idempotency keys with web bookings', async () => {
    await sofia.enter(entry(), 'shared-key');
    const booking = bookingBody(site.fixtures.oilChange, THURSDAY, '11:00');
    const reply = await request(`${site.app.url}/api/citations`, 'POST', booking, {
      'idempotency-key': 'shared-key',
    });
    expect(reply.status).toBe(201);
  });
});

const EITHER = 'Debe seleccionar un servicio o un producto';
const INCOMPLETE = 'Por favor completa la fecha y hora';
const YEAR = 'El año debe estar entre 1980 y 2026.';
const bike = (year: unknown) => () => entry({ bikeInfo: { brand: '', model: '', year } });

describe('POST /api/citations with manualEntry rejects', () => {
  test.each<[string, () => object, Record<string, string>]>([
    [
      'no name',
      () => entry({ clientName: ' ' }),
      { clientName: 'El nombre del cliente es requerido' },
    ],
    ['no e-mail', () => without('clientEmail'), { clientEmail: 'El email es requerido' }],
    [
      'an e-mail without @',
      () => entry({ clientEmail: 'ana' }),
      { clientEmail: 'Por favor ingresa un email válido que contenga @.' },
    ],
    [
      'a short telephone',
      () => entry({ clientPhone: '099' }),
      { clientPhone: 'El teléfono debe tener al menos 9 dígitos.' },
    ],
    ['neither service nor product', () => without('service'), { service: EITHER }],
    ['service and product', () => entry({ product: site.fixtures.crashBars }), { service: EITHER }],
    ['an unknown service', () => entry({ service: newId() }), { service: EITHER }],
    ['a service that is not an id', () => entry({ service: 'aceite' }), { service: EITHER }],
    [
      'a product as service',
      () => entry({ service: site.fixtures.crashBars }),
      { service: EITHER },
    ],
    [
      'a service as product',
      () => entry({ service: '', product: site.fixtures.oilChange }),
      { product: EITHER },
    ],
    ['the year 1979', bike(1979), { 'bikeInfo.year': YEAR }],
    ['the next year as year of the vehicle', bike('2027'), { 'bikeInfo.year': YEAR }],
    ['a year that is not a number', bike('x'), { 'bikeInfo.year': 'El año no es válido.' }],
    ['no date', () => without('date'), { date: INCOMPLETE }],
    ['a date that does not exist', () => entry({ date: '2026-02-30' }), { date: INCOMPLETE }],
    ['the date 9999-12-31', () => entry({ date: '9999-12-31' }), { date: INCOMPLETE }],
    ['no time', () => entry({ time: '' }), { time: INCOMPLETE }],
    ['a time with seconds', () => entry({ time: '10:00:30' }), { time: INCOMPLETE }],
    [
      'the field status',
      () => entry({ status: 'delivered' }),
      { status: 'El campo "status" no se reconoce.' },
    ],
  ])('an entry with %s, with 400 and the sentence of the field', async (_name, body, fields) => {
    const before = await snapshotAgenda(site.app.context.db);
    const reply = await sofia.enter(body());
    expect([reply.status, reply.body.fields]).toEqual([400, fields]);
    expect(reply.body.message).toBe(Object.values(fields)[0]);
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
  });

  test('an inactive service and an unpublished product with 409', async () => {
    const { retired: service, unpublished: product } = site.fixtures;
    for (const chosen of [{ service }, { service: '', product }]) {
      const reply = await sofia.enter(entry({ ...chosen, overbook: true }));
      expect([reply.status, reply.body.code]).toEqual([409, 'service-unavailable']);
    }
  });

  test('calls without a session, without permission or with a manualEntry other than true', async () => {
    const before = await snapshotAgenda(site.app.context.db);
    const dead = { authorization: `Bearer ${'x'.repeat(43)}` };
    const send = (body: unknown) => request(`${site.app.url}/api/citations`, 'POST', body, dead);
    expect((await anonymousAgenda(site.app).enter(entry())).status).toBe(401);
    expect((await send(entry())).status).toBe(401);
    expect((await send(bookingBody(site.fixtures.oilChange, THURSDAY, '10:00'))).status).toBe(401);
    const other = await agendaPanel(site.app, ['historial']);
    expect((await other.enter(entry())).status).toBe(403);
    // Only `true` selects the staff endpoint.
    for (const manualEntry of [false, 'true', 1, null])
      for (const by of [sofia, anonymousAgenda(site.app)])
        expect((await by.enter(entry({ manualEntry }))).status).toBe(400);
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
  });
});

describe('a manual entry', () => {
  test('on a past day gets no bay and no mail', async () => {
    for (const date of ['2026-11-20', '2024-02-29', '1999-12-31']) {
      const reply = await sofia.enter(entry({ date }));
      expect([reply.status, reply.body.data.overbooked]).toEqual([201, false]);
      expect(await held(reply.body.data._id)).toEqual([]);
      expect(await mailsOfCitation(site.app.context.db, reply.body.data._id)).toEqual([]);
    }
  });

  test('that started an hour ago gets a bay for the remaining work, or 409 without a free bay', async () => {
    site.app.setNow(Date.parse('2026-11-26T14:00:00Z'));
    sofia = await agendaPanel(site.app);
    const job = entry({ service: site.fixtures.fullService });
    for (const bay of [1, 2]) {
      const reply = await sofia.enter(job);
      expect(reply.body.data.ready).toEqual({ date: THURSDAY, time: '12:00' });
      expect(await held(reply.body.data._id)).toEqual([`${bay} 2026-11-26T14:00/2026-11-26T15:00`]);
      expect(await mailsOfCitation(site.app.context.db, reply.body.data._id)).toEqual([]);
    }
    const third = await sofia.enter(job);
    expect([third.status, third.body.code]).toEqual([409, 'slot-taken']);
    expect(third.body.data.nearest?.[0]).toEqual({ date: THURSDAY, time: '12:00' });
    const over = entry({ service: site.fixtures.oilChange, time: '09:00' });
    expect((await sofia.enter(over)).body.data.overbooked).toBe(false);
  });

  test.each([
    ['without a free bay', THURSDAY, '15:00', 'slot-taken'],
    ['on a closed day', '2026-11-29', '10:00', 'slot-unavailable'],
    ['before the opening', THURSDAY, '08:30', 'slot-unavailable'],
    ['on a closed day in the past', '2026-11-22', '10:00', 'slot-unavailable'],
  ])('%s is rejected with 409, and accepted with overbook', async (_name, date, time, code) => {
    await sofia.enter(entry({ time: '15:00' }));
    await sofia.enter(entry({ time: '15:00' }));
    const key = newId();
    const before = await snapshotAgenda(site.app.context.db);
    const refused = await sofia.enter(entry({ date, time }), key);
    expect([refused.status, refused.body.code]).toEqual([409, code]);
    expect(refused.body.message).toBe('Ese horario ya no está disponible.');
    expect(refused.body.data.nearest).toHaveLength(3);
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
    const reply = await sofia.enter(entry({ date, time, overbook: true }), key);
    expect([reply.status, reply.body.data.overbooked]).toEqual([201, true]);
    const id = reply.body.data._id;
    expect(await held(id)).toEqual([]);
    expect(await auditOf(id)).toEqual([{ action: 'citation-overbooked' }]);
  });

  test('with overbook gets a free bay if there is one, and is no Sobreturno', async () => {
    const { _id, overbooked } = (await sofia.enter(entry({ overbook: true }))).body.data;
    expect([overbooked, (await held(_id)).length]).toEqual([false, 1]);
    expect(await auditOf(_id)).toEqual([]);
  });
});
