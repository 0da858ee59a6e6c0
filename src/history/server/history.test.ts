import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { matchesSearch } from '#shared/text/search-words.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { insertCitationIn } from '#test/citation-row.ts';
import {
  type ClosedAs,
  copyCitation,
  insertClosedCitation,
  insertClosedReservation,
} from '#test/closed-rows.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, ZONE } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { recordTestIncome } from '#test/income.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { HistoryPage } from '../contract/history.ts';
import { HISTORY_CHECKS } from './history-checks.ts';

const site = testEnvironment();
let staff: Staff;

beforeEach(async () => {
  const { db } = site.app.context;
  staff = await createStaff(db, ['historial']);
  await deleteRecords(db, 'citations');
  await deleteRecords(db, 'reservations');
});

const ask = (query: Record<string, string | number>) =>
  request<HistoryPage>(
    `${site.app.url}/api/history?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    )}`,
    'GET',
    undefined,
    staff.headers,
  );
const read = async (query: Record<string, string | number> = {}) => {
  const { status, body } = await ask(query);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

describe('GET /api/history', () => {
  test('lists citations and reservations, latest first, with the days of the workshop', async () => {
    const { db } = site.app.context;
    const { oilChange, crashBars } = site.fixtures;
    const job = await insertClosedCitation(db, oilChange, ['done', '2026-11-01T01:30Z'], {
      admin_comment: 'Pagó en efectivo',
      vehicle_year: 2022,
    });
    await recordTestIncome(db, '2026-11-01T01:30Z', {
      cause: { type: 'citation', id: job },
      saleCents: 12_345,
    });
    const unit = await insertClosedReservation(db, crashBars, ['done', '2026-11-01T03:30Z'], {
      client_country: 'México',
    });
    await insertCitationIn(db, oilChange, 'installed');
    await insertReservation(db, crashBars);
    const { items, counters, total, page, totalPages } = await read();
    expect([total, page, totalPages]).toEqual([2, 1, 1]);
    expect(counters).toEqual({ total: 2, citations: 1, reservations: 1, cancelled: 0, deleted: 0 });
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'reservation',
        _id: unit,
        clientCountry: 'México',
        service: null,
        product: { name: 'Kit de defensas' },
        price: 230,
        status: 'completed',
        commented: false,
        closedAt: '2026-11-01T03:30:00.000Z',
        date: '2026-11-01',
      }),
      expect.objectContaining({
        kind: 'citation',
        _id: job,
        clientName: 'Lucía Fernández',
        clientCountry: null,
        service: { name: 'Cambio de aceite y filtro' },
        product: null,
        vehicleBrand: 'Yamaha',
        vehicleYear: 2022,
        price: 123.45,
        status: 'delivered',
        deleted: false,
        commented: true,
        date: '2026-10-31',
      }),
    ]);
    expect((await read({ year: 2026, month: 10 })).items.map(({ _id }) => _id)).toEqual([job]);
    expect((await read({ month: 11 })).items.map(({ _id }) => _id)).toEqual([unit]);
  });

  test('with limit=-1 returns each record once and in order when it reads several batches', async () => {
    const { db } = site.app.context;
    const job = await insertClosedCitation(db, site.fixtures.oilChange, [
      'done',
      '2026-10-20T12:00Z',
    ]);
    await copyCitation(db, job, 1_300);
    // More than one batch at the same instant, which is not a whole millisecond.
    await sql`update citations set delivered_at = '2026-10-19 12:00:00.123456+00'`.execute(db);
    for (const at of ['2026-11-01T12:00Z', '2026-11-02T12:00Z', '2026-12-01T12:00Z']) {
      await insertClosedCitation(db, site.fixtures.oilChange, ['done', at]);
    }
    const whole = await read({ limit: -1 });
    expect(new Set(whole.items.map(({ _id }) => _id)).size).toBe(1_304);
    expect(whole).toMatchObject({ total: 1_304, page: 1, totalPages: 1 });
    const paged = [await read({ limit: 1_000 }), await read({ limit: 1_000, page: 2 })];
    expect(whole.items).toEqual(paged.flatMap(({ items }) => items));
    expect(whole.counters).toEqual(paged[0]?.counters);
  });

  test('with includeCancelled adds cancelled and deleted records, but no cleared ones', async () => {
    const { db } = site.app.context;
    const { oilChange, crashBars } = site.fixtures;
    const at = (day: number) => `2026-10-0${day}T12:00Z`;
    const cleared = { cleared_at: new Date(MONDAY_MORNING) };
    await insertClosedCitation(db, oilChange, ['cancelled', at(1)]);
    await insertClosedCitation(db, oilChange, ['deleted', at(2)]);
    await insertClosedReservation(db, crashBars, ['cancelled', at(3)]);
    await insertClosedReservation(db, crashBars, ['deleted', at(4)]);
    await insertClosedCitation(db, oilChange, ['done', at(5)], cleared);
    await insertClosedReservation(db, crashBars, ['done', at(6)], cleared);
    expect((await read()).total).toBe(0);
    expect(await read({ limit: 20 })).toMatchObject({ items: [], totalPages: 0 });
    const { items, counters } = await read({ includeCancelled: 'true' });
    expect(counters).toEqual({ total: 4, citations: 0, reservations: 0, cancelled: 2, deleted: 2 });
    expect(items.map(({ status, deleted, date }) => [status, deleted, date])).toEqual([
      ['cancelled', true, '2026-10-04'],
      ['cancelled', false, '2026-10-03'],
      ['accepted', true, '2026-10-02'],
      ['cancelled', false, '2026-10-01'],
    ]);
  });

  test('with a country leaves out the citations, which have none', async () => {
    const { db } = site.app.context;
    await insertClosedCitation(db, site.fixtures.oilChange, ['done', '2026-10-01T12:00Z']);
    const unit = await insertClosedReservation(
      db,
      site.fixtures.crashBars,
      ['done', '2026-10-01T12:00Z'],
      {
        client_country: 'México',
      },
    );
    const { items, counters } = await read({ country: 'mexico' });
    expect(items.map(({ _id }) => _id)).toEqual([unit]);
    expect(counters).toMatchObject({ total: 1, citations: 0, reservations: 1 });
  });
});

test.each([
  [{ year: 2019 }, 'El año debe ser un número desde 2020.'],
  [{ year: 'x' }, 'El año debe ser un número desde 2020.'],
  [{ month: 13 }, 'El mes debe ser un número de 1 a 12.'],
  [{ month: 0 }, 'El mes debe ser un número de 1 a 12.'],
  [{ limit: 0 }, 'El límite debe ser un número entero de 1 a 1000, o -1.'],
  [{ limit: 1001 }, 'El límite debe ser un número entero de 1 a 1000, o -1.'],
  [{ page: 0 }, 'La página debe ser un número entero desde 1.'],
  [{ includeCancelled: 'si' }, 'Debe ser true o false.'],
] as const)('GET /api/history rejects %j with 400 and its sentence', async (query, sentence) => {
  const { status, body } = await ask(query);
  expect([status, body.error]).toEqual([400, sentence]);
});

const BRANDS = ['Yamaha', 'Citroën', 'CITROEN', 'Honda'];
const MODELS = ['MT-07', 'C3 Ñandú', '100%_\\'];
const COUNTRIES = ['Uruguay', 'México', 'Perú'];
/** Instants around the ends of months and years; some are equal. */
const INSTANTS = [
  ['2024-12-31T23:30Z', '2025-01-01T02:59:59.999Z', '2025-01-01T03:00Z', '2025-01-31T12:00Z'],
  ['2025-02-01T02:00Z', '2025-02-01T04:00Z', '2025-02-01T04:00Z', '2025-11-30T15:00Z'],
  ['2025-12-31T15:30Z', '2026-01-01T02:59Z', '2026-01-01T03:00Z', '2026-11-01T02:00Z'],
].flat();

type Fact = {
  id: string;
  kind: 'citation' | 'reservation';
  as: ClosedAs;
  at: string;
  brand: string;
  model: string;
  country: string;
};

describe('pages, totals and counters of GET /api/history', () => {
  const facts: Fact[] = [];

  const writeAll = async () => {
    const { db } = site.app.context;
    const { oilChange, crashBars } = site.fixtures;
    facts.length = 0;
    for (let index = 0; index < 120; index += 1) {
      const pick = <T>(from: readonly T[], step: number) => from[(index * step) % from.length] as T;
      const fact = {
        as: pick(['done', 'done', 'cancelled', 'done', 'deleted'] as const, 1),
        at: pick(INSTANTS, 7),
        brand: pick(BRANDS, 3),
        model: pick(MODELS, 5),
      };
      const row = { id: newId(), vehicle_brand: fact.brand, vehicle_model: fact.model };
      const country = pick(COUNTRIES, 11);
      if (index % 2 === 0) {
        const id = await insertClosedCitation(db, oilChange, [fact.as, fact.at], row);
        facts.push({ ...fact, id, kind: 'citation', country: '' });
      } else {
        const change = { ...row, client_country: country };
        const id = await insertClosedReservation(db, crashBars, [fact.as, fact.at], change);
        facts.push({ ...fact, id, kind: 'reservation', country });
      }
    }
  };

  const query = fc.record(
    {
      page: fc.integer({ min: 1, max: 9 }),
      limit: fc.constantFrom(1, 3, 10, 50, -1),
      includeCancelled: fc.boolean(),
      year: fc.constantFrom(2024, 2025, 2026),
      month: fc.constantFrom(1, 2, 11, 12),
      brand: fc.constantFrom('yam', 'CITROE', 'ë', 'nadie'),
      model: fc.constantFrom('mt', 'nandu', '%', '_', '\\', '07 m'),
      country: fc.constantFrom('mexico', 'u', 'PERÚ'),
    },
    { requiredKeys: [] },
  );
  type Asked = typeof query extends fc.Arbitrary<infer Value> ? Value : never;

  function expected(asked: Asked, zone: string) {
    const has = (text: string, part: string | undefined) =>
      part === undefined || matchesSearch([text], part);
    const all = facts
      .filter(({ as, at, brand, model, country }) => {
        const [year, month] = wallAt(Date.parse(at), zone).day.split('-').map(Number);
        return (
          (asked.includeCancelled === true || as === 'done') &&
          (asked.year === undefined || year === asked.year) &&
          (asked.month === undefined || month === asked.month) &&
          has(brand, asked.brand) &&
          has(model, asked.model) &&
          has(country, asked.country)
        );
      })
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1));
    const limit = asked.limit === -1 ? Number.MAX_SAFE_INTEGER : (asked.limit ?? 10);
    const page = asked.limit === -1 ? 1 : (asked.page ?? 1);
    const many = (test: (fact: Fact) => boolean) => all.filter(test).length;
    return {
      ids: all.slice((page - 1) * limit, page * limit).map(({ id }) => id),
      total: all.length,
      totalPages: Math.ceil(all.length / limit),
      counters: {
        total: all.length,
        citations: many(({ as, kind }) => as === 'done' && kind === 'citation'),
        reservations: many(({ as, kind }) => as === 'done' && kind === 'reservation'),
        cancelled: many(({ as }) => as === 'cancelled'),
        deleted: many(({ as }) => as === 'deleted'),
      },
    };
  }

  const compare = (zone: string) =>
    fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const texts = Object.entries(asked).map(([name, value]) => [name, String(value)]);
        const { items, total, totalPages, counters } = await read(Object.fromEntries(texts));
        const ids = items.map(({ _id }) => _id);
        expect({ ids, total, totalPages, counters }).toEqual(expected(asked, zone));
      }),
      { numRuns: 120 },
    );

  test('match the records for random filters, also after a change of the time zone', {
    meta: {
      specification: { 'admin 2 Historial tab': ['year', 'month', 'brand', 'model', 'country'] },
    },
  }, async () => {
    await writeAll();
    await compare(ZONE);
    const { db } = site.app.context;
    await changeSettings(db, { timeZone: 'Asia/Tokyo' });
    await compare('Asia/Tokyo');
    expect(await runIntegrityChecks(db, HISTORY_CHECKS)).toEqual([
      expect.objectContaining({ broken: [] }),
    ]);
    await changeSettings(db, { timeZone: ZONE });
  });
});
