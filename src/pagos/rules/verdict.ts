import type { Capture, Order } from './order.ts';

/** What we asked for; every order must say the same. */
export type Asked = { paymentId: string; amountCents: number; currency: string };

export type Verdict =
  /** The payer has not agreed (`wait`) or has; nothing was taken. `tried`: it was refused before. */
  | { kind: 'wait' | 'agreed'; tried: boolean }
  /** Money was taken, or is on its way. */
  | { kind: 'taken'; capture: Capture }
  /** Nothing was taken, and nothing will be. */
  | { kind: 'over' }
  /** Not what we asked for: for people to look at. */
  | { kind: 'wrong'; reason: string; capture: Capture | null }
  /** It says done and shows no money: to be asked again. */
  | { kind: 'unclear' };

/** What an order, as it was just read, says about the attempt that it was made for. */
export function judge(asked: Asked, { unit, captures, state }: Order): Verdict {
  const taken = captures.filter(({ status }) => status !== 'refused');
  const [capture, another] = taken;
  const wrong = (reason: string): Verdict => ({ kind: 'wrong', reason, capture: capture ?? null });
  if (another !== undefined) return wrong('captured-twice');
  if (unit === null || unit.paymentId !== asked.paymentId || !same(unit, asked)) {
    return wrong(capture === undefined ? 'order-differs' : 'capture-differs');
  }
  if (capture !== undefined) {
    return same(capture, asked) ? { kind: 'taken', capture } : wrong('capture-differs');
  }
  const tried = captures.length > 0;
  if (state === 'waiting' || state === 'approved') {
    return { kind: state === 'approved' ? 'agreed' : 'wait', tried };
  }
  return { kind: tried || state === 'void' ? 'over' : 'unclear' };
}

type Money = { amountCents: number; currency: string };

function same(one: Money, other: Money): boolean {
  return one.amountCents === other.amountCents && one.currency === other.currency;
}
