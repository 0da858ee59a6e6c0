import { randomBytes } from 'node:crypto';
import {
  PayPalError,
  type StoredCapture,
  type StoredEvent,
  type StoredOrder,
  type StoredRefund,
} from './model.ts';
import { captureResponse, dollars, orderResponse, refundResponse } from './responses.ts';

const HOUR_MS = 3_600_000;
/** Time limit for approval after creation, and for capture after approval. */
const LIFE_MS = 3 * HOUR_MS;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

function newPayPalId(): string {
  return [...randomBytes(17)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

export type OnEvent = (event: StoredEvent) => void;

/** Orders, captures and refunds of the account, in memory. */
export class OrderStore {
  readonly orders = new Map<string, StoredOrder>();
  readonly #announce: OnEvent;
  readonly #now: () => number;
  readonly base: () => string;

  constructor(options: { now: () => number; base: () => string; announce: OnEvent }) {
    this.#now = options.now;
    this.base = options.base;
    this.#announce = options.announce;
  }

  /** Returns an order. Throws 404 when it can no longer be approved or captured. */
  order(id: string): StoredOrder {
    const order = this.orders.get(id);
    const since = order?.approvedAt ?? order?.createdAt ?? 0;
    const open = order?.status === 'PAYER_ACTION_REQUIRED' || order?.status === 'APPROVED';
    if (order === undefined || (open && this.#now() - since >= LIFE_MS)) {
      throw new PayPalError(404, 'INVALID_RESOURCE_ID');
    }
    return order;
  }

  create(
    order: Omit<StoredOrder, 'id' | 'status' | 'createdAt' | 'approvedAt' | 'captures' | 'refunds'>,
  ) {
    const made: StoredOrder = {
      ...order,
      id: newPayPalId(),
      status: 'PAYER_ACTION_REQUIRED',
      createdAt: this.#now(),
      approvedAt: null,
      captures: [],
      refunds: [],
    };
    this.orders.set(made.id, made);
    return made;
  }

  /** Approves an order as the payer. Returns the URL to which the payer is redirected. */
  approve(id: string): string {
    const order = this.order(id);
    if (order.status === 'PAYER_ACTION_REQUIRED' || order.status === 'APPROVED') {
      order.status = 'APPROVED';
      order.approvedAt = this.#now();
      this.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderResponse(this.base(), order));
    }
    const address = new URL(order.returnUrl);
    address.searchParams.set('token', id);
    address.searchParams.set('PayerID', 'SIMULADO12345');
    return address.href;
  }

  capture(id: string, status: 'COMPLETED' | 'PENDING' | 'DECLINED' = 'COMPLETED'): StoredOrder {
    const order = this.order(id);
    if (order.captures.some((each) => each.status !== 'DECLINED')) {
      throw new PayPalError(422, 'ORDER_ALREADY_CAPTURED');
    }
    if (order.status !== 'APPROVED') throw new PayPalError(422, 'ORDER_NOT_APPROVED');
    this.#rejectDuplicateInvoice(order);
    const at = this.#now();
    const capture: StoredCapture = { id: newPayPalId(), status, cents: order.cents, at };
    order.captures.push(capture);
    order.status = 'COMPLETED';
    this.#tellOfCapture(order, capture);
    return order;
  }

  #rejectDuplicateInvoice({ invoice }: StoredOrder): void {
    for (const other of this.orders.values()) {
      const paid = other.captures.some((each) => each.status !== 'DECLINED');
      if (other.invoice === invoice && paid) throw new PayPalError(422, 'DUPLICATE_INVOICE_ID');
    }
  }

  /** Ends PayPal's review of a pending capture. */
  resolvePending(orderId: string, status: 'COMPLETED' | 'DECLINED'): void {
    const order = this.order(orderId);
    const capture = order.captures.find((each) => each.status === 'PENDING');
    if (capture === undefined) throw new Error('nothing is pending');
    capture.status = status;
    this.#tellOfCapture(order, capture);
  }

  #tellOfCapture(order: StoredOrder, capture: StoredCapture): void {
    const word = capture.status === 'DECLINED' ? 'DENIED' : capture.status;
    this.emit(`PAYMENT.CAPTURE.${word}`, 'capture', {
      ...captureResponse(this.base(), order, capture),
      supplementary_data: { related_ids: { order_id: order.id } },
    });
  }

  refund(
    captureId: string,
    cents: number | null,
    customId: string | null,
  ): [StoredOrder, StoredRefund] {
    const [order, capture] = this.captureOf(captureId);
    if (capture.status === 'REFUNDED') throw new PayPalError(422, 'CAPTURE_FULLY_REFUNDED');
    if (capture.status === 'PENDING' || capture.status === 'DECLINED') {
      throw new PayPalError(422, 'CAPTURE_STATUS_NOT_VALID');
    }
    const gone = order.refunds.reduce((sum, each) => sum + each.cents, 0);
    const wanted = cents ?? capture.cents - gone;
    if (gone + wanted > capture.cents) throw new PayPalError(422, 'REFUND_AMOUNT_EXCEEDED');
    const at = this.#now();
    const made = { id: newPayPalId(), captureId, status: 'COMPLETED', cents: wanted, customId, at };
    const refund = made as StoredRefund;
    order.refunds.push(refund);
    capture.status = gone + wanted === capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.emit('PAYMENT.CAPTURE.REFUNDED', 'refund', refundResponse(this.base(), order, refund));
    return [order, refund];
  }

  /** Chargeback: the payer's bank reverses the whole capture. */
  reverse(captureId: string): void {
    const [order, capture] = this.captureOf(captureId);
    capture.status = 'REFUNDED';
    this.emit('PAYMENT.CAPTURE.REVERSED', 'refund', {
      id: newPayPalId(),
      status: 'COMPLETED',
      amount: { currency_code: order.currency, value: dollars(capture.cents) },
      links: [
        { href: `${this.base()}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
      ],
    });
  }

  /** Cancels a chargeback made by `reverse`. */
  cancelReversal(captureId: string): void {
    const [order, capture] = this.captureOf(captureId);
    capture.status = order.refunds.length === 0 ? 'COMPLETED' : 'PARTIALLY_REFUNDED';
    this.resolveDispute(captureId);
  }

  /** Closes a dispute; the status of the capture holds its outcome. */
  resolveDispute(captureId: string): void {
    const [order] = this.captureOf(captureId);
    this.emit('CUSTOMER.DISPUTE.RESOLVED', 'dispute', {
      dispute_id: newPayPalId(),
      status: 'RESOLVED',
      disputed_transactions: [{ seller_transaction_id: captureId, custom: order.customId }],
    });
  }

  captureOf(captureId: string): [StoredOrder, StoredCapture] {
    for (const order of this.orders.values()) {
      const capture = order.captures.find((each) => each.id === captureId);
      if (capture) return [order, capture];
    }
    throw new PayPalError(404, 'INVALID_RESOURCE_ID');
  }

  refundOf(refundId: string): [StoredOrder, StoredRefund] {
    for (const order of this.orders.values()) {
      const refund = order.refunds.find((each) => each.id === refundId);
      if (refund) return [order, refund];
    }
    throw new PayPalError(404, 'INVALID_RESOURCE_ID');
  }

  emit(type: string, resourceType: string, resource: Record<string, unknown>): void {
    const id = `WH-${newPayPalId()}-${newPayPalId()}`;
    this.#announce({ id, type, at: this.#now(), resourceType, summary: type, resource });
  }
}
