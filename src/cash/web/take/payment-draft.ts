import {
  formatMoneyInput,
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
  parseCents,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { CASH_TEXTS } from '../../rules/cash-fields.ts';
import {
  type Amount,
  type Currency,
  centsOfAmount,
  LEAST_RATE,
  pesosFor,
  toAmount,
} from '../../rules/currency.ts';
import { type Leg, settleLegs, sumCents } from '../../rules/legs.ts';
import type { ChargedCause } from '../../rules/movement-kinds.ts';

/** A part of a payment, as typed. `amount` `null`: what the other parts leave. */
export type LegDraft = { id: number; method: string; currency: Currency; amount: string | null };

/** A payment, as typed. */
export type PaymentDraft = {
  legs: readonly LegDraft[];
  /** Pesos for a dollar, of all parts in pesos and of the change. */
  rate: string;
  /** What the client handed over, in the currency of the last part in cash; '': exactly its amount. */
  received: string;
  /** `null`: that of what was handed over. */
  changeCurrency: Currency | null;
  note: string;
};

/** What a payment is checked against. `due`: cents that are left, or `null` for a deposit. */
export type PaymentTerms = {
  due: number | null;
  cashMethod: string;
  /** More than `due` may be paid: only the server knows how much. */
  paysRefunded?: boolean;
};

export function firstDraft(leg: Omit<LegDraft, 'id'>, lastRate: number | null): PaymentDraft {
  return {
    legs: [{ id: 1, ...leg }],
    rate: lastRate === null ? '' : formatNumberInput(lastRate),
    received: '',
    changeCurrency: null,
    note: '',
  };
}

/** Returns the typed rate in thousandths; `null` unless it is a rate. */
function rateOf({ rate }: PaymentDraft): number | null {
  const thousandths = parseThousandths(rate);
  return thousandths !== null && thousandths >= LEAST_RATE ? thousandths : null;
}

/** Returns the text of each amount: as typed, or what the other parts leave in the last untouched one. */
export function shownAmounts(draft: PaymentDraft, { due }: PaymentTerms): string[] {
  const { legs } = draft;
  const open = legs.findLastIndex(({ amount }) => amount === null);
  const typed = legs.map(({ amount, currency }) => amountOf(draft, currency, amount ?? ''));
  const rest = due === null ? 0 : due - sumCents(settledOf(typed));
  return legs.map(({ amount, currency }, at) => {
    if (amount !== null) return amount;
    const minor = at === open && rest > 0 ? minorOf(rest, currency, rateOf(draft)) : 0;
    return minor === 0 ? '' : formatMoneyInput(dollarsOf(minor));
  });
}

/** Returns cents in the smallest unit of a currency; 0 for pesos without a rate. */
function minorOf(cents: number, currency: Currency, rate: number | null): number {
  if (currency === 'USD') return cents;
  return rate === null ? 0 : pesosFor(cents, rate);
}

/** Returns a typed amount; `null` while it is no amount above 0, or without its rate. */
function amountOf(draft: PaymentDraft, currency: Currency, text: string): Amount | null {
  const minor = parseCents(text);
  if (minor === null || minor <= 0) return null;
  if (currency === 'USD') return { currency, minor, rate: null };
  const rate = rateOf(draft);
  return rate === null ? null : { currency, minor, rate };
}

const settledOf = (amounts: readonly (Amount | null)[]) =>
  amounts.flatMap((amount) => (amount === null ? [] : [{ cents: centsOfAmount(amount) }]));

/** What a payment comes to. Cents; `change` in its currency, `null` for none. */
export type PaymentSum = {
  cents: number;
  /** What is left afterwards; below 0: too much. `null` for a deposit. */
  left: number | null;
  change: Amount | null;
};

/** Returns what the valid parts come to, by the rule of the server. */
export function sumOf(draft: PaymentDraft, terms: PaymentTerms): PaymentSum {
  const change = changeOf(draft, terms);
  const texts = amountsToSend(draft, terms);
  const legs = draft.legs.flatMap(({ method, currency }, at): Leg[] => {
    const amount = amountOf(draft, currency, texts[at] ?? '');
    return amount === null ? [] : [{ ...amount, method }];
  });
  const back: Leg[] = change === null ? [] : [{ ...change, minor: -change.minor, method: '' }];
  const cents = sumCents(settleLegs([...legs, ...back], terms.due ?? 0));
  return { cents, left: terms.due === null ? null : terms.due - cents, change };
}

/** Returns the position of the part that the client pays in cash with more than its amount; −1 for none. */
export const cashPosition = ({ legs }: PaymentDraft, { cashMethod }: PaymentTerms): number =>
  legs.findLastIndex(({ method }) => method === cashMethod);

/** Returns the change of what was handed over; `null` for none. */
function changeOf(draft: PaymentDraft, terms: PaymentTerms): Amount | null {
  const at = cashPosition(draft, terms);
  const leg = draft.legs[at];
  if (leg === undefined || draft.received.trim() === '') return null;
  const { currency } = leg;
  const received = amountOf(draft, currency, draft.received);
  const price = amountOf(draft, currency, shownAmounts(draft, terms)[at] ?? '');
  if (received === null || price === null || received.minor <= price.minor) return null;
  const same: Amount = { ...received, minor: received.minor - price.minor };
  const wanted = draft.changeCurrency ?? currency;
  if (wanted === currency) return same;
  const rate = rateOf(draft);
  if (rate === null) return null;
  const minor = minorOf(centsOfAmount(same), wanted, rate);
  return minor === 0 ? null : toAmount(wanted, minor, rate);
}

/** Returns the amounts that are sent: of the part in cash, what was handed over if it leaves change. */
function amountsToSend(draft: PaymentDraft, terms: PaymentTerms): string[] {
  const shown = shownAmounts(draft, terms);
  if (changeOf(draft, terms) === null) return shown;
  const at = cashPosition(draft, terms);
  return shown.map((text, index) => (index === at ? draft.received : text));
}

export type PaymentKind = 'payment' | 'deposit' | 'refund';

/** Returns what the form sends. */
export function bodyOf(
  draft: PaymentDraft,
  terms: PaymentTerms,
  { kind, cause }: { kind: PaymentKind; cause: ChargedCause },
) {
  const amounts = amountsToSend(draft, terms);
  const rate = { rate: normalizeQuantity(draft.rate) };
  const change = changeOf(draft, terms);
  return {
    kind,
    cause,
    legs: draft.legs.map(({ method, currency }, at) => ({
      method,
      currency,
      amount: normalizeAmount(amounts[at] ?? ''),
      ...(currency === 'UYU' && rate),
    })),
    ...(change !== null && {
      change: {
        currency: change.currency,
        amount: dollarsOf(change.minor),
        ...(change.currency === 'UYU' && rate),
      },
    }),
    note: draft.note,
  };
}

/** Returns the field of the form that shows the error of a path of the body. */
export function fieldOf(path: string): string {
  if (path.endsWith('.rate')) return 'rate';
  return path.startsWith('change') ? 'received' : path;
}

/** Returns whether a rate is needed: of a part in pesos, or of change in another currency than its part. */
export function needsRate(draft: PaymentDraft, terms: PaymentTerms): boolean {
  if (draft.legs.some(({ currency }) => currency === 'UYU')) return true;
  const isHandedOver = cashPosition(draft, terms) >= 0 && draft.received.trim() !== '';
  return isHandedOver && draft.changeCurrency === 'UYU';
}

/** Adds a part for what is left. The amounts so far stay as they are shown. */
export function addLeg(draft: PaymentDraft, terms: PaymentTerms, method: string): PaymentDraft {
  const shown = shownAmounts(draft, terms);
  const fixed = draft.legs.map((leg, at) => ({ ...leg, amount: shown[at] ?? '' }));
  const id = Math.max(...draft.legs.map((leg) => leg.id)) + 1;
  return { ...draft, legs: [...fixed, { id, method, currency: 'USD', amount: null }] };
}

const NOT_ENOUGH = 'Lo que entregó no cubre el importe.';

/** Returns the problems that the contract cannot find. `tooMuch`: the sentence of a sum above what is left. */
export function extraProblems(
  draft: PaymentDraft,
  terms: PaymentTerms,
  tooMuch: string,
): Record<string, string> {
  const { left } = sumOf(draft, terms);
  // The last typed amount: an untouched one shows what the others leave.
  const typed = draft.legs.findLastIndex(({ amount }) => amount !== null);
  const last = typed < 0 ? draft.legs.length - 1 : typed;
  return {
    ...(left !== null && left < 0 && !terms.paysRefunded && { [`legs.${last}.amount`]: tooMuch }),
    ...(needsRate(draft, terms) && rateOf(draft) === null && { rate: rateProblem(draft) }),
    ...receivedProblem(draft, terms),
  };
}

const rateProblem = ({ rate }: PaymentDraft) =>
  rate.trim() === '' ? CASH_TEXTS.rateMissing : CASH_TEXTS.rate;

function receivedProblem(draft: PaymentDraft, terms: PaymentTerms): Record<string, string> {
  const at = cashPosition(draft, terms);
  if (at < 0 || draft.received.trim() === '') return {};
  const received = parseCents(draft.received);
  if (received === null || received <= 0) return { received: CASH_TEXTS.amount };
  const price = parseCents(shownAmounts(draft, terms)[at] ?? '');
  return price !== null && received < price ? { received: NOT_ENOUGH } : {};
}
