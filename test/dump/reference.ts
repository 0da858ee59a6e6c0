import { monthOf, type Source } from './dirty-values.ts';
import type { CollectionName, Written } from './written.ts';

type Month = { income: number; cost: number; expenses: number };

/** What an import of the dump must give. Money is in cents, months are those of Montevideo. */
export type Reference = {
  /** Documents that can be read, by what the rules make of them alone. */
  counts: Record<CollectionName, { accepted: number; rejected: number }>;
  months: Record<string, Month>;
  /** Accepted transactions that are no income: their citation or reservation was not handed over, or a price of 0. */
  withoutIncome: number;
};

/**
 * Computes the counts and the finances of the dump from what the generator knows, with no code of the import. A citation
 * or reservation that was handed over brings in the sum of its transactions at its delivery, else its price.
 */
export function referenceOf(
  written: Written,
  collections: Record<CollectionName, Source[]>,
  rejected: ReadonlySet<Source>,
): Reference {
  const counts = Object.fromEntries(
    Object.entries(collections).map(([name, documents]) => {
      const count = documents.filter((document) => rejected.has(document)).length;
      return [name, { accepted: documents.length - count, rejected: count }];
    }),
  ) as Reference['counts'];
  const months: Record<string, Month> = {};
  const add = (at: number, part: Partial<Month>) => {
    const month = months[monthOf(at)] ?? { income: 0, cost: 0, expenses: 0 };
    months[monthOf(at)] = month;
    month.income += part.income ?? 0;
    month.cost += part.cost ?? 0;
    month.expenses += part.expenses ?? 0;
  };
  const withoutIncome = addIncome(written, rejected, add);
  for (const { document, at, cents } of written.expenses) {
    if (!rejected.has(document)) add(at, { expenses: cents ?? 0 });
  }
  return { counts, months, withoutIncome };
}

/** The documents that an import must reject for what they say. */
export function rejectedDocuments(written: Written): Set<Source> {
  const { visits, transactions, expenses, movements } = written;
  return new Set([
    ...visits.filter(({ isRejected }) => isRejected).map(({ document }) => document),
    ...transactions.filter(({ cents }) => cents === null).map(({ document }) => document),
    ...expenses.filter(({ cents }) => cents === null).map(({ document }) => document),
    ...movements.filter(({ isRejected }) => isRejected).map(({ document }) => document),
  ]);
}

function addIncome(
  { visits, transactions }: Written,
  rejected: ReadonlySet<Source>,
  add: (at: number, part: Partial<Month>) => void,
): number {
  let withoutIncome = 0;
  const byCause = new Map<string, { income: number; cost: number; count: number }>();
  for (const { document, cause, at, cents, costCents } of transactions) {
    if (rejected.has(document)) continue;
    if (cause === null) {
      if (cents === 0) withoutIncome += 1;
      else add(at, { income: cents ?? 0, cost: costCents });
      continue;
    }
    const sum = byCause.get(cause.hex) ?? { income: 0, cost: 0, count: 0 };
    byCause.set(cause.hex, sum);
    sum.income += cents ?? 0;
    sum.cost += costCents;
    sum.count += 1;
  }
  for (const { id, document, kind, sale } of visits) {
    const sum = byCause.get(id.hex);
    if (sale === null || rejected.has(document)) {
      withoutIncome += sum?.count ?? 0;
      continue;
    }
    const isSold = sum !== undefined && (kind === 'citation' || sum.income > 0);
    const income = isSold ? sum.income : sale.priceCents;
    add(sale.at, { income, cost: sum?.cost ?? sale.costCents });
  }
  return withoutIncome;
}
