import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Provider } from './providers/provider.ts';

/** A charge. Money in integer cents of `currency`. */
export type PaidFacts = { paymentId: string; amountCents: number; currency: string };

/** A refund. `whole`: nothing is left of the payment. */
export type RefundFacts = PaidFacts & { refundId: string; whole: boolean };

/** A message to staff. `title` and `sentence` are Spanish, ready for a mail. */
export type PaymentAlert = {
  /** `null`: it is about none of our reservations. */
  reservationId: string | null;
  title: string;
  sentence: string;
};

/**
 * The port to what payments are made for; the composition root provides it. Each function but `exists`
 * works in the caller's transaction, so that money and reservation cannot disagree. A caller that changes both
 * locks the reservation first, then its payments. `now` is in epoch milliseconds.
 */
export type PaidCause = {
  /** Returns whether there is a reservation with this id that is not deleted. */
  exists(db: Db, reservationId: string): Promise<boolean>;
  /** Locks the reservation's row. Returns whether it still waits for its payment (`pending`). */
  lockOpen(tx: Tx, reservationId: string): Promise<boolean>;
  /** pending → accepted, with its event and mails. Called once, for an open and locked reservation. */
  accept(tx: Tx, reservationId: string, paid: PaidFacts, now: number): Promise<void>;
  /**
   * Updates the ledger of the paid record after a charge or a refund. Every transaction that changes
   * charged or refunded money calls it, after `lockOpen` has locked the reservation.
   */
  moneyMoved(tx: Tx, reservationId: string, now: number): Promise<void>;
  /** Returns the net cents paid in the till; below 0: more was returned there than paid. */
  tillCents(tx: Tx, reservationId: string): Promise<number>;
  /** Notifies the client of a refund. */
  refunded(tx: Tx, reservationId: string, refund: RefundFacts, now: number): Promise<void>;
  /** Notifies staff; never changes a reservation. */
  alert(tx: Tx, alert: PaymentAlert, now: number): Promise<void>;
};

/** What the functions of this module need; opened once per process. */
export type Payments = {
  context: AppContext;
  /** The providers with which this process has an account, by name. */
  providers: ReadonlyMap<string, Provider>;
  /** Whether new payments can be started. */
  canPayOnline: boolean;
  cause: PaidCause;
};
