import ICAL from 'ical.js';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import { newToken } from '#platform/data/ids.ts';
import { insertCitation, insertCitationIn, insertOccupation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { recordStatements } from '#test/statement-recorder.ts';
import type { ListedFeed } from '../contract/calendar-feed.ts';

const site = testEnvironment();
let staff: Staff;

beforeEach(async () => {
  const { db } = site.app.context;
  site.app.setNow(MONDAY_MORNING);
  staff = await createStaff(db, ['agenda']);
  await deleteRecords(db, 'citations');
});

const call = <Data>(method: 'GET' | 'POST' | 'DELETE', path: string, by: Staff, body?: unknown) =>
  request<Data>(`${site.app.url}/api/calendar-feeds${path}`, method, body, by.headers);
const create = async (by = staff, body: object = {}) =>
  (await call<ListedFeed & { url: string }>('POST', '', by, body)).body.data;
const read = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
const insert = (change: Parameters<typeof insertCitation>[2] = {}) =>
  insertCitation(site.app.context.db, site.fixtures.oilChange, change);

/** Parses a file with another library. Its events by their UID. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description ?? '',
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      url: component.getFirstPropertyValue('url'),
    };
  });
}
const eventsOf = async (url: string) => parse(await (await read(url)).text());

describe('GET /feed/{secret}.ics', () => {
  test('answers the citations with their client, for a reader with the permission', async () => {
    const id = await insert({ status: 'accepted', updated_at: new Date(MONDAY_MORNING) });
    await insertOccupation(site.app.context.db, id, 2, '2026-11-26T13:00Z', '2026-11-26T13:45Z');
    const { url } = await create();
    const answer = await read(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const text = await answer.text();
    expect(text).toContain('X-WR-TIMEZONE:America/Montevideo');
    expect(parse(text)).toEqual([
      {
        uid: `citation-${id}@bujia`,
        start: '2026-11-26T13:00:00.000Z',
        end: '2026-11-26T13:45:00.000Z',
        summary: 'Cambio de aceite y filtro · Lucía Fernández',
        description: 'Lucía Fernández\n099 412 738\nYamaha MT-07\nPuesto 2\nAceptado',
        sequence: expect.any(Number),
        status: 'CONFIRMED',
        url: `${site.app.url}/admin#cita=${id}`,
      },
    ]);
  });

  test('says only «Ocupado» as soon as its user has no permission for the agenda', async () => {
    const id = await insert({ client_name: 'Lucía Fernández', notes: 'Llama a Ana' });
    const { url } = await create();
    const { db } = site.app.context;
    await db
      .updateTable('users')
      .set({ permissions: ['stock'] })
      .where('id', '=', staff.actor.id)
      .execute();
    const text = await (await read(url)).text();
    expect(parse(text)).toMatchObject([{ summary: 'Ocupado', description: '', url: null }]);
    expect(text.replaceAll('\r\n ', '')).not.toMatch(/Luc|099|Yamaha|aceite|Ana|admin/);
    expect(text).toContain(id);
  });

  test('says only «Ocupado» while its user must change the password first', async () => {
    await insert();
    const { url } = await create();
    const { db } = site.app.context;
    await db
      .updateTable('users')
      .set({ password_change: 'required' })
      .where('id', '=', staff.actor.id)
      .execute();
    expect(await eventsOf(url)).toMatchObject([{ summary: 'Ocupado' }]);
  });

  test('has an event for each day of work, with constant UIDs and a SEQUENCE that grows', async () => {
    const { db } = site.app.context;
    const created = new Date(MONDAY_MORNING);
    const id = await insert({ status: 'in-progress', created_at: created, updated_at: created });
    await insertOccupation(db, id, 1, '2026-11-26T13:00Z', '2026-11-26T15:30Z');
    await insertOccupation(db, id, 1, '2026-11-26T16:30Z', '2026-11-26T21:00Z');
    await insertOccupation(db, id, 1, '2026-11-27T12:00Z', '2026-11-27T14:00Z');
    const { url } = await create();
    const before = await eventsOf(url);
    expect(before).toMatchObject([
      {
        uid: `citation-${id}@bujia`,
        start: '2026-11-26T13:00:00.000Z',
        end: '2026-11-26T21:00:00.000Z',
        sequence: 0,
      },
      {
        uid: `citation-${id}-2@bujia`,
        start: '2026-11-27T12:00:00.000Z',
        end: '2026-11-27T14:00:00.000Z',
      },
    ]);
    const later = new Date(MONDAY_MORNING + 90_000);
    await db.updateTable('citations').set({ updated_at: later }).where('id', '=', id).execute();
    const after = await eventsOf(url);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after.map(({ sequence }) => sequence)).toEqual([90, 90]);
  });

  test('names every status, and keeps a cancelled citation for four weeks', async () => {
    const { db } = site.app.context;
    const ids: string[] = [];
    for (const status of CITATION_STATUSES) {
      ids.push(await insertCitationIn(db, site.fixtures.oilChange, status));
      await sql`delete from occupations`.execute(db);
    }
    const { url } = await create();
    const statuses = async () => {
      const events = await eventsOf(url);
      return ids.map((id) => events.find(({ uid }) => uid.includes(id))?.status);
    };
    const others = ['TENTATIVE', ...Array<string>(5).fill('CONFIRMED')];
    expect(await statuses()).toEqual([...others, 'CANCELLED']);
    site.app.setNow(MONDAY_MORNING + 28 * 86_400_000 + 1);
    expect(await statuses()).toEqual([...others, undefined]);
  });

  test('begins 30 days ago, and leaves out deleted and cleared citations', async () => {
    const at = (iso: string) => ({
      starts_at: new Date(iso),
      work_ends_at: new Date(Date.parse(iso) + 45 * 60_000),
      day: iso.slice(0, 10),
      start_minute: 720,
    });
    await insert({ ...at('2026-10-23T15:00Z'), client_name: 'Antes' });
    await insert({ ...at('2026-10-24T15:00Z'), client_name: 'Primera' });
    await insert({ ...at('2027-11-23T15:00Z'), client_name: 'Última' });
    await insert({ ...at('2027-11-25T15:00Z'), client_name: 'Después' });
    await insert({ deleted_at: new Date(MONDAY_MORNING), client_name: 'Eliminada' });
    await insert({
      status: 'delivered',
      delivered_at: new Date(MONDAY_MORNING),
      cleared_at: new Date(MONDAY_MORNING),
      client_name: 'Vaciada',
    });
    const { url } = await create();
    const names = (await eventsOf(url)).map(({ summary }) => summary.split(' · ')[1]);
    expect(names).toEqual(['Primera', 'Última']);
  });

  test('of a bay has the citations of that bay alone', async () => {
    const { db } = site.app.context;
    const [one, two] = [await insert({ client_name: 'Uno' }), await insert({ client_name: 'Dos' })];
    await insertOccupation(db, one, 1, '2026-11-26T13:00Z', '2026-11-26T13:45Z');
    await insertOccupation(db, two, 2, '2026-11-26T13:00Z', '2026-11-26T13:45Z');
    await insert({ overbooked: true, client_name: 'Sobreturno' });
    const events = async (body: object) => (await eventsOf((await create(staff, body)).url)).length;
    expect([await events({}), await events({ bay: 1 })]).toEqual([3, 1]);
    const { url } = await create(staff, { bay: 2 });
    expect(await eventsOf(url)).toMatchObject([{ uid: `citation-${two}@bujia` }]);
  });

  test.each([
    'Ñandú, Ana; «la \\ de» al lado',
    'Ana\r\nEND:VEVENT\r\nSUMMARY:otra',
    '🏍️'.repeat(40),
    `${'a'.repeat(73)}ñ😀`,
    '\u0000\u0007\ud800x',
  ])('survives the name %j', async (name) => {
    // PostgreSQL stores neither NUL nor half of a surrogate pair.
    const stored = name.toWellFormed().replaceAll('\u0000', '');
    await insert({ client_name: stored });
    const text = await (await read((await create()).url)).text();
    const lines = text.split('\r\n');
    expect(text).not.toMatch(/[^\r]\n/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const line = stored.replace(/\s*[\r\n]+\s*/g, ' ').replace(/[\u0000-\u001f]/g, ' ');
    expect(parse(text)).toMatchObject([{ summary: `Cambio de aceite y filtro · ${line}` }]);
  });

  test('answers 304 to a reader that has the file, until something changes', async () => {
    const { db } = site.app.context;
    const id = await insert();
    const { url } = await create();
    const etag = (await read(url)).headers.get('etag') ?? '';
    const again = await read(url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await read(url, { 'if-none-match': `W/${etag}` })).status).toBe(304);
    await db.updateTable('citations').set({ client_name: 'Otra' }).where('id', '=', id).execute();
    const changed = await read(url, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('Otra');
  });

  test('is not found by an unknown, malformed or deleted address, nor after its user is deleted', async () => {
    const { db } = site.app.context;
    const status = async (url: string) => (await read(url)).status;
    const { url, _id } = await create();
    for (const file of [`${newToken()}.ics`, newToken(), 'x.ics', '%00.ics', '']) {
      expect([file, await status(`${site.app.url}/feed/${file}`)]).toEqual([file, 404]);
    }
    expect(await status(url.replace('.ics', ''))).toBe(404);
    expect((await call('DELETE', `/${_id}`, staff)).status).toBe(200);
    expect(await status(url)).toBe(404);
    const next = await create();
    await db.deleteFrom('users').where('id', '=', staff.actor.id).execute();
    expect(await status(next.url)).toBe(404);
  });

  test('runs a fixed number of statements', async () => {
    const statements = recordStatements(site.app.app.server);
    const { url } = await create();
    await read(url);
    const count = async () => {
      await read(url);
      return statements().length;
    };
    const none = await count();
    for (let each = 0; each < 8; each += 1) await insert();
    expect([none, await count()]).toEqual([3, 3]);
  });
});
