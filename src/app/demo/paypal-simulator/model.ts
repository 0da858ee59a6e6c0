/** What the stand-in keeps. Money is integer cents; instants are epoch milliseconds. */
export type StoredCapture = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  cents: number;
  at: number;
};

export type StoredRefund = {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  cents: number;
  customId: string | null;
  at: number;
};

export type StoredOrder = {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  createdAt: number;
  approvedAt: number | null;
  customId: string;
  invoice: string;
  description: string;
  cents: number;
  currency: string;
  brand: string;
  returnUrl: string;
  cancelUrl: string;
  captures: StoredCapture[];
  refunds: StoredRefund[];
};

export type StoredEvent = {
  id: string;
  type: string;
  at: number;
  resourceType: string;
  summary: string;
  resource: Record<string, unknown>;
};

/** One call that was made of it, and what it answered; `status` 0 where the answer was lost. */
export type RecordedCall = {
  operation: Operation;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  status: number;
  answer: unknown;
};

export type Operation =
  | 'token'
  | 'orders.create'
  | 'orders.get'
  | 'orders.capture'
  | 'captures.get'
  | 'captures.refund'
  | 'refunds.get'
  | 'webhooks.verify'
  | 'events.list'
  | 'transactions.search';

export type Reply = { status: number; body: unknown };

/** What goes wrong with the next call of an operation. */
export type Fault =
  /** The connection breaks; `after`: it was done all the same. */
  | { kind: 'drop'; when: 'before' | 'after' }
  | { kind: 'server-error'; when: 'before' | 'after' }
  /** Done, and answered with something that nobody can read. */
  | { kind: 'garbage' }
  /** Done, and answered in its short form. */
  | { kind: 'minimal' }
  /** Not answered until `release` resolves. */
  | { kind: 'hang'; when: 'before' | 'after'; release: Promise<void> }
  /** Something else happens in between. */
  | { kind: 'run'; when: 'before' | 'after'; run: () => Promise<void> }
  | { kind: 'issue'; status: number; issue: string }
  /** Of a capture. */
  | { kind: 'capture'; status: 'PENDING' | 'DECLINED' };

/** PayPal's own way to say no. */
export class PayPalError extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}
