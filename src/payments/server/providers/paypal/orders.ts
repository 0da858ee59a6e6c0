import * as z from 'zod/mini';
import type { Capture, Order, ProviderRefund } from '../../../rules/order.ts';
import type { NewOrder } from '../provider.ts';
import {
  amountText,
  type ReceivedOrder,
  type ReceivedRefund,
  readAnswer,
  receivedOrder,
  sentOrder,
  sentRefund,
} from './messages.ts';

const LONGEST = 127;

/** The body that creates an order; throws if it would break PayPal's contract. */
export function orderBody(order: NewOrder): z.output<typeof sentOrder> {
  return z.parse(sentOrder, {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.paymentId,
        invoice_id: order.invoice,
        description: order.description,
        amount: money(order),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: order.brand.slice(0, LONGEST),
          locale: 'es-UY',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          landing_page: 'NO_PREFERENCE',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      },
    },
  });
}

export function refundBody(refund: {
  id: string;
  amountCents: number;
  currency: string;
}): z.output<typeof sentRefund> {
  return z.parse(sentRefund, { amount: money(refund), custom_id: refund.id });
}

const money = ({ amountCents, currency }: { amountCents: number; currency: string }) => ({
  currency_code: currency,
  value: amountText(amountCents),
});

export function orderOf(answer: unknown): Order {
  const order = readAnswer(receivedOrder, answer);
  const units = order.purchase_units ?? [];
  return {
    id: order.id,
    state: STATES[order.status],
    approveUrl: approveUrlOf(order),
    unit: unitOf(units),
    captures: units.flatMap(({ payments }) => (payments?.captures ?? []).map(captureOf)),
    refunds: units.flatMap(({ payments }) => (payments?.refunds ?? []).map(refundOf)),
  };
}

const STATES = {
  CREATED: 'waiting',
  SAVED: 'waiting',
  PAYER_ACTION_REQUIRED: 'waiting',
  APPROVED: 'approved',
  COMPLETED: 'done',
  VOIDED: 'void',
} as const;

/** PayPal names the link by the kind of order. */
function approveUrlOf({ links }: ReceivedOrder): string | null {
  const link = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  return link?.href ?? null;
}

type Units = NonNullable<ReceivedOrder['purchase_units']>;

function unitOf(units: Units): Order['unit'] {
  const [unit, another] = units;
  if (unit?.amount === undefined || another !== undefined) return null;
  const { currency_code, value } = unit.amount;
  return { paymentId: unit.custom_id ?? null, amountCents: value, currency: currency_code };
}

type ReceivedCapture = NonNullable<NonNullable<Units[number]['payments']>['captures']>[number];

const CAPTURES = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'refused',
  FAILED: 'refused',
  PARTIALLY_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
} as const;

function captureOf(capture: ReceivedCapture): Capture {
  return {
    id: capture.id,
    status: CAPTURES[capture.status],
    amountCents: capture.amount.value,
    currency: capture.amount.currency_code,
    takenAt: instantOf(capture.create_time),
    feeCents: capture.seller_receivable_breakdown?.paypal_fee?.value ?? null,
  };
}

function instantOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}

const REFUNDS = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const;

export function refundOf(refund: ReceivedRefund): ProviderRefund {
  return {
    id: refund.id,
    status: REFUNDS[refund.status],
    amountCents: refund.amount.value,
    currency: refund.amount.currency_code,
    customId: refund.custom_id ?? null,
  };
}

/** The hosts of PayPal's payment page. */
export const PAYER_HOSTS = { live: 'www.paypal.com', sandbox: 'www.sandbox.paypal.com' } as const;

/**
 * The address to which a payer's browser is sent; `null` if it is not on the host of the payment page:
 * an answer cannot send payers to other hosts (OWASP ASVS 5.0, 3.7.2).
 */
export function payerPage(href: string | null, host: string): string | null {
  const url = href === null ? null : URL.parse(href);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.origin === `https://${host}` ? href : null;
}
