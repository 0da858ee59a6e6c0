import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { ListedFeed } from '../contract/calendar-feed.ts';

const site = testEnvironment();
let staff: Staff;

beforeEach(async () => {
  staff = await createStaff(site.app.context.db, ['agenda']);
});

const call = <Data>(method: 'GET' | 'POST' | 'DELETE', path: string, by: Staff, body?: unknown) =>
  request<Data>(`${site.app.url}/api/calendar-feeds${path}`, method, body, by.headers);
const create = async (body: object = {}) =>
  (await call<ListedFeed & { url: string }>('POST', '', staff, body)).body.data;
const list = async () =>
  (await call<{ bays: number; feeds: ListedFeed[] }>('GET', '', staff)).body.data;

describe('/api/calendar-feeds', () => {
  test('answers the address once and stores its hash', async () => {
    const { url, ...listed } = await create({ bay: 2 });
    expect(url).toMatch(/^http.*\/feed\/[\w-]{43}\.ics$/);
    expect(await list()).toEqual({ bays: 2, feeds: [listed] });
    const row = await site.app.context.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('id', '=', listed._id)
      .executeTakeFirstOrThrow();
    expect(row.secret_hash).toEqual(hashToken(url.slice(-47, -4)));
    await fetch(url);
    expect((await list()).feeds).toMatchObject([{ bay: 2, lastReadAt: expect.any(String) }]);
  });

  test('gives an existing feed another address, and writes each change in the audit log', async () => {
    const { db } = site.app.context;
    const first = await create();
    const second = await create();
    expect((await list()).feeds.map(({ _id }) => _id)).toEqual([second._id]);
    expect([(await fetch(first.url)).status, (await fetch(second.url)).status]).toEqual([404, 200]);
    await call('DELETE', `/${second._id}`, staff);
    const lines = await db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', staff.actor.id)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      'calendar-feed-created',
      'calendar-feed-renewed',
      'calendar-feed-deleted',
    ]);
  });

  test.each([0, 3, 21, 'dos', null])('rejects the bay %j', async (bay) => {
    const { status, body } = await call('POST', '', staff, { bay });
    expect([status, body.message]).toEqual([400, 'El taller no tiene ese puesto.']);
    expect((await list()).feeds).toEqual([]);
  });

  test('deletes no feed of another user, and none by a malformed id', async () => {
    const other = await createStaff(site.app.context.db, 'admin');
    const { _id, url } = await create();
    for (const id of [_id, 'x', newToken()]) {
      const { status, body } = await call('DELETE', `/${id}`, other);
      expect([status, body.code]).toEqual([404, 'unknown-feed']);
    }
    expect((await fetch(url)).status).toBe(200);
  });

  test('keeps one feed where two calls create it at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => create()));
    const { feeds } = await list();
    expect(feeds).toHaveLength(1);
    const works = await Promise.all(made.map(async ({ url }) => (await fetch(url)).status));
    expect(works.filter((status) => status === 200)).toHaveLength(1);
  });
});
