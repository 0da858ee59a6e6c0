import { type Catalogue, PICTURE } from './catalogue.ts';
import type { Id, Labels, Person, Source, Writer } from './dirty-values.ts';
import type { Visit } from './visits.ts';

/** A transaction that was written. `cents`: `null` for a price that has no value: it must be rejected. */
export type WrittenTransaction = {
  id: Id;
  document: Source;
  cause: Id | null;
  at: number;
  cents: number | null;
  costCents: number;
};

export type WrittenExpense = { id: Id; document: Source; at: number; cents: number | null };
export type WrittenMovement = { id: Id; document: Source; isRejected: boolean };

/** The transaction that the other system wrote when it handed over what was booked. */
export function writeTransaction(writer: Writer, visit: Visit): WrittenTransaction | null {
  const { random, dirt } = writer;
  const { sale, kind, person } = visit;
  if (sale === null || !random.chance(0.9)) return null;
  const id = writer.newId(sale.at);
  // Prices and costs changed after some bookings.
  const price = writer.doubtful(Math.max(sale.priceCents + random.whole(500), 100));
  const costCents = Math.floor(sale.costCents / 2);
  const copy = { _id: visit.id, clientName: person.name, clientPhone: person.phone };
  const document = {
    ...writer.stamps(id, sale.at),
    type: kind === 'citation' ? 'service' : 'product',
    salePrice: price.written,
    cost: writer.money(costCents),
    profit: 0,
    profitMargin: 0,
    roi: 0,
    [kind]: dirt.has('populated reference') ? copy : visit.id,
  };
  return { id, document, cause: visit.id, at: sale.at, cents: price.cents, costCents };
}

/** A sale at the counter has neither citation nor reservation. */
export function writeCounterSale(
  writer: Writer,
  { products }: Catalogue,
  person: Person,
  at: number,
): WrittenTransaction {
  const { random } = writer;
  const id = writer.newId(at);
  const price = writer.doubtful(500 + random.whole(20_000));
  const costCents = random.whole(400);
  const document = {
    ...writer.stamps(id, at),
    type: 'product',
    salePrice: price.written,
    cost: writer.money(costCents),
    itemName: products[random.whole(products.length)]?.name ?? 'Casco',
    clientName: person.name,
  };
  return { id, document, cause: null, at, cents: price.cents, costCents };
}

const CATEGORIES = ['Alquiler', 'Sueldo', 'materia prima', 'Fletes / Envíos', 'VIATICOS'] as const;

export function writeExpense(writer: Writer, at: number): WrittenExpense {
  const { random, dirt } = writer;
  const id = writer.newId(at);
  const amount = writer.doubtful(100 + random.whole(200_000));
  const day = writer.day(new Date(at).toISOString().slice(0, 10));
  const receipt = dirt.has('embedded picture')
    ? { receiptImage: PICTURE }
    : dirt.has('picture by address')
      ? { receiptImage: '/uploads/recibo.jpg' }
      : {};
  const document = {
    ...writer.stamps(id, at),
    amount: amount.written,
    concept: `Gasto ${random.whole(1_000)}`,
    category: random.pick(CATEGORIES),
    date: day.written,
    notes: writer.note(),
    ...receipt,
  };
  // An expense of 0 is none.
  return { id, document, at, cents: amount.cents === 0 ? null : amount.cents };
}

const MOVEMENT_TYPES: Labels = [
  ['sale', 'Venta'],
  ['return', 'Devolución'],
  ['manual_adjustment', 'Ajuste manual'],
  ['cancellation', 'Cancelación'],
];

export function writeMovement(
  writer: Writer,
  { components }: Catalogue,
  at: number,
): WrittenMovement {
  const { random, dirt } = writer;
  const id = writer.newId(at);
  const component = components[random.whole(components.length)];
  const isNothing = dirt.has('movement of nothing');
  const quantity = isNothing ? 0 : random.chance(0.7) ? -1 - random.whole(5) : 1 + random.whole(20);
  const previous = 10 + random.whole(100);
  const [type, label] = random.pick(MOVEMENT_TYPES);
  const isOrphan = component === undefined || dirt.has('null reference');
  const document = {
    ...writer.stamps(id, at),
    component: isOrphan ? null : component.id,
    type: writer.status(type, label),
    quantity: quantity + (!isNothing && dirt.has('sum of stock that is wrong') ? 1 : 0),
    previousStock: previous,
    newStock: previous + quantity,
    reference: { type: 'adjustment', id },
    user: { name: 'Usuario 1', email: 'usuario1@ejemplo.com' },
  };
  return { id, document, isRejected: isNothing || isOrphan };
}
