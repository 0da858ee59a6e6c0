import type { PayPalError, StoredCapture, StoredOrder, StoredRefund } from './model.ts';

/** Response bodies of PayPal's published API. */

export const dollars = (cents: number) => (cents / 100).toFixed(2);
export const instant = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
const money = (cents: number, currency: string) => ({
  currency_code: currency,
  value: dollars(cents),
});

/** PayPal's fee: 5.4 % and 30 cents. */
export const feeOf = (cents: number) => Math.round(cents * 0.054) + 30;

export function orderResponse(base: string, order: StoredOrder): Record<string, unknown> {
  const payments = {
    ...(order.captures.length > 0 && {
      captures: order.captures.map((each) => captureResponse(base, order, each)),
    }),
    ...(order.refunds.length > 0 && {
      refunds: order.refunds.map((each) => refundResponse(base, order, each)),
    }),
  };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: instant(order.createdAt),
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(order.cents, order.currency),
        custom_id: order.customId,
        invoice_id: order.invoice,
        description: order.description,
        ...(Object.keys(payments).length > 0 && { payments }),
      },
    ],
    links: orderLinks(base, order),
  };
}

/** Body without `Prefer: return=representation`. */
export function shortOrderResponse(base: string, order: StoredOrder): Record<string, unknown> {
  return { id: order.id, status: order.status, links: orderLinks(base, order) };
}

function orderLinks(base: string, { id, status }: StoredOrder) {
  const self = `${base}/v2/checkout/orders/${id}`;
  const page = `${base}/checkoutnow?token=${id}`;
  return [
    { href: self, rel: 'self', method: 'GET' },
    ...(status === 'PAYER_ACTION_REQUIRED'
      ? [{ href: page, rel: 'payer-action', method: 'GET' }]
      : []),
    ...(status === 'APPROVED'
      ? [
          { href: page, rel: 'approve', method: 'GET' },
          { href: `${self}/capture`, rel: 'capture', method: 'POST' },
        ]
      : []),
  ];
}

export function captureResponse(base: string, order: StoredOrder, capture: StoredCapture) {
  const { currency } = order;
  const fee = feeOf(capture.cents);
  const self = `${base}/v2/payments/captures/${capture.id}`;
  const settled = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: money(capture.cents, currency),
    invoice_id: order.invoice,
    custom_id: order.customId,
    final_capture: true,
    ...(settled && {
      seller_receivable_breakdown: {
        gross_amount: money(capture.cents, currency),
        paypal_fee: money(fee, currency),
        net_amount: money(capture.cents - fee, currency),
      },
    }),
    create_time: instant(capture.at),
    update_time: instant(capture.at),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  };
}

export function refundResponse(base: string, order: StoredOrder, refund: StoredRefund) {
  return {
    id: refund.id,
    status: refund.status,
    amount: money(refund.cents, order.currency),
    invoice_id: order.invoice,
    ...(refund.customId !== null && { custom_id: refund.customId }),
    create_time: instant(refund.at),
    update_time: instant(refund.at),
    links: [
      { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  };
}

const NAMES: Readonly<Record<number, readonly [name: string, message: string]>> = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
};

const WORDS: Readonly<Record<string, string>> = {
  INVALID_RESOURCE_ID:
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  ORDER_ALREADY_CAPTURED:
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
};

export function errorBody({ status, issue }: PayPalError): Record<string, unknown> {
  const [name, message] = NAMES[status] ?? ['ERROR', 'An error.'];
  return {
    name,
    message,
    debug_id: '0f5a1b2c3d4e5',
    ...(status !== 401 && { details: [detailOf(issue)] }),
    links: [],
  };
}

function detailOf(issue: string) {
  const description = WORDS[issue];
  return {
    issue,
    ...(description !== undefined && { description }),
  };
}
