import type { MovementLine } from '#cash/server/book-queries.ts';
import { readClosingLines, readMovementLines } from '#cash/server/book-queries.ts';
import type { ChargeSources } from '#cash/server/charge-source.ts';
import { readMethods } from '#cash/server/method-queries.ts';
import { type PaymentFee, readFees } from '#payments/server/payment-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Period } from '#shared/contract/period.ts';
import { dollarsOf } from '#shared/money/money.ts';
import type { Unit } from '#shared/money/quantity.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import type { Books } from '../contract/books.ts';
import { periodInstants } from './transaction-queries.ts';

/** Functions of other modules for report and archive; the composition root provides them. */
export type BookSources = {
  charges: ChargeSources;
  /** Reads the stock before an instant, or that of now, at its average cost of now. */
  readStockValue: (db: Db, until: Date | null) => Promise<StockValue>;
};

type StockValue = {
  lines: {
    code: string;
    name: string;
    unit: Unit;
    quantity: number;
    costCents: number;
    valueCents: number;
  }[];
  /** Whether stock moved after the instant. */
  moved: boolean;
};

/** The stock at the end of a period, or that of now if the period has not ended. `day`: the day of the quantities. */
export type PeriodStock = StockValue & { day: Day };

export async function readPeriodStock(
  context: AppContext,
  { readStockValue }: BookSources,
  period: Period,
): Promise<PeriodStock> {
  const { timeZone } = await readSettings(context);
  const today = dayAt(context.clock(), timeZone);
  const { endDate = today } = period;
  const ended = endDate < today;
  const until = ended ? periodInstants({ endDate }, timeZone).until : null;
  return { ...(await readStockValue(context.db, until)), day: ended ? endDate : today };
}

/** The fee of a payment: of a movement in the till, or of a payment at PayPal. */
export type FeeLine =
  | { at: Date; source: string; online: PaymentFee; movement: null }
  | { at: Date; source: string; online: null; movement: MovementLine };

/** Reads the fees of a period by payment, oldest first. They sum to `paymentFees` of the metrics. */
export async function readFeeLines(context: AppContext, period: Period): Promise<FeeLine[]> {
  const { timeZone } = await readSettings(context);
  const [online, movements] = await Promise.all([
    readFees(context.db, periodInstants(period, timeZone)),
    readMovementLines(context.db, period),
  ]);
  const lines: FeeLine[] = [
    ...online.map((fee) => ({ at: fee.paidAt, source: 'PayPal', online: fee, movement: null })),
    ...movements
      .filter(({ fee, paymentId }) => fee !== 0 && paymentId === null)
      .map((movement) => ({
        at: new Date(movement.createdAt),
        source: movement.method.label,
        online: null,
        movement,
      })),
  ];
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Reads what the report of a period shows beside its figures. */
export async function readBooks(
  context: AppContext,
  sources: BookSources,
  period: Period,
): Promise<Books> {
  const { timeZone } = await readSettings(context);
  const [fees, closings, { lines, moved, day }, methods] = await Promise.all([
    readFeeLines(context, period),
    readClosingLines(context.db, period),
    readPeriodStock(context, sources, period),
    readMethods(context.db),
  ]);
  const labels = new Map(methods.map(({ id, label }) => [id, label]));
  return {
    fees: fees.map((line) => feeView(line, timeZone)),
    closings: closings.map(({ snapshot, at: _, ...closing }) => ({
      ...closing,
      from: snapshot.from,
      differences: snapshot.rows.flatMap(({ method, currency, countedMinor, expectedMinor }) =>
        countedMinor === null || countedMinor === expectedMinor
          ? []
          : {
              method: labels.get(method) ?? '',
              currency,
              amount: (countedMinor - expectedMinor) / 100,
            },
      ),
    })),
    stock: {
      day,
      value: dollarsOf(lines.reduce((cents, { valueCents }) => cents + valueCents, 0)),
      isDerived: moved,
    },
  };
}

function feeView({ at, source, online, movement }: FeeLine, timeZone: string) {
  const day = dayAt(at.getTime(), timeZone);
  return online === null
    ? { id: movement._id, day: movement.day, source, amount: movement.usd, fee: movement.fee }
    : {
        id: online.id,
        day,
        source,
        amount: dollarsOf(online.amountCents),
        fee: dollarsOf(online.feeCents),
      };
}
