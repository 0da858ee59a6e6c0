import * as z from 'zod/mini';
import { money, quantity } from '#shared/contract/amount-fields.ts';
import { id, optionalText, text, trueOrFalse } from '#shared/contract/api-fields.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { CHARGE_STATES } from '../rules/balance.ts';
import { CASH_TEXTS, cashNote, cashReason } from '../rules/cash-fields.ts';
import { CURRENCIES, LEAST_RATE } from '../rules/currency.ts';
import { CHARGED_KINDS, MOVEMENT_CAUSES, MOVEMENT_KINDS } from '../rules/movement-kinds.ts';
import { namedMethod } from './payment-methods.ts';

/** Messages of payments. */
export const MOVEMENT_MESSAGES = {
  payment: 'Pago registrado',
  deposit: 'Seña registrada',
  refund: 'Devolución registrada',
  reversed: 'Movimiento anulado',
  discount: 'Descuento guardado',
  kept: 'Seña retenida',
} as const;

const MOVEMENT_ERRORS = {
  'unknown-record': [404, 'No encontramos lo que se paga.'],
  'unknown-movement': [404, 'No encontramos ese movimiento.'],
  'unknown-method': [409, 'Ese medio de pago ya no se usa. Elige otro.'],
  'not-allowed-here': [403, 'Para cobrar esto necesitas el permiso de su sección.'],
  'unusual-rate': [
    409,
    'La cotización difiere más de 30 % de la última. Revísala y confirma si es correcta.',
  ],
  'more-than-due': [409, CASH_TEXTS.moreThanDue],
  'nothing-to-pay': [409, 'Esto está cancelado, eliminado o anulado: no se cobra.'],
  'pays-refunded': [
    409,
    'Parte de este importe se reembolsó en línea. Confirma si el cliente lo paga ahora de otra forma.',
  ],
  'more-than-paid': [409, CASH_TEXTS.moreThanPaid],
  'more-than-over': [
    409,
    'De algo vendido solo se devuelve lo que sobra. Para devolver más, da un descuento o anula la venta.',
  ],
  'already-reversed': [409, 'Este movimiento ya está anulado.'],
  'by-provider': [409, 'Los movimientos de PayPal se registran solos. Usa el reembolso.'],
  'more-than-total': [409, 'El descuento no puede superar el total.'],
  'nothing-to-discount': [409, 'Esto está cancelado, eliminado o anulado: no lleva descuento.'],
  'not-over': [409, 'Solo se retiene la seña de algo cancelado.'],
} as const;
export const movementError = domainErrors(MOVEMENT_ERRORS);
export const pickMovementErrors = errorPicker(MOVEMENT_ERRORS);

/**
 * A movement of money. `amount` is in `currency`, `usd` and `fee` in dollars, all below 0 for what went out. `day` is the
 * workshop-local day in whose figures it counts; `aboutDay` the day that it is about, if that was closed before.
 */
export const movement = z.object({
  _id: z.string(),
  /** The same for the parts of one payment. */
  entry: z.string(),
  day: z.string(),
  aboutDay: z.nullable(z.string()),
  createdAt: z.string(),
  cause: z.object({ kind: z.enum(MOVEMENT_CAUSES), id: z.nullable(z.string()) }),
  kind: z.enum(MOVEMENT_KINDS),
  method: namedMethod,
  currency: z.enum(CURRENCIES),
  amount: z.number(),
  /** Pesos for a dollar; `null` for dollars. */
  rate: z.nullable(z.number()),
  usd: z.number(),
  fee: z.number(),
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
  /** Of a payment at PayPal: the till cannot reverse it. */
  isOnline: z.boolean(),
  note: z.string(),
  by: z.string(),
});
export type Movement = z.infer<typeof movement>;

/** Dollars. `balance` is what is left to pay; below 0: what is left to return. */
export const balance = z.object({
  state: z.enum(CHARGE_STATES),
  total: z.number(),
  discount: z.number(),
  /** How the discount was entered: `percent` is `null` for an amount. */
  discountTerms: z.object({ percent: z.nullable(z.number()), reason: z.string() }),
  /** Part of the deposits of a cancelled record that the workshop keeps. */
  kept: z.number(),
  keptReason: z.string(),
  paid: z.number(),
  /** Part of `paid` that is a deposit: nothing is sold yet. */
  deposits: z.number(),
  balance: z.number(),
  /** Oldest first. */
  movements: z.array(movement),
});
export type Balance = z.infer<typeof balance>;

/** Staff of each section; the action checks the section of the record. */
const ACCESS = ['agenda', 'reservas', 'stock', 'productos'] as const;

const cause = z.strictObject({
  kind: z.enum(CHARGED_KINDS, CASH_TEXTS.cause),
  id: id(CASH_TEXTS.cause),
});

export const currencyFields = {
  currency: z.enum(CURRENCIES, CASH_TEXTS.currency),
  /** Pesos for a dollar, in pesos only. */
  rate: z.optional(quantity(CASH_TEXTS.rate, LEAST_RATE)),
};

export const hasRate = z.check<{ currency: 'USD' | 'UYU'; rate?: number | undefined }>(
  (payload) => {
    const { currency, rate } = payload.value;
    if ((currency === 'UYU') === (rate !== undefined)) return;
    const message = currency === 'UYU' ? CASH_TEXTS.rateMissing : CASH_TEXTS.rateOfDollars;
    payload.issues.push({ code: 'custom', message, input: rate, path: ['rate'] });
  },
);

const leg = z
  .strictObject({
    method: id(CASH_TEXTS.method),
    amount: money(CASH_TEXTS.amount, 1),
    ...currencyFields,
  })
  .check(hasRate);

/** Most parts of one payment. */
export const MAX_LEGS = 8;

export const addMovement = endpoint({
  method: 'POST',
  path: '/api/money/movements',
  access: ACCESS,
  limit: 'staff',
  topics: ['cash'],
  idempotent: true,
  stepUp: 'by-rule',
  status: 201,
  summary: 'Records a payment, a deposit or a refund of a record, in one or several parts',
  body: z
    .strictObject({
      kind: z.enum(['payment', 'deposit', 'refund'], CASH_TEXTS.kind),
      cause,
      legs: z
        .array(leg, CASH_TEXTS.legs)
        .check(z.minLength(1, CASH_TEXTS.legs), z.maxLength(MAX_LEGS, CASH_TEXTS.tooManyLegs)),
      /** Cash that was given back of what the client handed over. */
      change: z.optional(
        z.strictObject({ amount: money(CASH_TEXTS.change, 1), ...currencyFields }).check(hasRate),
      ),
      note: optionalText(cashNote),
      /** The user confirmed a rate that differs by more than 30 % from the last one. */
      confirmRate: z.optional(trueOrFalse()),
      /** The user confirmed that the client pays in another way what was refunded online. */
      confirmRefunded: z.optional(trueOrFalse()),
    })
    .check(
      z.refine(({ kind, change }) => kind !== 'refund' || change === undefined, {
        error: CASH_TEXTS.changeOfRefund,
        path: ['change'],
      }),
    ),
  reply: balance,
  errors: pickMovementErrors(
    'pays-refunded',
    'unknown-record',
    'unknown-method',
    'not-allowed-here',
    'unusual-rate',
    'more-than-due',
    'nothing-to-pay',
    'more-than-paid',
    'more-than-over',
    'by-provider',
  ),
});

export const reverseMovement = endpoint({
  method: 'POST',
  path: '/api/money/movements/:id/reverse',
  access: [...ACCESS, 'finanzas'],
  limit: 'staff',
  topics: ['cash'],
  status: 201,
  summary: 'Reverses a movement and the other parts of its payment with lines of their own, once',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ reason: text(cashReason) }),
  /** The reversing movements. */
  reply: z.object({ movements: z.array(movement) }),
  errors: pickMovementErrors(
    'unknown-movement',
    'already-reversed',
    'by-provider',
    'not-allowed-here',
  ),
});

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/money/balance',
  access: [...ACCESS, 'finanzas'],
  limit: 'staff',
  topics: ['cash'],
  summary: 'What a record is charged, what was paid, and what is left',
  query: cause,
  reply: balance,
  errors: pickMovementErrors('unknown-record', 'not-allowed-here'),
});

export const setDiscount = endpoint({
  method: 'PUT',
  path: '/api/money/discount',
  access: ACCESS,
  limit: 'staff',
  topics: ['cash'],
  stepUp: 'by-rule',
  summary: 'Sets the discount of a record as an amount or a percentage; 0 removes it',
  body: z
    .strictObject({
      cause,
      amount: z.optional(money(CASH_TEXTS.discount)),
      /** Percentage with at most 2 decimals. */
      percent: z.optional(money(CASH_TEXTS.percent)),
      reason: text(cashReason),
    })
    .check(
      z.refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined), {
        error: CASH_TEXTS.discount,
        path: ['amount'],
      }),
      z.refine(({ percent = 0 }) => percent <= 10_000, {
        error: CASH_TEXTS.percent,
        path: ['percent'],
      }),
    ),
  reply: balance,
  errors: pickMovementErrors(
    'unknown-record',
    'not-allowed-here',
    'more-than-total',
    'nothing-to-discount',
  ),
});

export const keepDeposit = endpoint({
  method: 'PUT',
  path: '/api/money/kept',
  access: ACCESS,
  limit: 'staff',
  topics: ['cash'],
  summary: 'Sets the part of the deposits of a cancelled record that the workshop keeps',
  body: z.strictObject({ cause, amount: money(CASH_TEXTS.kept), reason: text(cashReason) }),
  reply: balance,
  errors: pickMovementErrors('unknown-record', 'not-allowed-here', 'more-than-paid', 'not-over'),
});
