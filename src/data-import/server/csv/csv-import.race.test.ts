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

/** Eight clients of their own for each test. */
const people = (name: string, digits: string) =>
  [...'ABCDEFGH'].map((letter, at) => ({
    clientName: `${name} ${letter}`,
    clientPhone: `099 ${digits} 10${at}`,
    clientEmail: `${name.toLowerCase()}${at}@ejemplo.com`,
    vehicleModel: name,
  }));
type Person = ReturnType<typeof people>[number];

const sheetOf = (of: readonly Person[]) =>
  [
    'Nombre;Teléfono;Email;Marca;Modelo;Año',
    ...of.map(
      ({ clientName, clientPhone, clientEmail, vehicleModel }) =>
        `${clientName};${clientPhone};${clientEmail};Yamaha;${vehicleModel};2022`,
    ),
  ].join('\n');

function importSheet(sheet: string) {
  const bytes = new TextEncoder().encode(sheet);
  const options = { dates: 'utc-day', timeZone: ZONE, today: '2026-11-23' } as const;
  const csv = loadCsv({ file: 'planilla.csv', bytes }, options);
  const steps = csvSteps(csv, { isPreview: false });
  const input = { source: 'planilla.csv', dates: 'utc-day', now: MONDAY_MORNING } as const;
  return importDump(db(), { ...input, dump: csv.dump, steps });
}
const book = (time: string, person: Person | undefined) =>
  request(`${site.app.url}/api/citations`, 'POST', {
    ...bookingBody(site.fixtures.oilChange, THURSDAY, time),
    ...person,
  });
const clientNames = async (name: string) =>
  (
    await db()
      .selectFrom('clients')
      .select('name')
      .where('name', 'like', `${name} %`)
      .orderBy('name')
      .execute()
  ).map((client) => client.name);
const broken = async () => (await checkIntegrity(db())).filter((each) => each.broken.length > 0);

test('an import beside bookings and a second import makes each client once', async () => {
  const all = people('Persona', '555');
  const [first, second, ...booked] = await Promise.allSettled([
    importSheet(sheetOf(all)),
    importSheet(sheetOf(all)),
    book('09:00', all[0]),
    book('10:00', all[1]),
    book('11:00', all[2]),
  ]);
  // The second is rejected, unless it begins after the first has ended.
  const rejections = [first, second].filter(({ status }) => status === 'rejected');
  expect(rejections.length).toBeLessThan(2);
  for (const each of rejections) {
    expect(each).toMatchObject({ reason: { message: 'Ya hay una importación en curso.' } });
  }
  for (const each of booked) expect(each).toMatchObject({ value: { status: 201 } });
  expect(await clientNames('Persona')).toEqual(all.map(({ clientName }) => clientName));
  const bikes = await db()
    .selectFrom('motorcycles')
    .select('id')
    .where('model', '=', 'Persona')
    .execute();
  expect(bikes).toHaveLength(all.length);
  expect(await broken()).toEqual([]);
});

test('an undo beside a booking of an imported client is done before it, or not at all', async () => {
  const all = people('Cliente', '444');
  const { id } = await importSheet(sheetOf(all));
  if (id === null) throw new Error('it was no preview');
  const [undone, booked] = await Promise.all([
    undoImport(db(), id, MONDAY_MORNING),
    book('12:00', all[3]),
  ]);
  expect(booked.status).toBe(201);
  const names = await clientNames('Cliente');
  expect(names).toContain('Cliente D');
  if (undone.obstacles.length > 0) expect(names).toHaveLength(all.length);
  expect(await broken()).toEqual([]);
});

test('an undo keeps what staff changed while the import waited for them', async () => {
  await importSheet(sheetOf(people('Vecino', '333')));
  const readClient = () =>
    db().selectFrom('clients').selectAll().where('name', '=', 'Vecino D').executeTakeFirstOrThrow();
  const before = await readClient();
  const commit = await holdLock(
    db(),
    sql`update clients set notes = 'Llamar de tarde', version = version + 1 where id = ${before.id}`,
  );
  const importing = importSheet('Nombre;Teléfono;RUT\nVecino D;099 333 103;211003420017\n');
  await waitForLockWait(db(), 'lock table');
  await commit();
  const imported = await importing;
  expect(await readClient()).toMatchObject({
    tax_number: expect.stringMatching(/./),
    notes: 'Llamar de tarde',
  });
  const undone = await undoImport(db(), imported.id ?? '', MONDAY_MORNING);
  expect(undone.obstacles).toEqual([]);
  expect(await readClient()).toEqual({
    ...before,
    notes: 'Llamar de tarde',
    version: before.version + 1,
  });
});

test('an import waits for who has locked a client, and lets them lock its contacts', async () => {
  const merge = db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from clients where name = 'Vecino E' for update`.execute(tx);
      const importing = importSheet('Nombre;Teléfono;RUT\nVecino E;099 333 104;211003420017\n');
      await waitForLockWait(db(), 'lock table');
      await sql`select pg_advisory_xact_lock(6, lock) from generate_series(0, 1023) as lock`.execute(
        tx,
      );
      await sql`update clients set notes = 'Unido' where name = 'Vecino E'`.execute(tx);
      return { importing };
    });
  const { id } = await (await merge).importing;
  const { obstacles } = await undoImport(db(), id ?? '', MONDAY_MORNING);
  expect(obstacles).toEqual([]);
});
