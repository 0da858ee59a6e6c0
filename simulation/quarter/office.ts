import { expenseForm, sendExpense } from '#test/expense-calls.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { giveBack, take } from './payments.ts';
import { type Cause, count, later, ownRandom, type Workshop } from './workshop.ts';

/** Expenses, clients who pay later, and money that is returned. */

/** An expense that is paid from the drawer, by transfer, or without a note of how. */
export async function spend(shop: Workshop): Promise<void> {
  const { owner, site, today } = shop;
  const random = ownRandom(shop);
  const amount = ((500 + random.whole(9_000)) / 100).toFixed(2);
  const concept = random.pick(['Flete; repuestos', 'Café "del mes"', 'Alquiler', '-Limpieza']);
  const category = random.pick(['Alquiler', 'Viaticos', '']);
  const form = expenseForm({ amount, concept, category, date: today });
  const { status, body } = await sendExpense(site.app, owner.headers(), form);
  if (status !== 201) throw new Error(`expense: ${status} ${body.message}`);
  const { _id } = body.data;
  count(shop, 'expenses');
  if (random.chance(0.25)) return;
  later(shop, 1);
  const movement = await payExpense(shop, _id, random);
  if (random.chance(0.1)) {
    later(shop, 1);
    await owner.call('POST', `/money/movements/${movement}/reverse`, { reason: 'Otro medio' });
    await payExpense(shop, _id, random);
  }
  if (random.chance(0.08)) {
    later(shop, 1);
    await owner.call('DELETE', `/expenses/${_id}`);
    count(shop, 'deleted expenses');
  }
}

/** Buys stock at another cost, with its expense. */
export async function buyStock(shop: Workshop): Promise<void> {
  const { owner, articles, random } = shop;
  await owner.call('POST', `/components/components/${articles.part}/purchases`, {
    quantity: (10_000 + random.whole(90_000)) / 1_000,
    unitCost: (500 + random.whole(500)) / 100,
    supplier: 'Lubricantes; Sur',
    recordExpense: true,
  });
  count(shop, 'purchases of stock');
}

type Terms = { method: string; currency: 'USD' | 'UYU'; rate?: number; amount?: number };

async function payExpense(
  { owner, methods, rate }: Workshop,
  id: string,
  random: SeededRandom,
): Promise<string> {
  const terms = random.pick<Terms>([
    { method: methods.cash, currency: 'USD' },
    { method: methods.cash, currency: 'UYU', rate: rate / 1_000 },
    { method: methods.transfer, currency: 'UYU', rate: rate / 1_000 },
    { method: methods.transfer, currency: 'USD', amount: 40.25 },
  ]);
  type Paid = { payment: { movement: string } };
  const { payment } = await owner.call<Paid>('POST', `/expenses/${id}/payment`, terms);
  return payment.movement;
}

type Charge = { cause: Cause; amount: number; since: string };

/** Reads a list of open charges; the ids of concurrent records do not decide its order. */
async function readCharges(
  { owner }: Workshop,
  list: 'receivables' | 'payables',
): Promise<Charge[]> {
  const path = `/money/${list}?limit=200`;
  const { charges } = await owner.call<{ charges: Charge[] }>('GET', path);
  return charges.sort((a, b) => a.since.localeCompare(b.since) || a.amount - b.amount);
}

/** Some of the clients who owe something pay it, or a part of it. */
export async function collectDebts(shop: Workshop): Promise<void> {
  const { tills, random } = shop;
  const charges = await readCharges(shop, 'receivables');
  for (const { cause, amount } of charges.filter(() => random.chance(0.3)).slice(0, 4)) {
    later(shop, 1);
    const own = ownRandom(shop);
    const left = Math.round(amount * 100);
    const dueCents = own.chance(0.3) ? 1 + own.whole(left) : left;
    await take(shop, tills[own.whole(2)] ?? tills[0], cause, { dueCents, random: own });
    count(shop, 'debts paid');
  }
}

/** Returns money of some records that were overpaid. */
export async function returnMoney(shop: Workshop): Promise<void> {
  const { random } = shop;
  const charges = await readCharges(shop, 'payables');
  for (const { cause, amount } of charges.filter(() => random.chance(0.4)).slice(0, 3)) {
    later(shop, 1);
    await giveBack(shop, cause, Math.round(amount * 100), ownRandom(shop));
  }
}
