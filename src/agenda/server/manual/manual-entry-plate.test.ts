import { beforeEach, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { manualEntry } from '#test/agenda-helpers.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import type { CitationList } from '../../contract/staff-citation.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeEach(async () => {
  sofia = await agendaPanel(site.app);
});

const entry = (change: Record<string, unknown> = {}) =>
  manualEntry(site.fixtures.oilChange, change);

test('a plate finds the motorcycle; details name it and the client, lists the motorcycle', async () => {
  const bikeInfo = { plate: ' sbk 4410 ', brand: 'Yamaha', model: 'MT-07', year: 2022 };
  const ana = {
    clientName: 'Ana Pérez',
    clientEmail: 'ana.perez@ejemplo.com',
    clientPhone: '097 555 123',
  };
  const first = await sofia.enter(entry({ ...ana, bikeInfo }));
  const second = await sofia.enter(
    entry({ ...ana, bikeInfo: { plate: 'SBK-4410', brand: '', model: '' }, time: '15:00' }),
  );
  const details = await Promise.all(
    [first, second].map(async ({ body }) => (await sofia.detail(body.data._id)).body.data),
  );
  const { client, motorcycle } = details[0] ?? {};
  expect(client).toMatchObject({ name: 'Ana Pérez' });
  expect(motorcycle).toMatchObject({
    plate: 'sbk 4410',
    brand: 'Yamaha',
    model: 'MT-07',
    year: 2022,
  });
  expect(details[1]).toMatchObject({ client, motorcycle });
  const url = `${site.app.url}/api/citations?clientName=ana`;
  const list = await request<CitationList>(url, 'GET', undefined, sofia.staff.headers);
  const inList = { _id: motorcycle?._id, plate: 'sbk 4410' };
  expect(list.body.data.citations.map((row) => row.motorcycle)).toEqual([inList, inList]);
});

test('rejects a plate without letters and numbers, and stores nothing', async () => {
  const before = await snapshotAgenda(site.app.context.db);
  const { status, body } = await sofia.enter(entry({ bikeInfo: { plate: '···' } }));
  expect([status, body.fields]).toEqual([
    400,
    { 'bikeInfo.plate': 'La matrícula debe tener letras o números, hasta 12.' },
  ]);
  expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
});

test.each(['Sin matrícula', 'S/M', 'en trámite', 'no tiene', '000', '0', '1'])(
  'rejects «%s», which would make one motorcycle of all that have no plate',
  async (plate) => {
    const before = await snapshotAgenda(site.app.context.db);
    const { status, body } = await sofia.enter(entry({ bikeInfo: { plate } }));
    const sentence =
      'Una matrícula tiene números. Si la moto no tiene matrícula, deja el campo vacío.';
    expect([status, body.fields]).toEqual([400, { 'bikeInfo.plate': sentence }]);
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
  },
);
