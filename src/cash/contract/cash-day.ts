import * as z from 'zod/mini';
import { money } from '#shared/contract/amount-fields.ts';
import { id, optionalText, text, trueOrFalse, wholeNumber } from '#shared/contract/api-fields.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { MAX_CENTS } from '#shared/money/money.ts';
import { columnsSchema, fromColumns, toColumns } from '#shared/records/columns.ts';
import { CASH_TEXTS, cashReason, closingNote } from '../rules/cash-fields.ts';
import { CURRENCIES } from '../rules/currency.ts';
import { CHARGED_KINDS, MOVEMENT_CAUSES, TILL_ENTRY_KINDS } from '../rules/movement-kinds.ts';
import { currencyFields, hasRate, type Movement, movement } from './movement.ts';
import { namedMethod } from './payment-methods.ts';

export const CASH_DAY_MESSAGES = {
  closed: 'Caja cerrada',
  reopened: 'Caja reabierta',
  entered: 'Movimiento de caja registrado',
} as const;

const DAY_ERRORS = {
  'future-day': [409, 'Ese día todavía no llegó.'],
  'already-closed': [409, 'Ese día ya está cerrado.'],
  'not-closed': [409, 'Ese día no está cerrado.'],
  'not-the-newest': [409, 'Solo se reabre el último cierre.'],
  'not-today': [409, 'Los movimientos de caja se anotan en el día de hoy.'],
  'moved-meanwhile': [
    409,
    'Mientras contabas entró o salió dinero. Revisa los movimientos y cierra de nuevo.',
  ],
  'unusual-rate': [
    409,
    'La cotización difiere más de 30 % de la última. Revísala y confirma si es correcta.',
  ],
  'unknown-method': [409, 'Ese medio de pago ya no se usa. Elige otro.'],
  'by-provider': [409, 'Los movimientos de PayPal se registran solos.'],
} as const;
export const cashDayError = domainErrors(DAY_ERRORS);
const pickErrors = errorPicker(DAY_ERRORS);

/** One method in one currency; amounts in that currency. `null`: not counted. */
const cashRow = z.object({
  method: namedMethod,
  currency: z.enum(CURRENCIES),
  /** Of cash: what the last closing counted; of other methods 0. */
  opening: z.number(),
  /** Opening and movements. */
  expected: z.number(),
  counted: z.nullable(z.number()),
  /** Counted less expected. */
  difference: z.nullable(z.number()),
});
export type CashRow = z.infer<typeof cashRow>;

const { cause, method, entry, isOnline, ...MOVEMENT } = movement.shape;
const TILL_MOVEMENT = {
  ...MOVEMENT,
  causeKind: z.enum(MOVEMENT_CAUSES),
  causeId: z.nullable(z.string()),
  methodId: z.string(),
  /** Article or service, or concept of the expense; '' without a record. */
  title: z.string(),
  clientName: z.string(),
};

const cashDay = z.object({
  day: z.string(),
  /** The days whose movements are in these figures: `from` is before `day` if days before it were not closed. */
  from: z.string(),
  /** Number, author, time and note of its closing; `null` while it is open. */
  closing: z.nullable(
    z.object({
      number: z.int(),
      by: z.string(),
      at: z.string(),
      note: z.string(),
      /** It is the newest one, which an admin can reopen. */
      canReopen: z.boolean(),
    }),
  ),
  /** Reopenings of this day, oldest first. */
  reopenings: z.array(
    z.object({ number: z.int(), by: z.string(), at: z.string(), reason: z.string() }),
  ),
  rows: z.array(cashRow),
  /** Each method, also those that are not used any more. */
  methods: z.array(namedMethod),
  /** Of at most 31 days, oldest first, each field as a column. */
  movements: columnsSchema(TILL_MOVEMENT),
  lastRate: z.nullable(z.number()),
  /** An earlier open day with movements; `null`: none. */
  forgotten: z.nullable(z.string()),
  /** Records that are ready to be handed over and not paid wholly; dollars. */
  unpaidHere: z.array(
    z.object({
      cause: z.object({ kind: z.enum(CHARGED_KINDS), id: z.string() }),
      title: z.string(),
      clientName: z.string(),
      clientPhone: z.string(),
      amount: z.number(),
    }),
  ),
});
export type CashDayReply = z.infer<typeof cashDay>;

/** A movement with what it was for. */
export type TillMovement = Omit<Movement, 'entry' | 'isOnline'> & {
  title: string;
  clientName: string;
};

/** The till of a day with its movements as records. */
export type CashDay = Omit<CashDayReply, 'movements'> & { movements: TillMovement[] };

const MOVEMENT_NAMES = Object.keys(TILL_MOVEMENT) as (keyof typeof TILL_MOVEMENT)[];

export type TillRow = z.infer<z.ZodMiniObject<typeof TILL_MOVEMENT>>;

/** Returns movements as the columns of an answer. */
export const packMovements = (rows: readonly TillRow[]): CashDayReply['movements'] =>
  toColumns(MOVEMENT_NAMES, rows);

/** Returns the till of an answer, with its movements as records. */
export function unpackCashDay({ movements, ...till }: CashDayReply): CashDay {
  const methods = new Map(till.methods.map((method) => [method._id, method]));
  const methodOf = (id: string) => {
    const method = methods.get(id);
    if (method === undefined) throw new Error(`the till has no method ${id}`);
    return method;
  };
  return {
    ...till,
    movements: fromColumns(movements).map(({ causeKind, causeId, methodId, ...same }) => ({
      ...same,
      cause: { kind: causeKind, id: causeId },
      method: methodOf(methodId),
    })),
  };
}

const params = z.object({ day: z.string() });

export const getCashDay = endpoint({
  method: 'GET',
  path: '/api/cash/:day',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['cash'],
  summary: 'The till of a workshop-local day: expected amounts, movements, closing',
  params,
  reply: cashDay,
  errors: pickErrors('future-day'),
});

export const closeCashDay = endpoint({
  method: 'POST',
  path: '/api/cash/:day/close',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['cash'],
  idempotent: true,
  status: 201,
  summary: 'Closes a day, and the earlier open days, with what was counted',
  params,
  body: z.strictObject({
    counted: z
      .array(
        z.strictObject({
          method: id(CASH_TEXTS.method),
          currency: z.enum(CURRENCIES, CASH_TEXTS.currency),
          amount: money(CASH_TEXTS.counted),
        }),
        CASH_TEXTS.counted,
      )
      .check(
        z.maxLength(60, CASH_TEXTS.counted),
        z.refine(
          (rows) =>
            new Set(rows.map(({ method, currency }) => method + currency)).size === rows.length,
          CASH_TEXTS.countedTwice,
        ),
      ),
    note: optionalText(closingNote),
    /** Number of movements that the user saw; another number rejects the closing. */
    seen: z.optional(wholeNumber(CASH_TEXTS.counted)),
  }),
  reply: cashDay,
  errors: pickErrors('future-day', 'already-closed', 'moved-meanwhile'),
});

export const reopenCashDay = endpoint({
  method: 'POST',
  path: '/api/cash/:day/reopen',
  access: 'admin',
  limit: 'staff',
  topics: ['cash'],
  stepUp: 'always',
  status: 201,
  summary: 'Reopens the newest closing with a line of its own',
  params,
  body: z.strictObject({ reason: text(cashReason) }),
  reply: cashDay,
  errors: pickErrors('not-closed', 'not-the-newest'),
});

export const addCashEntry = endpoint({
  method: 'POST',
  path: '/api/cash/:day/entries',
  access: ['finanzas'],
  limit: 'staff',
  topics: ['cash'],
  idempotent: true,
  status: 201,
  summary: 'Records a float, a withdrawal or an adjustment of the till on the current day',
  params,
  body: z
    .strictObject({
      kind: z.enum(TILL_ENTRY_KINDS, CASH_TEXTS.kind),
      method: id(CASH_TEXTS.method),
      /** Below 0: an adjustment that takes out. */
      amount: money(CASH_TEXTS.amount, -MAX_CENTS),
      ...currencyFields,
      reason: text(cashReason),
      confirmRate: z.optional(trueOrFalse()),
    })
    .check(
      hasRate,
      z.refine(({ kind, amount }) => kind !== 'adjustment' || amount !== 0, {
        error: CASH_TEXTS.adjustment,
        path: ['amount'],
      }),
      z.refine(({ kind, amount }) => kind === 'adjustment' || amount > 0, {
        error: CASH_TEXTS.amount,
        path: ['amount'],
      }),
    ),
  reply: cashDay,
  errors: pickErrors('not-today', 'unusual-rate', 'unknown-method', 'by-provider'),
});
