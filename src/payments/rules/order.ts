/** An order as its provider shows it. Money is integer cents of `currency`. */

export type Capture = {
  id: string;
  status: 'completed' | 'pending' | 'refused' | 'partially_refunded' | 'refunded';
  amountCents: number;
  currency: string;
  feeCents: number | null;
  /** Epoch milliseconds, by the provider's clock. */
  takenAt: number | null;
};

export type ProviderRefund = {
  id: string;
  status: 'completed' | 'pending' | 'failed';
  amountCents: number;
  currency: string;
  /** The id of our refund, if the provider knows it. */
  customId: string | null;
};

export type Order = {
  id: string;
  /** `waiting` for the payer, `approved` by them, `done` (captured), `void`. */
  state: 'waiting' | 'approved' | 'done' | 'void';
  approveUrl: string | null;
  /** The only unit of the order; `null` if there is not exactly one with an amount. */
  unit: { paymentId: string | null; amountCents: number; currency: string } | null;
  captures: Capture[];
  refunds: ProviderRefund[];
};

/** The result of reading an order. `gone`: the provider does not know it. */
export type OrderRead = Order | 'gone' | 'unreadable';
