import type {
  BomLine,
  ItemReference,
  Outcome,
  RecordTypes,
} from '#data-import/rules/import-records.ts';

type Record = RecordTypes[keyof RecordTypes];
type Offer = { priceCents: number; costCents: number };
type Month = { income: number; cost: number; expenses: number };

const MONTEVIDEO_MS = 3 * 3_600_000;
const monthOf = (at: number) => new Date(at - MONTEVIDEO_MS).toISOString().slice(0, 7);

/** Returns income, cost and expenses by month as the import of these records writes them. */
export function financesOf(outcomes: readonly Outcome[]) {
  const of = <Name extends keyof RecordTypes>(name: Name) =>
    outcomes.flatMap((outcome) =>
      outcome.collection === name && outcome.kind !== 'rejected'
        ? [outcome.record as RecordTypes[Name]]
        : [],
    );
  const months: { [month: string]: Month } = {};
  const add = (month: string, part: Partial<Month>) => {
    const sums = months[month] ?? { income: 0, cost: 0, expenses: 0 };
    months[month] = sums;
    sums.income += part.income ?? 0;
    sums.cost += part.cost ?? 0;
    sums.expenses += part.expenses ?? 0;
  };
  const offers = offersOf(of('components'), of('services'), of('products'));
  const transactions = of('transactions');
  const sumsOf = (oldId: string) => {
    const own = transactions.filter((each) => (each.citation ?? each.reservation) === oldId);
    return own.length === 0 ? null : own;
  };
  const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
  const sell = (record: Record, item: ItemReference, at: number | null, final: number | null) => {
    const own = sumsOf(record.oldId);
    const offer = offers.get(item.oldId ?? '') ?? { priceCents: 0, costCents: 0 };
    const price = final ?? item.copy?.priceCents ?? offer.priceCents;
    const paid = own === null ? null : sum(own.map(({ saleCents }) => saleCents));
    const isSold = paid !== null && (paid > 0 || 'startMinute' in record);
    const cost = own === null ? offer.costCents : sum(own.map(({ costCents }) => costCents));
    add(monthOf(at ?? 0), { income: isSold ? paid : price, cost });
  };
  for (const citation of of('citations').filter(({ status }) => status === 'delivered')) {
    const { service, product } = citation;
    sell(citation, service.oldId === null ? product : service, citation.deliveredAt, null);
  }
  for (const each of of('reservations').filter(({ deliveredAt }) => deliveredAt !== null)) {
    sell(each, each.product, each.deliveredAt, each.finalSaleCents);
  }
  for (const { citation, reservation, createdAt, saleCents, costCents } of transactions) {
    if (citation !== null || reservation !== null || saleCents === 0) continue;
    add(monthOf(createdAt), { income: saleCents, cost: costCents });
  }
  for (const { day, amountCents } of of('expenses'))
    add(day.slice(0, 7), { expenses: amountCents });
  return months;
}

function offersOf(
  components: readonly RecordTypes['components'][],
  services: readonly RecordTypes['services'][],
  products: readonly RecordTypes['products'][],
): ReadonlyMap<string, Offer> {
  const costs = new Map(components.map((each) => [each.oldId, each.costPerUnitCents]));
  const costOf = (lines: readonly BomLine[]) =>
    lines.reduce(
      (cost, { component, quantity }) => cost + ((costs.get(component) ?? 0) * quantity) / 1000,
      0,
    );
  return new Map([
    ...services.map((each): [string, Offer] => [
      each.oldId,
      {
        priceCents: each.priceCents,
        costCents: each.usesComponents ? costOf(each.components) : each.manualCostCents,
      },
    ]),
    ...products.map((each): [string, Offer] => [
      each.oldId,
      {
        priceCents: each.priceCents,
        costCents: each.autoCost ? costOf(each.components) : each.manualCostCents,
      },
    ]),
  ]);
}
