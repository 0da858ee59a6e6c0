import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type Day, dayAt, isDay } from '#shared/time/day-time.ts';
import {
  type CashDayReply,
  type CashRow,
  cashDayError,
  packMovements,
  type TillRow,
} from '../contract/cash-day.ts';
import { balanceCents } from '../rules/balance.ts';
import { type ClosedRow, type ExpectedRow, expectedRows } from '../rules/closing.ts';
import { CHARGED_KINDS } from '../rules/movement-kinds.ts';
import { readRecordCharges } from './charge-queries.ts';
import type { TillSources } from './charge-source.ts';
import {
  type Closing,
  readClosingOf,
  readLastClosing,
  readOpenFrom,
  shownFrom,
} from './closing-rows.ts';
import { readLastRate, readMethods } from './method-queries.ts';
import { IS_REVERSED } from './movement-rows.ts';
import { readTitles, titleOfCause } from './movement-titles.ts';

const NO_DAY = 'La fecha no es válida.';

/** Returns a day of an address, and today, both workshop-local. Rejects (400) other text. */
export async function readCashDayParam(
  context: AppContext,
  text: string,
): Promise<{ day: Day; today: Day }> {
  if (!isDay(text)) throw invalidFields({ day: NO_DAY });
  const { timeZone } = await readSettings(context);
  return { day: text, today: dayAt(context.clock(), timeZone) };
}

/** Reads the till of a day. Rejects (409) a day that is still to come. */
export async function readCashDay(
  context: AppContext,
  sources: TillSources,
  { day, today }: { day: Day; today: Day },
): Promise<CashDayReply> {
  const { db } = context;
  const [closing, last, stored] = await Promise.all([
    readClosingOf(db, day),
    readLastClosing(db),
    readMethods(db),
  ]);
  const methods = stored.map(({ id, kind, label }) => ({ _id: id, kind, label }));
  // A movement after the closing of today belongs to the next day, which is open, too.
  if (day > today && closing === null && !(last !== null && last.day >= today))
    throw cashDayError('future-day');
  const from = closing?.snapshot.from ?? (await readOpenFrom(db, last, day));
  const until = closing?.day ?? day;
  const [rows, movements, reopenings, lastRate, forgotten, unpaidHere] = await Promise.all([
    closing?.snapshot.rows ?? readExpected(db, last, from, until),
    readMovements(db, sources, shownFrom(from, until), until),
    readReopenings(db, day),
    readLastRate(db),
    closing === null ? readForgotten(db, last, day) : null,
    readUnpaidHere(db, sources),
  ]);
  return {
    day: until,
    from,
    closing: closing && closingView(closing),
    reopenings,
    rows: cashRows(rows, methods),
    methods,
    movements: packMovements(movements),
    lastRate: lastRate === null ? null : lastRate / 1_000,
    forgotten,
    unpaidHere,
  };
}

/** Reads the expected rows of open days: what the last closing counted, and the movements of the days. */
export async function readExpected(
  db: Db | Tx,
  last: Closing | null,
  from: Day,
  until: Day,
): Promise<ExpectedRow[]> {
  const sums = await db
    .selectFrom('money_movements as movement')
    .innerJoin('payment_methods as method', 'method.id', 'movement.method_id')
    .select(({ fn, eb }) => [
      'movement.method_id as method',
      eb('method.kind', '=', 'cash').as('isCash'),
      'movement.currency',
      fn.sum<number>('movement.amount_minor').as('minor'),
    ])
    .where('movement.day', '>=', from)
    .where('movement.day', '<=', until)
    .groupBy(['movement.method_id', 'method.kind', 'movement.currency'])
    .execute();
  return expectedRows(
    last?.snapshot.rows ?? [],
    sums.map((sum) => ({ ...sum, isCash: Boolean(sum.isCash), minor: Number(sum.minor) })),
  );
}

const closingView = ({ number, by, at, note, isNewest }: Closing) => ({
  number,
  by,
  at: at.toISOString(),
  note,
  canReopen: isNewest,
});

/** Maps rows to the contract, in the order of the methods; dollars first. */
function cashRows(
  rows: readonly (ExpectedRow | ClosedRow)[],
  methods: CashDayReply['methods'],
): CashRow[] {
  return methods.flatMap((method) =>
    rows
      .filter((row) => row.method === method._id)
      .toSorted((a, b) => a.currency.localeCompare(b.currency))
      .map((row) => {
        const counted = 'countedMinor' in row ? row.countedMinor : null;
        return {
          method,
          currency: row.currency,
          opening: row.openingMinor / 100,
          expected: row.expectedMinor / 100,
          counted: counted === null ? null : counted / 100,
          difference: counted === null ? null : (counted - row.expectedMinor) / 100,
        };
      }),
  );
}

/** Reads the movements of a range of days with what they were for, oldest first. */
async function readMovements(
  db: Db,
  sources: TillSources,
  from: Day,
  until: Day,
): Promise<TillRow[]> {
  const rows = await db
    .selectFrom('money_movements as movement')
    .select([
      'id as _id',
      'day',
      'about_day as aboutDay',
      // A number is read faster than a date or its text.
      sql<number>`(extract(epoch from at) * 1000)::float8`.as('at'),
      'cause as causeKind',
      'cause_id as causeId',
      'kind',
      'method_id as methodId',
      'currency',
      'amount_minor as minor',
      'rate_milli as rate',
      'usd_cents as cents',
      'fee_cents as feeCents',
      'reverses',
      'note',
      'actor_name as by',
      IS_REVERSED.as('isReversed'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('movement.at')
    .orderBy('id')
    .execute();
  const causes = rows.map(({ causeKind, causeId }) => ({ kind: causeKind, id: causeId }));
  const titles = await readTitles(db, sources, causes);
  return rows.map(({ at, minor, rate, cents, feeCents, ...same }) => ({
    ...same,
    createdAt: new Date(at).toISOString(),
    amount: minor / 100,
    rate: rate === null ? null : rate / 1_000,
    usd: cents / 100,
    fee: feeCents / 100,
    ...titleOfCause(titles, same.causeId),
  }));
}

async function readReopenings(db: Db, day: Day): Promise<CashDayReply['reopenings']> {
  const rows = await db
    .selectFrom('cash_closings')
    .select(['number', 'actor_name as by', 'at', 'note as reason'])
    .where('kind', '=', 'reopen')
    .where('day', '=', day)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Reads the newest day before `day` that has movements in the till and is not closed; `null`: none. */
async function readForgotten(db: Db, last: Closing | null, day: Day): Promise<Day | null> {
  let query = db
    .selectFrom('money_movements')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('payment_id', 'is', null)
    .where('day', '<', day);
  if (last !== null) query = query.where('day', '>', last.day);
  return (await query.executeTakeFirstOrThrow()).day as Day | null;
}

/** Records that are ready to be handed over and not paid wholly. */
async function readUnpaidHere(db: Db, sources: TillSources): Promise<CashDayReply['unpaidHere']> {
  const kinds = await Promise.all(
    CHARGED_KINDS.map(async (kind) => {
      const ids = (await sources.charges[kind].readReady?.(db)) ?? [];
      const records = ids.length === 0 ? [] : await sources.charges[kind].read(db, ids);
      return (await readRecordCharges(db, kind, records)).map((each) => ({ kind, ...each }));
    }),
  );
  return kinds.flat().flatMap(({ kind, record, charge }) => {
    const cents = balanceCents(charge);
    if (cents <= 0) return [];
    const { id, title, clientName, clientPhone } = record;
    return [{ cause: { kind, id }, title, clientName, clientPhone, amount: dollarsOf(cents) }];
  });
}
