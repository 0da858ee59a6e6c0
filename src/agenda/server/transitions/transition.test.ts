import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCitation, insertOccupation, occupationsOf } from '#test/citation-row.ts';
import { createDatabase } from '#test/database.ts';
import { deleteRecords } from '#test/delete-records.ts';
import {
  bookingBody,
  type Fixtures,
  MONDAY_MORNING,
  seedFixtures,
  THURSDAY,
} from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import type { TestDatabase } from '#test/template.ts';
import {
  CITATION_LABELS,
  CITATION_STATUSES,
  CITATION_TRANSITIONS,
  type CitationStatus,
} from '../../rules/citation-status.ts';
import { changeCitationStatus as move } from './transition-actions.ts';

let database: TestDatabase;
let app: TestApp;
let db: Db;
let fixtures: Fixtures;

beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  db = app.context.db;
  fixtures = await seedFixtures(db);
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});
beforeEach(async () => {
  app.setNow(MONDAY_MORNING);
  await deleteRecords(db, 'citations');
});

const SOFIA = { id: newId(), name: 'Sofía Güida' };

/** Changes a status as staff, at an instant. */
function moveCitation(id: string, status: CitationStatus, at: number) {
  app.setNow(at);
  return move(app.context, id, { status }, SOFIA);
}

const MOVED_AT = Date.parse('2026-11-24T15:00:00Z');

const readRow = (id: string) =>
  db.selectFrom('citations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const readMoves = (id: string) =>
  db
    .selectFrom('citation_events')
    .select(['at', 'kind', 'actor', 'actor_id', 'actor_name', 'from_status', 'to_status'])
    .where('citation_id', '=', id)
    .execute();

const everythingOf = async (id: string) => [
  await readRow(id),
  await readMoves(id),
  await occupationsOf(db, id),
];

async function citationIn(status: CitationStatus): Promise<string> {
  const id = await insertCitation(db, fixtures.oilChange, {
    status,
    cancelled_at: status === 'cancelled' ? new Date(MONDAY_MORNING) : null,
    delivered_at: status === 'delivered' ? new Date(MONDAY_MORNING) : null,
    updated_at: new Date(MONDAY_MORNING),
  });
  await insertOccupation(db, id, 1, '2026-11-26T13:00Z', '2026-11-26T13:45Z');
  return id;
}

async function rejectionOf(move: Promise<unknown>): Promise<DomainError> {
  const error = await move.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DomainError);
  return error as DomainError;
}

/** A second copy of the table, so that an accidental change is noticed. */
const ALLOWED = new Set([
  'pending accepted',
  'pending cancelled',
  'accepted in-workshop',
  'accepted pending',
  'in-workshop in-progress',
  'in-progress installed',
  'installed delivered',
]);

const PAIRS = CITATION_STATUSES.flatMap((from) => CITATION_STATUSES.map((to) => ({ from, to })));
/** Kind under which the history lists a citation in this status. */
const CLOSED: Partial<Record<CitationStatus, string>> = {
  cancelled: 'cancelled',
  delivered: 'done',
};
const isAllowed = ({ from, to }: (typeof PAIRS)[number]) => ALLOWED.has(`${from} ${to}`);

describe('changeCitationStatus', () => {
  test.each(PAIRS.filter(isAllowed))(
    'changes $from to $to and records the event',
    async ({ from, to }) => {
      const id = await citationIn(from);
      const before = await readRow(id);
      const moved = await moveCitation(id, to, MOVED_AT);
      const at = new Date(MOVED_AT);
      expect(moved).toEqual({
        ...before,
        status: to,
        updated_at: at,
        cancelled_at: to === 'cancelled' ? at : null,
        delivered_at: to === 'delivered' ? at : null,
        calendar_sequence: to === 'cancelled' ? 1 : 0,
        material_cost_cents: to === 'installed' ? 1000 : null,
        closed_as: CLOSED[to] ?? null,
        closed_at: to in CLOSED ? at : null,
      });
      expect(await readRow(id)).toEqual(moved);
      expect(await readMoves(id)).toEqual([
        {
          at,
          kind: 'moved',
          actor: 'staff',
          actor_id: SOFIA.id,
          actor_name: SOFIA.name,
          from_status: from,
          to_status: to,
        },
      ]);
      const holds = !['installed', 'delivered', 'cancelled'].includes(to);
      expect(await occupationsOf(db, id)).toHaveLength(holds ? 1 : 0);
    },
  );

  test.each(PAIRS.filter((pair) => pair.from !== pair.to && !isAllowed(pair)))(
    'rejects $from to $to with 409 and changes nothing',
    async ({ from, to }) => {
      const id = await citationIn(from);
      const before = await everythingOf(id);
      const rejection = await rejectionOf(moveCitation(id, to, MOVED_AT));
      expect(rejection).toMatchObject({ code: 'status-changed', status: 409 });
      const [label, wanted] = [CITATION_LABELS[from], CITATION_LABELS[to]];
      expect(rejection.message).toBe(`Una cita en «${label}» no puede pasar a «${wanted}».`);
      const allowed = CITATION_STATUSES.filter((each) => ALLOWED.has(`${from} ${each}`));
      const { data } = rejection;
      expect(data).toEqual({ status: from, allowed: CITATION_TRANSITIONS[from] });
      expect([...CITATION_TRANSITIONS[from]].sort()).toEqual(allowed.sort());
      expect(await everythingOf(id)).toEqual(before);
    },
  );

  test.each(CITATION_STATUSES)('writes nothing when the status is %s already', async (status) => {
    const id = await citationIn(status);
    const before = await everythingOf(id);
    expect(await moveCitation(id, status, MOVED_AT)).toEqual(before[0]);
    expect(await everythingOf(id)).toEqual(before);
  });

  test('rejects an unknown or deleted citation with 404', async () => {
    const deleted = await citationIn('pending');
    await db
      .updateTable('citations')
      .set({ deleted_at: new Date(MONDAY_MORNING) })
      .execute();
    const before = await everythingOf(deleted);
    for (const id of [newId(), deleted]) {
      const rejection = await rejectionOf(moveCitation(id, 'accepted', MOVED_AT));
      expect(rejection).toMatchObject({ code: 'unknown-citation', status: 404 });
    }
    expect(await everythingOf(deleted)).toEqual(before);
  });
});

describe('twenty concurrent calls of changeCitationStatus', () => {
  test('to one status all succeed and write one event', async () => {
    const id = await citationIn('pending');
    const rows = await Promise.all(
      Array.from({ length: 20 }, () => moveCitation(id, 'accepted', MOVED_AT)),
    );
    const row = await readRow(id);
    for (const each of rows) expect(each).toEqual(row);
    expect(await readMoves(id)).toHaveLength(1);
  });

  test('to two exclusive statuses apply one; calls for the other get the current status in a 409', async () => {
    const id = await citationIn('pending');
    const targets = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? ('accepted' as const) : ('cancelled' as const),
    );
    const moves = targets.map((to) => moveCitation(id, to, MOVED_AT));
    const settled = await Promise.allSettled(moves);
    const { status } = await readRow(id);
    expect(await readMoves(id)).toHaveLength(1);
    for (const [index, outcome] of settled.entries()) {
      if (targets[index] === status) expect(outcome.status).toBe('fulfilled');
      else expect(outcome).toMatchObject({ reason: { code: 'status-changed', data: { status } } });
    }
  });
});

const book = (service: string, time: string) =>
  request<{ _id: string }>(
    `${app.url}/api/citations`,
    'POST',
    bookingBody(service, THURSDAY, time),
  );

describe('the allocation of a citation', () => {
  test('is released at once by a cancellation of staff, and the public can book the bay', async () => {
    const first = await book(fixtures.oilChange, '10:00');
    expect((await book(fixtures.oilChange, '10:00')).status).toBe(201);
    expect((await book(fixtures.oilChange, '10:00')).status).toBe(409);
    await moveCitation(first.body.data._id, 'cancelled', MOVED_AT);
    expect(await occupationsOf(db, first.body.data._id)).toEqual([]);
    expect((await book(fixtures.oilChange, '10:00')).status).toBe(201);
    expect((await book(fixtures.oilChange, '10:00')).status).toBe(409);
  });

  test('is removed by a cancellation, its past part too', async () => {
    const { body } = await book(fixtures.engineRepair, '10:00');
    await moveCitation(body.data._id, 'cancelled', Date.parse('2026-11-26T18:00:00Z'));
    expect(await occupationsOf(db, body.data._id)).toEqual([]);
  });

  // Eight hours from 10:00: until the break, until the evening, and one hour of the next day.
  const MORNING = '1 2026-11-26T13:00/2026-11-26T15:30';
  const AFTERNOON = '1 2026-11-26T16:30/2026-11-26T21:00';
  const NEXT_DAY = '1 2026-11-27T12:00/2026-11-27T13:00';

  async function installedAt(instant: string): Promise<string> {
    const { body } = await book(fixtures.engineRepair, '10:00');
    const id = body.data._id;
    expect(await occupationsOf(db, id)).toEqual([MORNING, AFTERNOON, NEXT_DAY]);
    for (const step of ['accepted', 'in-workshop', 'in-progress'] as const) {
      await moveCitation(id, step, Date.parse('2026-11-26T13:00:00Z'));
    }
    expect(await occupationsOf(db, id)).toEqual([MORNING, AFTERNOON, NEXT_DAY]);
    await moveCitation(id, 'installed', Date.parse(instant));
    return id;
  }

  test.each([
    ['before its start', '2026-11-26T12:00:00Z', []],
    ['at its start', '2026-11-26T13:00:00Z', []],
    ['in the morning', '2026-11-26T14:00:00Z', ['1 2026-11-26T13:00/2026-11-26T14:00']],
    ['in the break', '2026-11-26T16:00:00Z', [MORNING]],
    ['as the break ends', '2026-11-26T16:30:00Z', [MORNING]],
    ['in the afternoon', '2026-11-26T18:00:00Z', [MORNING, '1 2026-11-26T16:30/2026-11-26T18:00']],
    ['at its end', '2026-11-27T13:00:00Z', [MORNING, AFTERNOON, NEXT_DAY]],
    ['days later', '2026-11-30T13:00:00Z', [MORNING, AFTERNOON, NEXT_DAY]],
  ])('ends at the time when the job is installed: %s', async (_name, instant, kept) => {
    const id = await installedAt(instant);
    expect(await occupationsOf(db, id)).toEqual(kept);
    await moveCitation(id, 'delivered', Date.parse('2026-12-01T13:00:00Z'));
    expect(await occupationsOf(db, id)).toEqual(kept);
  });

  test('is released when the job is installed early, and the public can book the rest of the day', async () => {
    expect((await book(fixtures.engineRepair, '10:00')).status).toBe(201);
    const other = await db.selectFrom('citations').select('id').executeTakeFirstOrThrow();
    expect((await book(fixtures.engineRepair, '10:00')).status).toBe(201);
    const now = Date.parse('2026-11-26T18:00:00Z');
    app.setNow(now);
    expect((await book(fixtures.oilChange, '16:00')).status).toBe(409);
    for (const step of ['accepted', 'in-workshop', 'in-progress', 'installed'] as const) {
      await moveCitation(other.id, step, now);
    }
    expect((await book(fixtures.oilChange, '16:00')).status).toBe(201);
    expect((await book(fixtures.oilChange, '16:00')).status).toBe(409);
  });
});
