/** Stored records of the simulator. Money is integer cents; instants are epoch milliseconds. */
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

/** A received call and its answer; `status` 0: the answer was lost. */
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

/** Fault of the next call of an operation. */
export type Fault =
  /** The connection breaks; `after`: the operation has run. */
  | { kind: 'drop'; when: 'before' | 'after' }
  | { kind: 'server-error'; when: 'before' | 'after' }
  /** The operation runs, and the answer is not JSON. */
  | { kind: 'garbage' }
  /** The operation runs, and the answer has its short form. */
  | { kind: 'minimal' }
  /** Not answered until `release` resolves. */
  | { kind: 'hang'; when: 'before' | 'after'; release: Promise<void> }
  /** Runs a function before or after the operation. */
  | { kind: 'run'; when: 'before' | 'after'; run: () => Promise<void> }
  | { kind: 'issue'; status: number; issue: string }
  /** Status of the created capture. */
  | { kind: 'capture'; status: 'PENDING' | 'DECLINED' };

/** An error answer of PayPal. */
export class PayPalError extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}
