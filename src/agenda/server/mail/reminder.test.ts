import { afterEach, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { linksOf } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { followUpPanel, followUpsOf } from '#test/follow-ups.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { remindClients } from './reminder-actions.ts';

const site = testEnvironment();
const WEDNESDAY = '2026-11-25';
/** Converts a workshop-local time (UTC−3) to epoch milliseconds. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00-03:00`);

afterEach(() => site.app.setNow(MONDAY_MORNING));

async function booked(time: string, email: string, change: object = {}): Promise<string> {
  site.app.setNow(at('2026-11-23', '09:00'));
  const booking = bookingBody(site.fixtures.oilChange, THURSDAY, time, {
    clientEmail: email,
    ...change,
  });
  const reply = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
  expect(reply.status).toBe(201);
  return reply.body.data._id;
}

async function remindedAt(day: string, time: string): Promise<number> {
  site.app.setNow(at(day, time));
  return remindClients(site.app.context);
}

async function remindersTo(email: string) {
  const mails = await site.app.context.db
    .selectFrom('mails')
    .select(['kind', 'subject'])
    .where('recipient', '=', email)
    .where('kind', '=', 'citation-reminder')
    .where('state', '<>', 'withheld')
    .execute();
  return mails.map(({ subject }) => subject);
}

test('remindClients mails a client once, on the day before, between 10:00 and 21:00', async () => {
  await booked('09:00', 'uno@ejemplo.com');
  expect(await remindedAt('2026-11-24', '12:00')).toBe(0);
  expect(await remindedAt(WEDNESDAY, '09:59')).toBe(0);
  expect(await remindedAt(WEDNESDAY, '21:00')).toBe(0);
  expect(await remindedAt(WEDNESDAY, '10:00')).toBe(1);
  expect(await remindersTo('uno@ejemplo.com')).toEqual([
    'Mañana a las 09:00 te esperamos en Taller de prueba',
  ]);
  expect(await remindedAt(WEDNESDAY, '10:15')).toBe(0);
});

test('remindClients mails each client once when four calls run concurrently', async () => {
  await booked('10:00', 'dos@ejemplo.com');
  site.app.setNow(at(WEDNESDAY, '11:00'));
  const counts = await Promise.all([1, 2, 3, 4].map(() => remindClients(site.app.context)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await remindersTo('dos@ejemplo.com')).toHaveLength(1);
});

test('remindClients skips citations that are cancelled, deleted, in the workshop or just booked', async () => {
  const { db } = site.app.context;
  const cancelled = await booked('11:00', 'tres@ejemplo.com');
  const deleted = await booked('11:30', 'cuatro@ejemplo.com');
  const inside = await booked('13:30', 'cinco@ejemplo.com');
  const fresh = await booked('14:30', 'seis@ejemplo.com');
  const set = (id: string, change: object) =>
    db.updateTable('citations').set(change).where('id', '=', id).execute();
  await set(cancelled, { status: 'cancelled', cancelled_at: new Date(MONDAY_MORNING) });
  await set(deleted, { deleted_at: new Date(MONDAY_MORNING) });
  await set(inside, { status: 'in-workshop' });
  await set(fresh, { created_at: new Date(at(WEDNESDAY, '01:00')) });
  expect(await remindedAt(WEDNESDAY, '12:00')).toBe(0);
});

test('remindClients mails again for a citation that was moved to another day', async () => {
  const id = await booked('15:30', 'siete@ejemplo.com');
  expect(await remindedAt(WEDNESDAY, '12:00')).toBe(1);
  const staff = await createStaff(site.app.context.db, ['agenda'], { now: at(WEDNESDAY, '12:30') });
  site.app.setNow(at(WEDNESDAY, '12:30'));
  // Staff confirm the address. An unconfirmed one gets at most three mails within one (real) day.
  const url = `${site.app.url}/api/citations/${id}/status`;
  expect((await request(url, 'PATCH', { status: 'accepted' }, staff.headers)).status).toBe(200);
  const moved = await request(
    `${site.app.url}/api/citations/${id}`,
    'PUT',
    { date: '2026-11-27', time: '09:00' },
    staff.headers,
  );
  expect(moved.status).toBe(200);
  expect(await remindedAt('2026-11-26', '12:00')).toBe(1);
  expect(await remindersTo('siete@ejemplo.com')).toHaveLength(2);
});

test('remindClients sends no fourth mail of a day to an unconfirmed address and does not retry', async () => {
  for (const time of ['09:30', '14:00', '17:00']) await booked(time, 'nueve@ejemplo.com');
  // As with rate limits, which are off here.
  await site.app.context.db
    .updateTable('mails')
    .set({ by_visitor: true })
    .where('recipient', '=', 'nueve@ejemplo.com')
    .execute();
  expect(await remindedAt(WEDNESDAY, '12:00')).toBe(3);
  expect(await remindersTo('nueve@ejemplo.com')).toEqual([]);
  expect(await remindedAt(WEDNESDAY, '12:15')).toBe(0);
});

test('remindClients does not mail a client twice after a change of the time zone', async () => {
  await booked('16:00', 'ocho@ejemplo.com');
  // 16:00 in Montevideo is 04:00 of the next day in Tokyo.
  await changeSettings(site.app.context.db, { timeZone: 'Asia/Tokyo' });
  const tokyo = (time: string) => Date.parse(`2026-11-26T${time}:00+09:00`);
  const counts: number[] = [];
  for (const time of ['10:00', '10:15', '10:30']) {
    site.app.setNow(tokyo(time));
    await expect.poll(async () => await readZone()).toBe('Asia/Tokyo');
    counts.push(await remindClients(site.app.context));
  }
  await changeSettings(site.app.context.db, { timeZone: 'America/Montevideo' });
  await expect.poll(async () => await readZone()).toBe('America/Montevideo');
  expect(counts.slice(1)).toEqual([0, 0]);
});

test('remindClients adds a follow-up for a client without mail, and nothing for one who wants no messages', async () => {
  const { db } = site.app.context;
  await db.deleteFrom('citations').execute();
  const people = {
    mailed: 'con@ejemplo.com',
    whatsApp: 'chat@ejemplo.com',
    without: 'sin@ejemplo.com',
    silent: 'silencio@ejemplo.com',
  };
  const client: Record<string, string> = {};
  const citation: Record<string, string> = {};
  for (const [index, [who, email]] of Object.entries(people).entries()) {
    const phone = { clientPhone: `095 000 00${index}`, clientName: who };
    citation[who] = await booked(['09:30', '11:00', '14:00', '15:00'][index] ?? '', email, phone);
    client[who] = (await linksOf(db, citation[who] ?? '')).client;
  }
  const set = (id = '', change: object) =>
    db.updateTable('clients').set(change).where('id', '=', id).execute();
  await set(client['whatsApp'], { prefers_whatsapp: true });
  await set(client['silent'], { no_messages_at: new Date(MONDAY_MORNING), prefers_whatsapp: true });
  await db
    .updateTable('citations')
    .set({ client_email: 'sin-correo' })
    .where('id', '=', citation['without'] ?? '')
    .execute();
  expect(await remindedAt(WEDNESDAY, '12:00')).toBe(4);
  expect(await remindedAt(WEDNESDAY, '12:15')).toBe(0);
  const mails = await Promise.all(Object.values(people).map(remindersTo));
  expect(mails.map(({ length }) => length)).toEqual([1, 0, 0, 0]);
  const followUps = Object.values(client).map((id) => followUpsOf(db, id));
  expect(await Promise.all(followUps)).toEqual([
    [],
    ['reminder waiting'],
    ['reminder waiting'],
    [],
  ]);
  const staff = await followUpPanel(site.app);
  const [card] = await staff.cards(client['whatsApp'] ?? '');
  expect(card?.reasons[0]).toMatchObject({
    kind: 'reminder',
    citation: citation['whatsApp'],
    about: 'Cambio de aceite y filtro, el jueves 26 de noviembre a las 11:00',
    dueDay: WEDNESDAY,
  });
});

test('remindClients adds a second follow-up for a citation that was moved to another day', async () => {
  const { db } = site.app.context;
  const phone = { clientPhone: '095 000 100' };
  const id = await booked('17:00', 'mudanza@ejemplo.com', phone);
  const { client } = await linksOf(db, id);
  await db
    .updateTable('clients')
    .set({ prefers_whatsapp: true })
    .where('id', '=', client)
    .execute();
  expect(await remindedAt(WEDNESDAY, '13:00')).toBe(1);
  const { headers } = await createStaff(db, ['agenda'], { now: at(WEDNESDAY, '13:30') });
  const change = { date: '2026-11-27', time: '09:30' };
  const url = `${site.app.url}/api/citations/${id}`;
  expect((await request(url, 'PUT', change, headers)).status).toBe(200);
  expect(await followUpsOf(db, client)).toEqual(['reminder answered']);
  expect(await remindedAt('2026-11-26', '12:00')).toBe(1);
  expect(await followUpsOf(db, client)).toEqual(['reminder answered', 'reminder waiting']);
});

test('remindClients adds a follow-up for an appointment whose reminder is withheld', async () => {
  const { db } = site.app.context;
  const id = await booked('15:00', 'tope@ejemplo.com', { clientPhone: '+598 91 777 001' });
  const { client = '' } = await linksOf(db, id);
  const count = { recipient: 'tope@ejemplo.com', kind: 'citation-booked', subject: 'Hola' };
  const document = JSON.stringify({ preheader: '', title: 'Hola', paragraphs: [] });
  const mails = [1, 2, 3].map(() => ({ ...count, id: newId(), document, by_visitor: true }));
  await db.insertInto('mails').values(mails).execute();
  expect(await remindedAt(WEDNESDAY, '14:00')).toBe(1);
  expect(await remindersTo('tope@ejemplo.com')).toEqual([]);
  expect(await followUpsOf(db, client)).toEqual(['reminder waiting']);
});

async function readZone(): Promise<string> {
  const reply = await request<{ business: { timeZone: string } }>(`${site.app.url}/api/settings`);
  return reply.body.data.business.timeZone;
}
