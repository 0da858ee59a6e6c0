import type { ProviderEvent, ProviderTransaction } from '../provider.ts';
import type { ReceivedEvent, ReceivedTransactions } from './messages.ts';

/** The types of the events that report a chargeback. */
export const CHARGEBACK_EVENTS = ['PAYMENT.CAPTURE.REVERSED'] as const;

const KINDS: Readonly<Record<string, ProviderEvent['kind']>> = {
  'CHECKOUT.ORDER.APPROVED': 'approved',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'payment',
  'PAYMENT.CAPTURE.COMPLETED': 'payment',
  'PAYMENT.CAPTURE.PENDING': 'payment',
  'PAYMENT.CAPTURE.DENIED': 'payment',
  'PAYMENT.CAPTURE.DECLINED': 'payment',
  'PAYMENT.CAPTURE.REFUNDED': 'payment',
  'PAYMENT.CAPTURE.REVERSED': 'reversed',
  'CUSTOMER.DISPUTE.CREATED': 'dispute-opened',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute-closed',
};

/** The neutral form of an event. The ids of its payment are in different fields by its type. */
export function providerEventOf({
  id,
  event_type,
  create_time,
  resource = {},
}: ReceivedEvent): ProviderEvent {
  const at = create_time === undefined ? Number.NaN : Date.parse(create_time);
  const disputed = resource.disputed_transactions?.[0];
  return {
    key: id,
    type: event_type,
    kind: KINDS[event_type] ?? 'other',
    at: Number.isNaN(at) ? null : at,
    paymentId:
      resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? disputed?.custom ?? null,
    orderId: orderIdOf(event_type, resource),
    captureId: captureIdOf(event_type, resource, disputed?.seller_transaction_id),
    body: bodyOf(resource),
  };
}

type Resource = NonNullable<ReceivedEvent['resource']>;

function orderIdOf(type: string, resource: Resource): string | null {
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null;
  return resource.order_id ?? resource.supplementary_data?.related_ids?.order_id ?? null;
}

/** The resource of REFUNDED and REVERSED is a refund; its link `up` leads to the capture. */
function captureIdOf(
  type: string,
  resource: Resource,
  disputed: string | undefined,
): string | null {
  if (disputed !== undefined) return disputed;
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const above = /\/captures\/([A-Za-z0-9]+)$/.exec(up ?? '')?.[1];
  if (above !== undefined) return above;
  return type.startsWith('PAYMENT.CAPTURE.') ? (resource.id ?? null) : null;
}

/** The fields that are stored, for years: nothing about the payer. */
function bodyOf(resource: Resource): Record<string, string> {
  const { id, status, amount, dispute_id } = resource;
  const fields = {
    id: id ?? dispute_id,
    status,
    amount: amount?.value && `${amount.value} ${amount.currency_code ?? ''}`.trim(),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value.slice(0, 100)]],
    ),
  );
}

/** `received`: incoming payments (codes T00nn) with success (S). Refunds and reversals are T11nn. */
export function transactionsOf({
  transaction_details,
}: ReceivedTransactions): ProviderTransaction[] {
  return (transaction_details ?? []).flatMap(({ transaction_info: info }) => {
    const amount = info.transaction_amount;
    if (amount === undefined) return [];
    return [
      {
        id: info.transaction_id,
        paymentId: info.custom_field ?? null,
        invoice: info.invoice_id ?? null,
        amountCents: amount.value,
        currency: amount.currency_code,
        received:
          info.transaction_status === 'S' &&
          (info.transaction_event_code ?? '').startsWith('T00') &&
          amount.value > 0,
      },
    ];
  });
}
