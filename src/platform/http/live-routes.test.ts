import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { orderPanel } from '#test/order-calls.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { ABSOLUTE_MS, IDLE_MS } from '../auth/sessions.ts';

const site = testEnvironment();
beforeEach(() => site.app.setNow(MONDAY_MORNING));
const open: Stream[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stream of open.splice(0)) stream.leave();
  await deleteRecords(site.app.context.db, 'citations');
});

/** The events that an open panel receives. */
type Stream = {
  status: number;
  events: LiveEvent[];
  /** Waits until an event has arrived. */
  received(what: (event: LiveEvent) => boolean): Promise<void>;
  ended: Promise<string>;
  leave(): void;
};

async function follow({ headers }: Pick<Staff, 'headers'>): Promise<Stream> {
  const away = new AbortController();
  const response = await fetch(`${site.app.url}/api/events`, { headers, signal: away.signal });
  const events: LiveEvent[] = [];
  let whole = '';
  const read = async () => {
    const body = response.body?.pipeThrough(new TextDecoderStream());
    try {
      for await (const part of body ?? []) {
        whole += part;
        events.splice(0, events.length, ...eventsIn(whole));
      }
    } catch {
      // The test closed the connection.
    }
    return whole;
  };
  const ended = read();
  const stream: Stream = {
    status: response.status,
    events,
    ended,
    leave: () => away.abort(),
    received: (what) => expect.poll(() => events.some(what)).toBe(true),
  };
  open.push(stream);
  return stream;
}

function eventsIn(text: string): LiveEvent[] {
  // The last part is not complete.
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const [, data] = /^event: change\ndata: (.*)$/.exec(block) ?? [];
    return data === undefined ? [] : [JSON.parse(data)];
  });
}

const signedIn = (flags: readonly Permission[] | 'admin') =>
  createStaff(site.app.context.db, flags);

async function book(time: string): Promise<string> {
  const booking = bookingBody(site.fixtures.oilChange, THURSDAY, time);
  const reply = await request<{ _id: string }>(`${site.app.url}/api/citations`, 'POST', booking);
  expect(reply.status).toBe(201);
  return reply.body.data._id;
}

/**
 * Waits until all earlier events have arrived, and returns those that arrived meanwhile. Events
 * arrive in order, and all panels receive a change of settings.
 */
async function waitForEarlierEvents(stream: Stream): Promise<LiveEvent[]> {
  const before = stream.events.length;
  await changeSettings(site.app.context.db, { bays: 2 });
  await stream.received((event) => event.topic === 'settings');
  return stream.events.slice(before).filter(({ topic }) => topic !== 'settings');
}

describe('GET /api/events', () => {
  test('sends the id, kind and actor of a booking, and no client data', async () => {
    const stream = await follow(await signedIn(['agenda']));
    const id = await book('09:00');
    await stream.received((event) => event.id === id);
    expect(stream.events.find((event) => event.id === id)).toEqual({
      topic: 'citations',
      id,
      kind: 'booked',
      actor: 'client',
    });
  });

  test.each([
    [['agenda'], true],
    [['historial'], true],
    [['stock', 'finanzas', 'reservas', 'productos', 'servicios'], false],
    [[], false],
    ['admin', true],
  ] as const)('sends citation events to a user with %j: %s', async (flags, receives) => {
    const stream = await follow(await signedIn(flags));
    const id = await book('09:30');
    await waitForEarlierEvents(stream);
    expect(stream.events.some((event) => event.id === id)).toBe(receives);
  });

  test('sends the topic of a changed work order, without its id, to users with finanzas', async () => {
    const { db } = site.app.context;
    const [finances, agenda] = [
      await follow(await signedIn(['finanzas'])),
      await follow(await signedIn(['agenda'])),
    ];
    const citation = await insertCitation(db, site.fixtures.oilChange, { status: 'accepted' });
    const staff = await orderPanel(site.app);
    expect((await staff.receive(citation)).status).toBe(201);
    await waitForEarlierEvents(finances);
    await waitForEarlierEvents(agenda);
    expect(finances.events.filter(({ topic }) => topic !== 'settings')).toEqual([
      { topic: 'work-orders', id: null, kind: null, actor: null },
    ]);
    expect(agenda.events.some(({ kind }) => kind === 'order-received')).toBe(true);
    expect(agenda.events.some(({ topic }) => topic === 'work-orders')).toBe(false);
  });

  test.each([
    [['agenda'], true],
    [['historial', 'stock'], false],
  ] as const)('sends mail events to a user with %j: %s', async (flags, receives) => {
    const stream = await follow(await signedIn(flags));
    await book('11:00'); // its mails are stored at once: no mail server is configured
    const settled = () =>
      site.app.context.db.selectFrom('mails').select('id').where('state', '=', 'stored').execute();
    await expect.poll(async () => (await settled()).length).toBeGreaterThan(0);
    await waitForEarlierEvents(stream);
    expect(stream.events.some(({ topic }) => topic === 'mails')).toBe(receives);
  });

  test('sends the event of a changed user to that user only', async () => {
    const staff = await signedIn(['agenda']);
    const [own, other] = [await follow(staff), await follow(await signedIn('admin'))];
    await site.app.context.db
      .updateTable('users')
      .set({ permissions: ['agenda', 'stock'] })
      .where('id', '=', staff.actor.id)
      .execute();
    await own.received(({ topic, id }) => topic === 'users' && id === staff.actor.id);
    await waitForEarlierEvents(other);
    expect(other.events.some(({ topic }) => topic === 'users')).toBe(false);
  });

  test('sends no citation event after the permission is removed', async () => {
    const staff = await signedIn(['agenda']);
    const stream = await follow(staff);
    await site.app.context.db
      .updateTable('users')
      .set({ permissions: [] })
      .where('id', '=', staff.actor.id)
      .execute();
    const id = await book('10:00');
    await waitForEarlierEvents(stream);
    expect(stream.events.some((event) => event.id === id)).toBe(false);
  });
});

test('GET /api/events checks the sessions of all connections together', async () => {
  const staff = [await signedIn(['agenda']), await signedIn([]), await signedIn('admin')];
  const streams = await Promise.all(staff.flatMap((each) => [1, 2, 3, 4].map(() => follow(each))));
  const asked = vi.spyOn(site.app.context.db, 'selectFrom');
  const id = await book('12:00');
  await changeSettings(site.app.context.db, { bays: 2 });
  for (const stream of streams) await stream.received(({ topic }) => topic === 'settings');
  const received = streams.map(({ events }) => events.some((event) => event.id === id));
  expect(received).toEqual([1, 0, 1].flatMap((receives) => Array(4).fill(receives === 1)));
  const lookups = asked.mock.calls.filter(([table]) => String(table) === 'sessions');
  // At most one query each for the booking, its mails, the settings and perhaps a heartbeat.
  expect(lookups.length).toBeLessThan(streams.length);
});

test('GET /api/events sends changes in the order of their notifications, with few session queries', async () => {
  const stream = await follow(await signedIn('admin'));
  const asked = vi.spyOn(site.app.context.db, 'selectFrom');
  // More than a connection may leave unread, in one batch.
  const ids = Array.from({ length: 1000 }, (_, at) => String(at));
  await sql`select pg_notify('bujia_changes', 'settings ' || id) from unnest(${ids}::text[]) id`.execute(
    site.app.context.db,
  );
  await stream.received(({ id }) => id === ids.at(-1));
  const sent = stream.events.filter(({ topic, id }) => topic === 'settings' && id !== null);
  expect(sent.map(({ id }) => id)).toEqual(ids);
  const lookups = asked.mock.calls.filter(([table]) => String(table) === 'sessions');
  expect(lookups.length).toBeLessThan(ids.length);
});

describe('GET /api/events ends', () => {
  const ends: [string, (staff: Staff) => unknown][] = [
    [
      'after a logout',
      ({ headers }) => request(`${site.app.url}/api/auth/logout`, 'POST', {}, headers),
    ],
    [
      'when the user is deleted',
      ({ actor }) => site.app.context.db.deleteFrom('users').where('id', '=', actor.id).execute(),
    ],
    ['when the session expires', () => site.app.setNow(MONDAY_MORNING + ABSOLUTE_MS + 1)],
    [
      'when the session was idle too long, though its stream is open',
      () => site.app.setNow(MONDAY_MORNING + IDLE_MS + 1),
    ],
  ];
  test.each(ends)('%s', async (_how, end) => {
    const staff = await signedIn(['agenda']);
    const stream = await follow(staff);
    await end(staff);
    await changeSettings(site.app.context.db, { bays: 2 });
    expect(await stream.ended).toContain('event: ended');
  });
});

describe('a connection to GET /api/events', () => {
  test('is rejected without a session, with a deleted one, and for HEAD', async () => {
    expect((await follow({ headers: {} as Staff['headers'] })).status).toBe(401);
    const dead = await signedIn(['agenda']);
    await site.app.context.db.deleteFrom('sessions').execute();
    expect((await follow(dead)).status).toBe(401);
    const { headers } = await signedIn(['agenda']);
    const head = await fetch(`${site.app.url}/api/events`, { method: 'HEAD', headers });
    expect(head.status).toBe(404);
  });

  test('is accepted for any session, and receives hello first', async () => {
    const stream = await follow(await signedIn([]));
    expect(stream.status).toBe(200);
    stream.leave();
    expect(await stream.ended).toMatch(/^event: hello\n/);
  });
});
