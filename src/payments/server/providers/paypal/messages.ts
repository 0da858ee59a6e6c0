import * as z from 'zod/mini';
import { toFixedPoint } from '#shared/money/decimal.ts';
import type { Cents } from '#shared/money/money.ts';
import { OutcomeUnknown } from '../provider.ts';

/**
 * PayPal's messages. Answers are parsed leniently (unknown fields are dropped, unused ones may be
 * missing), requests strictly. https://developer.paypal.com/api/rest/
 */

/** `210.00` → 21000; only exact values. */
const cents = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const whole = toFixedPoint(value, 2);
    if (whole !== null) return whole;
    context.issues.push({ code: 'custom', message: 'no amount', input: value });
    return z.NEVER;
  }),
);

/** 21000 → `210.00` */
export function amountText(amount: Cents): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error('an amount is whole cents');
  const text = String(amount).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

const receivedMoney = z.object({ currency_code: z.string(), value: cents });
const link = z.object({ href: z.string(), rel: z.string() });

export const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
});

export const errorAnswer = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

const receivedCapture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: receivedMoney,
  create_time: z.optional(z.string()),
  seller_receivable_breakdown: z.optional(z.object({ paypal_fee: z.optional(receivedMoney) })),
});

export const receivedRefund = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: receivedMoney,
  custom_id: z.optional(z.string()),
});

export const receivedOrder = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links: z.optional(z.array(link)),
  purchase_units: z.optional(
    z.array(
      z.object({
        custom_id: z.optional(z.string()),
        // The answer to a capture may leave it out.
        amount: z.optional(receivedMoney),
        payments: z.optional(
          z.object({
            captures: z.optional(z.array(receivedCapture)),
            refunds: z.optional(z.array(receivedRefund)),
          }),
        ),
      }),
    ),
  ),
});
export type ReceivedOrder = z.output<typeof receivedOrder>;
export type ReceivedRefund = z.output<typeof receivedRefund>;

const sentMoney = z.strictObject({
  currency_code: z.literal('USD'),
  value: z.string().check(z.regex(/^(?:0|[1-9]\d{0,9})\.\d{2}$/)),
});

export const sentOrder = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.strictObject({
      custom_id: z.uuid(),
      invoice_id: z.string().check(z.minLength(1), z.maxLength(127)),
      description: z.string().check(z.minLength(1), z.maxLength(127)),
      amount: sentMoney,
    }),
  ]),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        brand_name: z.string().check(z.minLength(1), z.maxLength(127)),
        locale: z.literal('es-UY'),
        shipping_preference: z.literal('NO_SHIPPING'),
        user_action: z.literal('PAY_NOW'),
        landing_page: z.literal('NO_PREFERENCE'),
        payment_method_preference: z.literal('IMMEDIATE_PAYMENT_REQUIRED'),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});

export const sentRefund = z.strictObject({ amount: sentMoney, custom_id: z.uuid() });

/** Text that PostgreSQL can store. */
const storable = z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'));
const name = z.string().check(z.minLength(1), z.maxLength(100), storable);
/** Events of unknown types may have any value here: an unreadable one counts as missing. */
const word = z.catch(z.optional(z.string().check(storable)), undefined);
const custom = z.catch(z.optional(z.array(z.object({ custom_id: word }))), undefined);

export const receivedEvent = z.object({
  id: name,
  event_type: name,
  create_time: word,
  resource: z.catch(
    z.optional(
      z.object({
        id: word,
        status: word,
        custom_id: word,
        amount: z.catch(z.optional(z.object({ currency_code: word, value: word })), undefined),
        links: z.catch(z.optional(z.array(link)), undefined),
        purchase_units: custom,
        supplementary_data: z.catch(
          z.optional(z.object({ related_ids: z.optional(z.object({ order_id: word })) })),
          undefined,
        ),
        disputed_transactions: z.catch(
          z.optional(z.array(z.object({ seller_transaction_id: word, custom: word }))),
          undefined,
        ),
        dispute_id: word,
        order_id: word,
      }),
    ),
    undefined,
  ),
});
export type ReceivedEvent = z.output<typeof receivedEvent>;

export const receivedEvents = z.object({ events: z.optional(z.array(receivedEvent)) });

export const receivedTransactions = z.object({
  transaction_details: z.optional(
    z.array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.optional(z.string()),
          transaction_status: z.optional(z.string()),
          transaction_amount: z.optional(receivedMoney),
          invoice_id: z.optional(z.string()),
          custom_field: z.optional(z.string()),
        }),
      }),
    ),
  ),
  total_pages: z.optional(z.number()),
});
export type ReceivedTransactions = z.output<typeof receivedTransactions>;

/** Parses an answer. An unreadable one leaves open whether the request was executed. */
export function readAnswer<S extends z.core.$ZodType>(schema: S, answer: unknown): z.output<S> {
  const parsed = z.safeParse(schema, answer);
  if (!parsed.success) throw new OutcomeUnknown('an answer in an unknown form');
  return parsed.data;
}
