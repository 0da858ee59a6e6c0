import type { Cents } from '#shared/money/money.ts';
import type { Thousandths } from '#shared/money/quantity.ts';

/** A line of the receipt. `unit`: of a part; `null` for work. */
export type ReceiptLine<Unit extends string = string> = {
  text: string;
  quantity: Thousandths;
  unit: Unit | null;
  priceCents: Cents;
  totalCents: Cents;
};

export type Work = Pick<ReceiptLine, 'text' | 'quantity' | 'priceCents' | 'totalCents'>;

const ONE: Thousandths = 1000;
const single = (text: string, cents: Cents) => ({
  text,
  quantity: ONE,
  unit: null,
  priceCents: cents,
  totalCents: cents,
});

/**
 * Returns the lines of a receipt, whose totals add up to what was billed: the booked service, the done work, the parts
 * and the rest of the labour. `laborCents` contains the done work that is no part of the stock.
 */
export function receiptLines<Unit extends string>(bill: {
  service: { name: string; priceCents: Cents };
  work: readonly Work[];
  parts: readonly ReceiptLine<Unit>[];
  laborCents: Cents;
}): ReceiptLine<Unit>[] {
  const { service, work, parts, laborCents } = bill;
  const workCents = work.reduce((sum, { totalCents }) => sum + totalCents, 0);
  // A job that was completed again after its order closed can have less labour than its done lines.
  const listed = workCents <= laborCents ? work : [];
  const restCents = listed === work ? laborCents - workCents : laborCents;
  return [
    single(service.name, service.priceCents),
    ...listed.map((each) => ({ ...each, unit: null })),
    ...parts,
    ...(restCents === 0 ? [] : [single('Mano de obra', restCents)]),
  ];
}
