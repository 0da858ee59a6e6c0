/** An order as its provider answers it. Money is integer cents of `currency`. */

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
  /** Our refund's id, where it is one of ours. */
  customId: string | null;
};

/** An order as the provider has it now. */
export type Order = {
  id: string;
  /** `waiting` for the payer, `approved` by them, `done` (captured), `void`. */
  state: 'waiting' | 'approved' | 'done' | 'void';
  approveUrl: string | null;
  /** Of its one unit; `null` where there is not exactly one that can be read. */
  unit: { paymentId: string | null; amountCents: number; currency: string } | null;
  captures: Capture[];
  refunds: ProviderRefund[];
};
