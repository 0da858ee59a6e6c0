import { balanceOf, discount, pressTwice, takeRest } from './payments.ts';
import { type Cause, count, later, ownRandom, type Person, type Workshop } from './workshop.ts';

/** Sales over the counter, with mistakes of the seller. */

const CLIENT = { clientName: 'Mostrador' };

async function sellPart({ articles, random }: Workshop, by: Person): Promise<Cause> {
  const { _id } = await by.call('POST', '/components/sell', {
    componentId: articles.part,
    quantity: (1 + random.whole(4_000)) / 1_000,
    salePrice: (100 + random.whole(4_000)) / 100,
    ...CLIENT,
  });
  return { kind: 'sale', id: _id };
}

async function sellProduct({ articles, random }: Workshop, by: Person): Promise<Cause> {
  const { _id } = await by.call('POST', '/products/sell', {
    productId: articles.product,
    quantity: 1 + random.whole(2),
    salePrice: (2_000 + random.whole(20_000)) / 100,
    ...CLIENT,
  });
  return { kind: 'sale', id: _id };
}

/** Returns the basket with the sales of its lines. */
async function sellBasket(
  { articles, random }: Workshop,
  by: Person,
): Promise<Cause & { lines: string[] }> {
  const price = () => (100 + random.whole(9_000)) / 100;
  const items = [
    { kind: 'component', id: articles.part, quantity: 1 + random.whole(3), salePrice: price() },
    { kind: 'product', id: articles.product, quantity: 1 + random.whole(2), salePrice: price() },
    { kind: 'component', id: articles.part, quantity: 0.333, salePrice: price() },
  ];
  type Sold = { _id: string; lines: { _id: string }[] };
  const sold = await by.call<Sold>('POST', '/sales', { items, ...CLIENT });
  return { kind: 'sale', id: sold._id, lines: sold.lines.map(({ _id }) => _id) };
}

/** One sale at each till at the same time, each with its payment. */
export async function sellAtBothTills(shop: Workshop): Promise<void> {
  const { tills, random } = shop;
  const choices = tills.map(() => random.whole(3));
  const sold: Cause[] = [];
  for (const [index, till] of tills.entries()) {
    const sell = [sellPart, sellProduct, sellBasket][choices[index] ?? 0] ?? sellPart;
    sold.push(await sell(shop, till));
    count(shop, 'counter sales');
  }
  later(shop);
  const randoms = tills.map(() => ownRandom(shop));
  await Promise.all(
    tills.map(async (till, index) => {
      const cause = sold[index];
      const own = randoms[index];
      if (cause === undefined || own === undefined) return;
      const causeAlone = { kind: cause.kind, id: cause.id };
      if (own.chance(0.1)) await pressTwice(shop, till, causeAlone);
      else await takeRest(shop, till, causeAlone, own);
    }),
  );
  shop.sold.push(...sold.map(({ kind, id }) => ({ kind, id })));
}

/** Sells, takes the money and undoes the sale within minutes: its money goes back with it. */
export async function undo(shop: Workshop): Promise<void> {
  const [till] = shop.tills;
  const basket = await sellBasket(shop, till);
  const cause = { kind: basket.kind, id: basket.id };
  await takeRest(shop, till, cause, ownRandom(shop));
  later(shop, 2);
  await till.call('POST', '/sales/undo', { sales: basket.lines });
  count(shop, 'undone sales');
}

type Line = {
  _id: string;
  kind: string;
  voidedBy: unknown;
  createdAt: string;
  salePrice: number;
};

/** The owner voids a sale of the last days: its money is left to be returned. */
export async function voidSale(shop: Workshop): Promise<void> {
  const { owner, random, today } = shop;
  const path = `/financial/transactions?limit=100&endDate=${today}`;
  const { transactions } = await owner.call<{ transactions: Line[] }>('GET', path);
  // The ids of concurrent sales do not decide the order.
  const sales = transactions
    .filter(({ kind, voidedBy }) => kind === 'sale' && !voidedBy)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.salePrice - b.salePrice);
  const sale = sales[random.whole(Math.max(1, sales.length))];
  if (sale === undefined) return;
  await owner.signIn();
  const reason = 'Cargada dos veces; "doble"';
  await owner.call('POST', `/financial/transactions/${sale._id}/void`, { reason });
  count(shop, 'voids');
}

/** A discount of a sale of the last days: what was paid already is left to be returned. */
export async function discountLate(shop: Workshop): Promise<void> {
  const cause = shop.sold[shop.sold.length - 1 - shop.random.whole(Math.min(6, shop.sold.length))];
  if (cause === undefined) return;
  const { state } = await balanceOf(shop.owner, cause);
  if (state === 'sold') await discount(shop, cause, ownRandom(shop));
}
