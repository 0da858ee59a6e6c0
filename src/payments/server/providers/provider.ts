import type { Logger } from 'pino';
import type { Payments as PaymentsTable } from '#platform/data/database-types.ts';
import type { Config } from '#platform/operations/config.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Order, ProviderRefund } from '../../rules/order.ts';

/** Money is integer cents of `currency`. Instants are epoch milliseconds. */

/** The name of a provider, as the CHECK of `payments.provider` lists them. */
export type ProviderName = PaymentsTable['provider'];

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

/** An event of a webhook or of the provider's list. It triggers a sync and is never taken as a fact. */
export type ProviderEvent = {
  /** The provider's own id of the event. */
  key: string;
  type: string;
  kind: 'approved' | 'payment' | 'reversed' | 'dispute-opened' | 'dispute-closed' | 'other';
  at: number | null;
  paymentId: string | null;
  orderId: string | null;
  captureId: string | null;
  /** Ids, amount and status; nothing about the payer. */
  body: Record<string, string>;
};

/** A transaction that the provider reports. */
export type ProviderTransaction = {
  id: string;
  paymentId: string | null;
  invoice: string | null;
  amountCents: number;
  currency: string;
  /** Money that came in and stayed, as opposed to refunds, fees and denied payments. */
  received: boolean;
};

/**
 * A provider that takes money. Every call throws `ProviderRejected` (nothing was done) or
 * `OutcomeUnknown` (it may have been done) and nothing else. A request id makes a repeated call the
 * same call.
 */
export type Provider = {
  name: ProviderName;
  /** In Spanish texts. */
  label: string;
  /** Paths on our site to which the provider sends payers back. */
  returnPath: string;
  cancelPath: string;
  /** False if the provider captures by itself when the payer agrees. */
  serverCaptures: boolean;
  /** The types of the events that report a chargeback. */
  chargebackEvents: readonly string[];
  create(order: NewOrder, requestId: string, timeoutMs: number): Promise<Order>;
  read(orderId: string): Promise<Order>;
  capture?(orderId: string, requestId: string): Promise<Order>;
  /** `refund.id` is also the request id. */
  refund(
    captureId: string,
    refund: { id: string; amountCents: number; currency: string },
  ): Promise<ProviderRefund>;
  /** Throws `ForgedWebhook` if the provider did not sign it, `OutcomeUnknown` if that cannot be checked. */
  verifyWebhook(
    raw: Buffer,
    headers: Readonly<Record<string, unknown>>,
    now: number,
  ): Promise<ProviderEvent>;
  listSince?(from: number, to: number): Promise<ProviderEvent[]>;
  search?(from: number, to: number): Promise<ProviderTransaction[]>;
};

/** What is known of a provider without an account; `open` gives the `Provider` of an account. */
export type ProviderModule = {
  /** The value of the column `provider`. */
  name: ProviderName;
  /** The currency of new payments. Prices are US dollars and nothing converts them. */
  currency: string;
  /** `null`: this process has no account with the provider. */
  open(config: Config, options: { log: Logger; clock: () => number }): Provider | null;
  endpoints: { payerReturned: Endpoint; payerCancelled: Endpoint; webhook: Endpoint };
  /** The id of the order in the query with which a payer returns; '' without one. */
  orderIdIn(query: unknown): string;
};

/** A definite rejection: nothing was done. `issue` is the provider's code. */
export class ProviderRejected extends Error {
  override name = 'ProviderRejected';
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`rejected: ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }

  /** Our credentials were rejected, which says nothing about the request. */
  get isAccess(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** It is unknown whether the request was done: no answer, a broken one, or the provider's own failure. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

/** A webhook that the provider did not sign for us. */
export class ForgedWebhook extends Error {
  override name = 'ForgedWebhook';
}
