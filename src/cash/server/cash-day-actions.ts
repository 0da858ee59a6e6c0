import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { Day } from '#shared/time/day-time.ts';
import {
  CASH_DAY_MESSAGES,
  cashDayError,
  type closeCashDay as closeEntry,
  type addCashEntry as entryEntry,
} from '../contract/cash-day.ts';
import { CASH_TEXTS } from '../rules/cash-fields.ts';
import { countRows, hasDifference, isCashCounted } from '../rules/closing.ts';
import { centsOfAmount, toAmount } from '../rules/currency.ts';
import { rejectUnusualRate, usableMethod } from './amount-checks.ts';
import { readExpected } from './cash-day-queries.ts';
import { readLastClosing, readOpenFrom, type Snapshot, shownFrom } from './closing-rows.ts';
import { lockMethods, type Method, readMethods } from './method-queries.ts';
import { insertMovements } from './movement-rows.ts';

type CloseForm = SchemaOutput<NonNullable<typeof closeEntry.body>>;
type Days = { day: Day; today: Day };

/**
 * Closes a day, and the earlier open days, with what was counted. The exclusive lock waits for
 * movements in progress; a later movement belongs to the next day. Once per idempotency key. Returns the message.
 *
 * Rejects: (400) cash that was not counted, and a difference without a note; (409) a day to come, a closed one, and
 * another number of movements than `seen`.
 */
export async function closeDay(
  context: AppContext,
  { day, today }: Days,
  form: CloseForm,
  { key, actor }: { key: string | null; actor: Actor },
): Promise<string> {
  if (day > today) throw cashDayError('future-day');
  return inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'close-cash-day',
      key,
      { ...form, day, by: actor.id },
      {
        run: async () => {
          await lockClosings(tx);
          const last = await readLastClosing(tx);
          if (last !== null && day <= last.day) throw cashDayError('already-closed');
          const from = await readOpenFrom(tx, last, day);
          const methods = await readMethods(tx);
          const snapshot = {
            from,
            rows: countRows(
              await readExpected(tx, last, from, day),
              countsOf(form, methods),
              (id) => methods.some((method) => method.id === id && method.kind === 'cash'),
            ),
            movements: await countMovements(tx, from, day),
          };
          await rejectUnseen(tx, form, shownFrom(from, day), day);
          if (!isCashCounted(snapshot.rows)) throw invalidFields({ counted: CASH_TEXTS.countAll });
          if (hasDifference(snapshot.rows) && form.note === '')
            throw invalidFields({ note: CASH_TEXTS.difference });
          const closing = { kind: 'close', day, snapshot, note: form.note } as const;
          return { number: await insertClosing(tx, closing, { actor, now: context.clock() }) };
        },
        answer: async () => CASH_DAY_MESSAGES.closed,
      },
    ),
  );
}

/** Rejects a closing whose caller saw another number of movements than the till shows now. */
async function rejectUnseen(tx: Tx, { seen }: CloseForm, from: Day, until: Day): Promise<void> {
  if (seen !== undefined && seen !== (await countMovements(tx, from, until)))
    throw cashDayError('moved-meanwhile');
}

/** Returns what was counted of known methods. Money at PayPal is not counted here. */
function countsOf({ counted }: CloseForm, methods: readonly Method[]) {
  return counted.map(({ method, currency, amount }) => {
    const known = methods.find(({ id }) => id === method);
    if (known === undefined || known.kind === 'paypal')
      throw invalidFields({ counted: CASH_TEXTS.method });
    return { method, currency, minor: amount };
  });
}

/** Class 5 of advisory locks: the trigger `date_movement` takes it shared. */
async function lockClosings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(5, 0)`.execute(tx);
}

async function countMovements(tx: Tx, from: Day, until: Day): Promise<number> {
  const { count } = await tx
    .selectFrom('money_movements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '>=', from)
    .where('day', '<=', until)
    .executeTakeFirstOrThrow();
  return count;
}

type NewClosing = { day: Day; snapshot: Snapshot; note: string } & (
  | { kind: 'close' }
  | { kind: 'reopen'; reopens: number }
);

/** Inserts a line with the next number, and its digest in the audit log. The caller has locked the closings. */
async function insertClosing(
  tx: Tx,
  closing: NewClosing,
  { actor, now }: { actor: Actor; now: number },
): Promise<number> {
  const { day, kind, snapshot, note } = closing;
  const reopens = closing.kind === 'reopen' ? closing.reopens : null;
  const { rows } = await sql<{ number: number; digest: string }>`
    insert into cash_closings as closing (number, day, kind, reopens, snapshot, note, actor_id, actor_name, at)
    select coalesce(max(number), 0) + 1, ${day}::date, ${kind}, ${reopens}::integer,
      ${JSON.stringify(snapshot)}::jsonb, ${note}, ${actor.id}::uuid, ${actor.name}, ${new Date(now)}
    from cash_closings
    returning number, closing_digest(closing) as digest`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no closing was inserted');
  const action = kind === 'close' ? 'cash-closed' : 'cash-reopened';
  const record = { type: 'cash-closing', id: String(row.number) } as const;
  const details = { ...row, day, ...(kind === 'reopen' && { reason: note }) };
  await writeAudit(tx, { actor, action, record, details, now });
  return row.number;
}

/**
 * Reopens the newest closing with a line of its own. Rejects (409) a day that is not closed, and one before the
 * newest closing. Returns the message.
 */
export async function reopenDay(
  context: AppContext,
  { day }: Days,
  reason: string,
  actor: Actor,
): Promise<string> {
  await inTransaction(context.db, async (tx) => {
    await lockClosings(tx);
    const last = await readLastClosing(tx);
    if (last === null || day > last.day) throw cashDayError('not-closed');
    if (day < last.snapshot.from) throw cashDayError('not-the-newest');
    const { snapshot, number: reopens } = last;
    const line = { kind: 'reopen', day: last.day, snapshot, note: reason, reopens } as const;
    await insertClosing(tx, line, { actor, now: context.clock() });
  });
  return CASH_DAY_MESSAGES.reopened;
}

type EntryForm = SchemaOutput<NonNullable<typeof entryEntry.body>>;

/**
 * Records a float, a withdrawal or an adjustment on the current day, once per idempotency key. Returns the message.
 * Rejects (409) another day, a method that is not used, one of PayPal, and an unusual rate without `confirmRate`.
 */
export async function addTillEntry(
  context: AppContext,
  { day, today }: Days,
  form: EntryForm,
  { key, actor }: { key: string | null; actor: Actor },
): Promise<string> {
  if (day !== today) throw cashDayError('not-today');
  return inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'add-till-entry',
      key,
      { ...form, day, by: actor.id },
      {
        run: async () => {
          usableMethod(await lockMethods(tx, [form.method]), form.method, cashDayError);
          const rates = form.rate === undefined ? [] : [form.rate];
          await rejectUnusualRate(tx, rates, form.confirmRate, cashDayError);
          // A withdrawal takes out what it names.
          const minor = form.kind === 'withdrawal' ? -form.amount : form.amount;
          const amount = toAmount(form.currency, minor, form.rate);
          const now = context.clock();
          const kind = minor > 0 ? 'in' : 'out';
          const id = await insertMovements(
            tx,
            { cause: { kind: form.kind, id: null }, note: form.reason, by: actor, now },
            [{ kind, method: form.method, ...amount, cents: centsOfAmount(amount) }],
          );
          const amounts = [{ currency: form.currency, minor }];
          const details = { cause: form.kind, amounts, reason: form.reason };
          await writeAudit(tx, { actor, action: 'till-entry', details, now });
          return { id };
        },
        answer: async () => CASH_DAY_MESSAGES.entered,
      },
    ),
  );
}
