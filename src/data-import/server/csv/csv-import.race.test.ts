import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY, ZONE } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { importDump } from '../import-actions.ts';
import { undoImport } from '../undo-actions.ts';
import { csvSteps } from './csv-steps.ts';
import { loadCsv } from './load-csv.ts';

const site = testEnvironment();
const db = () => site.app.context.db;

const PEOPLE = Array.from({ length: 8 }, (_, at) => ({
  clientName: `Persona ${'ABCDEFGH'[at]}`,
  clientPhone: `099 555 10${at}`,
  clientEmail: `persona${at}@ejemplo.com`,
}));
const SHEET = `Nombre;Teléfono;Email;Marca;Modelo;Año\n${PEOPLE.map(
  ({ clientName, clientPhone, clientEmail }) =>
    `${clientName};${clientPhone};${clientEmail};Yamaha;MT-07;2022`,
).join('\n')}\n`;

function importSheet(sheet = SHEET) {
  const bytes = new TextEncoder().encode(sheet);
  const options = { dates: 'utc-day', timeZone: ZONE, today: '2026-11-23' } as const;
  const csv = loadCsv({ file: 'planilla.csv', bytes }, options);
  const steps = csvSteps(csv, { isPreview: false });
  const input = { source: 'planilla.csv', dates: 'utc-day', now: MONDAY_MORNING } as const;
  return importDump(db(), { ...input, dump: csv.dump, steps });
}
const book = (at: number) =>
  request(`${site.app.url}/api/citations`, 'POST', {
    ...bookingBody(site.fixtures.oilChange, THURSDAY, `${String(9 + at).padStart(2, '0')}:00`),
    ...PEOPLE[at],
  });
const people = async () =>
  (
    await db()
      .selectFrom('clients')
      .select('name')
      .where('name', 'like', 'Persona %')
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);
const broken = async () => (await checkIntegrity(db())).filter((each) => each.broken.length > 0);

test('an import beside bookings and a second import makes each client once', async () => {
  site.app.setNow(MONDAY_MORNING);
  const [first, second, ...booked] = await Promise.allSettled([
    importSheet(),
    importSheet(),
    book(0),
    book(1),
    book(2),
  ]);
  const rejections = [first, second].filter(({ status }) => status === 'rejected');
  expect(rejections).toMatchObject([{ reason: { message: 'Ya hay una importación en curso.' } }]);
  for (const each of booked) expect(each).toMatchObject({ value: { status: 201 } });
  expect(await people()).toEqual(PEOPLE.map(({ clientName }) => clientName));
  const bikes = await db()
    .selectFrom('motorcycles')
    .select('id')
    .where('model', '=', 'MT-07')
    .execute();
  expect(bikes).toHaveLength(PEOPLE.length);
  expect(await broken()).toEqual([]);
});

test('an undo beside a booking of an imported client is done before it, or not at all', async () => {
  const { id } = await db()
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  const [undone, booked] = await Promise.all([undoImport(db(), id, MONDAY_MORNING), book(3)]);
  expect(booked.status).toBe(201);
  expect(await people()).toContain('Persona D');
  if (undone.obstacles.length > 0) expect(await people()).toHaveLength(PEOPLE.length);
  expect(await broken()).toEqual([]);
});

test('an undo keeps what staff changed while the import waited for them', async () => {
  const readClient = () =>
    db()
      .selectFrom('clients')
      .selectAll()
      .where('name', '=', 'Persona D')
      .executeTakeFirstOrThrow();
  const { id } = await readClient();
  const commit = await holdLock(
    db(),
    sql`update clients set notes = 'Llamar de tarde', version = version + 1 where id = ${id}`,
  );
  const importing = importSheet('Nombre;Teléfono;RUT\nPersona D;099 555 103;211003420017\n');
  await waitForLockWait(db(), 'lock table');
  await commit();
  const changed = await readClient();
  const imported = await importing;
  expect(await readClient()).toMatchObject({
    tax_number: expect.stringMatching(/./),
    notes: 'Llamar de tarde',
  });
  const undone = await undoImport(db(), imported.id ?? '', MONDAY_MORNING);
  expect(undone.obstacles).toEqual([]);
  expect(await readClient()).toEqual(changed);
});
