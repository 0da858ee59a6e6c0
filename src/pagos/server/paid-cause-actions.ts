import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import type { Provider } from './provider.ts';

/** What was paid. Money in integer cents of `currency`. */
export type PaidFacts = { paymentId: string; amountCents: number; currency: string };

/** What was given back, and whether nothing is left of the payment. */
export type RefundFacts = PaidFacts & { refundId: string; whole: boolean };

/** Something that staff must look at. `title` and `sentence` are Spanish, ready for a mail. */
export type PaymentAlert = {
  /** `null`: it belongs to none of our reservations. */
  reservationId: string | null;
  title: string;
  sentence: string;
};

/**
 * What payments are made for, as the room `pagos` sees it; the roof hands it over. Each function
 * works in the caller's transaction, so that money and what it pays for cannot disagree. Whoever
 * changes both locks the reservation first, then its payments. `now` is in epoch milliseconds.
 */
export type PaidCause = {
  /** Locks the reservation's row; true while it still waits for its payment (`pending`). */
  lockOpen(tx: Tx, reservationId: string): Promise<boolean>;
  /** pending → accepted with trace and mail. Called once, on a row that `lockOpen` found open. */
  accept(tx: Tx, reservationId: string, paid: PaidFacts, now: number): Promise<void>;
  /**
   * Updates the ledger of the paid record after a charge or a refund. Every transaction that changes
   * charged or refunded money calls it, after `lockOpen` has locked the reservation.
   */
  moneyMoved(tx: Tx, reservationId: string, now: number): Promise<void>;
  /** Tells the client that money was given back. */
  refunded(tx: Tx, reservationId: string, refund: RefundFacts, now: number): Promise<void>;
  /** Tells staff; never changes a reservation. */
  alert(tx: Tx, alert: PaymentAlert, now: number): Promise<void>;
};

/** What every payment needs; made once by the roof. */
export type Payments = {
  context: AppContext;
  /** `null`: nobody can pay online. */
  provider: Provider | null;
  cause: PaidCause;
};
