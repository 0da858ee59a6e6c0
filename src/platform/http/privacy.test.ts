import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppProcess, startAppProcess } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';
import { bookingBody, type Fixtures, seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { machineNow } from '#test/machine-clock.ts';
import { clientCalls, reservationBody, reservationCalls } from '#test/reservation-calls.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { TestDatabase } from '#test/template.ts';
import { type Db, openDatabase } from '../data/database.ts';

/** Values that must never reach a log line. */
const CANARY = {
  clientName: 'Quetzalina Zzyxwv',
  clientEmail: 'quetzal.zzyxwv@ejemplo.com',
  clientPhone: '099 731 246',
  vehicleModel: 'MODELOZZYXWV',
  notes: 'NOTAZZYXWV',
};

let database: TestDatabase;
let db: Db;
let app: AppProcess;
let fixtures: Fixtures;
let output = '';

beforeAll(async () => {
  database = await createDatabase();
  ({ db } = openDatabase({
    connectionString: database.connectionString,
    onConnectionLost: () => undefined,
  }));
  fixtures = await seedFixtures(db);
  app = await startAppProcess({ DATABASE_URL: database.connectionString, LOG_LEVEL: 'trace' });
  for (const stream of [app.process.stdout, app.process.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
});
afterAll(async () => {
  await app?.terminate();
  await db?.destroy();
  await database?.drop();
});

test('the app logs no personal data and no token of successful and failed calls', async () => {
  const { body } = await request<{ nearest: { date: string; time: string }[] }>(
    `${app.url}/api/citations/availability/2020-01-01`,
  );
  const [start] = body.data.nearest;
  const book = (change: object) =>
    request(`${app.url}/api/citations`, 'POST', {
      ...bookingBody(fixtures.oilChange, start?.date ?? '', start?.time ?? '', CANARY),
      ...change,
    });
  expect((await book({})).status).toBe(201);
  expect((await book({ time: '03:07' })).status).toBe(409);
  expect((await book({ clientPhone: `${CANARY.clientPhone}x` })).status).toBe(400);
  // A row that the database rejects: its error contains the values.
  await sql`alter table citations add constraint refuse_all check (id is null) not valid`.execute(
    db,
  );
  expect((await book({})).status).toBe(500);
  await db.schema.alterTable('citations').dropConstraint('refuse_all').execute();

  const mail = await db
    .selectFrom('mails')
    .select('document')
    .where('kind', '=', 'citation-booked')
    .executeTakeFirstOrThrow();
  const token = /\/cancel\/([A-Za-z0-9_-]{43})/.exec(JSON.stringify(mail.document))?.[1] ?? '';
  expect(token).toHaveLength(43);
  await request(`${app.url}/api/cancel/${token}`);
  await fetch(`${app.url}/cancel/${token}`);
  await request(`${app.url}/api/cancel/${token}`, 'POST', {});
  await request(`${app.url}/api/cancel/${token}?x=${CANARY.clientEmail}`, 'GET', undefined, {
    authorization: `Bearer ${token}`,
  });

  await fetch(`${app.url}/mi/${token}`);
  await request(`${app.url}/api/my/${token}`);
  await fetch(`${app.url}/mi/${token}/respuestas`, { method: 'POST', body: new URLSearchParams() });
  await fetch(`${app.url}/mi/${token}/foto/${token}/400`);

  const { reservation, staff } = await reserveAndMove();

  // Lines are buffered; the last line of the process shows that all are written.
  await app.terminate();
  expect(output).toContain('/api/cancel/:token');
  expect(output).toContain('/mi/:token/respuestas');
  expect(output).toContain('/api/payments/resume/:token');
  expect(output).toContain('stopped');
  expect(requestsOf(staff.actor.id)).toEqual([
    { method: 'GET', status: 200, network: '127.0.0.0/24' },
    { method: 'PATCH', status: 409, network: '127.0.0.0/24' },
    { method: 'PATCH', status: 200, network: '127.0.0.0/24' },
  ]);
  const { name, username } = staff.actor;
  const secrets = [token, reservation, staff.token, name, username];
  for (const mark of [...Object.values(CANARY), ...secrets, 'ZZYXWV', 'zzyxwv']) {
    expect(output).not.toContain(mark);
  }
});

/** The logged requests of a user. */
function requestsOf(id: string): object[] {
  const lines = output.split('\n').filter((line) => line.includes(id));
  return lines.map((line) => {
    const { method, status, network } = JSON.parse(line);
    return { method, status, network };
  });
}

/** Creates and cancels a reservation. Returns its token and the user who changed it. */
async function reserveAndMove(): Promise<{ reservation: string; staff: Staff }> {
  const { vehicleModel, ...client } = CANARY;
  const vehicleInfo = { brand: 'Yamaha', model: vehicleModel, year: 2022 };
  const place = { clientState: 'ESTADOZZYXWV', clientAddress: 'CALLEZZYXWV 12' };
  const fields = reservationBody(fixtures.crashBars, { ...client, ...place, vehicleInfo });
  const made = await clientCalls(app).reserve(fields);
  expect(made.status).toBe(201);
  expect((await clientCalls(app).reserve({ ...fields, clientPhone: 'zzyxwv' })).status).toBe(400);
  const { _id, cancellationToken } = made.body.data;
  await clientCalls(app).state(cancellationToken);
  await clientCalls(app).resume(cancellationToken);
  const staff = await createStaff(db, ['reservas'], { now: machineNow() });
  const panel = reservationCalls(app.url, staff.headers);
  await panel.list('?clientName=zzyxwv');
  expect((await panel.move(_id, 'ready')).status).toBe(409);
  expect((await panel.move(_id, 'cancelled')).status).toBe(200);
  return { reservation: cancellationToken, staff };
}
