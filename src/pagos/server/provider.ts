import type { Order, ProviderRefund } from '../rules/order.ts';

/** Money is integer cents of `currency`. Instants are epoch milliseconds. */
export type ProviderName = 'paypal';

/** What a payer is asked for; every value comes from our own row. */
export type NewOrder = {
  paymentId: string;
  invoice: string;
  description: string;
  amountCents: number;
  currency: string;
  brand: string;
  returnUrl: string;
  cancelUrl: string;
};

/** What a webhook or the list of events says: a hint to look, never a fact. */
export type Hint = {
  /** The provider's own id of the event. */
  key: string;
  type: string;
  kind: 'approved' | 'payment' | 'reversed' | 'dispute' | 'other';
  at: number | null;
  paymentId: string | null;
  orderId: string | null;
  captureId: string | null;
  /** Ids, amount and status; nothing about the payer. */
  body: Record<string, string>;
};

/** A line of the provider's own books. */
export type FoundTransaction = {
  id: string;
  paymentId: string | null;
  invoice: string | null;
  amountCents: number;
  currency: string;
  /** Money that came in and stayed, as opposed to refunds, fees and what was denied. */
  received: boolean;
};

/**
 * Who takes the money. Every call throws `Refused` (certain, nothing was done) or `Unknown` (it may
 * have been done) and nothing else. A request id makes a repeated call the same call.
 */
export type Provider = {
  name: ProviderName;
  currencies: readonly string[];
  /** False where the provider takes the money by itself as soon as the payer agrees. */
  serverCaptures: boolean;
  create(order: NewOrder, requestId: string, timeoutMs: number): Promise<Order>;
  read(orderId: string): Promise<Order>;
  capture?(orderId: string, requestId: string): Promise<Order>;
  refund(
    captureId: string,
    refund: { id: string; amountCents: number; currency: string },
  ): Promise<ProviderRefund>;
  /** Throws `ForgedWebhook` where it is not the provider who speaks, `Unknown` where nobody can say. */
  verifyWebhook(
    raw: Buffer,
    headers: Readonly<Record<string, unknown>>,
    now: number,
  ): Promise<Hint>;
  listSince?(from: number, to: number): Promise<Hint[]>;
  search?(from: number, to: number): Promise<FoundTransaction[]>;
};

/** A definite no: nothing was done. `issue` is the provider's code. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`refused: ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

/** Nobody knows whether it was done: no answer, a broken one, or the provider's own failure. */
export class Unknown extends Error {
  override name = 'Unknown';
}

/** A notification that the provider did not sign for us. */
export class ForgedWebhook extends Error {
  override name = 'ForgedWebhook';
}
