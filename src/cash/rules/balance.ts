/** open: not sold; sold: income; over: cancelled, deleted or voided; unrecorded: sold before payments were recorded. */
export const CHARGE_STATES = ['open', 'sold', 'over', 'unrecorded'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** What a record is charged, and what was paid for it, in cents. */
export type Charge = {
  state: ChargeState;
  /** Before the discount. Of a record that is over: the part of its deposits that the workshop keeps. */
  totalCents: number;
  discountCents: number;
  paidCents: number;
};

/** What the module of a record knows about it. */
type RecordFacts = {
  /** Agreed price in cents; of a sold record, before refunds. */
  agreedCents: number;
  /** The status says that it was handed over. */
  isDelivered: boolean;
  /** Cancelled or deleted. */
  isOver: boolean;
};

/** What the ledger of income and the book of movements say. `soldCents` is after discount and refunds. */
type BookedFacts = {
  sales: number;
  beforeCash: boolean;
  soldCents: number;
  discountCents: number;
  paidCents: number;
};

/** The terms that staff set for a record. */
export type ChargeTerms = {
  discountCents: number;
  /** Hundredths of a percent, if the discount was entered as a percentage. */
  discountBasisPoints: number | null;
  keptCents: number;
};

export const NO_TERMS: ChargeTerms = { discountCents: 0, discountBasisPoints: null, keptCents: 0 };

/** Returns the charge of a record: of its sale as the ledger has it, else of its agreed price and its terms. */
export function chargeOf(record: RecordFacts, booked: BookedFacts, terms: ChargeTerms): Charge {
  const { paidCents } = booked;
  if (booked.sales > 0) {
    const { soldCents, discountCents, beforeCash } = booked;
    const totalCents = soldCents + discountCents;
    return { state: beforeCash ? 'unrecorded' : 'sold', totalCents, discountCents, paidCents };
  }
  if (record.isOver || record.isDelivered) {
    return { state: 'over', totalCents: terms.keptCents, discountCents: 0, paidCents };
  }
  const totalCents = record.agreedCents;
  const discountCents = discountOf(totalCents, terms);
  return { state: 'open', totalCents, discountCents, paidCents };
}

/** Returns what is left to pay in cents; below 0: what is left to return. 0 if the payments are unrecorded. */
export function balanceCents({ state, totalCents, discountCents, paidCents }: Charge): number {
  return state === 'unrecorded' ? 0 : totalCents - discountCents - paidCents;
}

/**
 * Returns how many cents can still be paid. A deposit of an open record has no limit: its price can grow. A sold one
 * can be paid up to its price before refunds: a client whose online payment was refunded may pay in another way.
 */
export function payableCents(charge: Charge, agreedCents: number): number {
  const { state, totalCents, discountCents, paidCents } = charge;
  if (state === 'open') return Number.POSITIVE_INFINITY;
  const price = state === 'over' ? totalCents : Math.max(totalCents, agreedCents);
  return Math.max(0, price - discountCents - paidCents);
}

/** Returns how many cents can be given back in the till: all that was paid, or of a sold record what is over. */
export function returnableCents({ state, totalCents, discountCents, paidCents }: Charge): number {
  const due = state === 'open' ? 0 : totalCents - discountCents;
  return Math.max(0, paidCents - due);
}

/** Returns the discount of a price in cents by its terms, a percentage half up; at most the price. */
export function discountOf(
  totalCents: number,
  { discountCents, discountBasisPoints }: Omit<ChargeTerms, 'keptCents'>,
): number {
  const cents =
    discountBasisPoints === null ? discountCents : partOf(totalCents, discountBasisPoints);
  return Math.min(totalCents, cents);
}

/** Returns a part in hundredths of a percent of an amount in cents, half up. */
export function partOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints * 2 + 10_000) / 20_000);
}

/** Splits a discount over amounts in proportion, each at most its amount; the last ones take the remainder. */
export function splitDiscount(discountCents: number, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, each) => sum + each, 0);
  if (total === 0) return amounts.map(() => 0);
  const parts = amounts.map((each) => Math.floor((each * discountCents) / total));
  let rest = discountCents - parts.reduce((sum, each) => sum + each, 0);
  for (let at = parts.length - 1; at >= 0 && rest > 0; at -= 1) {
    const more = Math.min(rest, (amounts[at] ?? 0) - (parts[at] ?? 0));
    parts[at] = (parts[at] ?? 0) + more;
    rest -= more;
  }
  return parts;
}
