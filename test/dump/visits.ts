import type { Catalogue, Offer } from './catalogue.ts';
import {
  DAY_MS,
  Id,
  type Label,
  type Labels,
  type Person,
  type Source,
  type Writer,
} from './dirty-values.ts';

/** A citation or reservation that was written; `sale`: what it brought in, `null` unless it was handed over. */
export type Visit = {
  kind: 'citation' | 'reservation';
  id: Id;
  document: Source;
  person: Person;
  /** The reader of the dump must reject it. */
  isRejected: boolean;
  sale: { at: number; priceCents: number; costCents: number; item: string } | null;
};

const CITATION_STATUSES: Labels = [
  ['pending', 'Pendiente de pago'],
  ['accepted', 'Aceptado'],
  ['in-workshop', 'En Taller'],
  ['in-progress', 'En Proceso'],
  ['installed', 'Instalada'],
  ['cancelled', 'Cancelada'],
];
const RESERVATION_STATUSES: Labels = [
  ['pending', 'Pendiente de pago'],
  ['importing', 'Importando'],
  ['packed', 'Empaquetado'],
  ['ready-to-dispatch', 'Ready to dispatch'],
  ['cancelled', 'Cancelado'],
];
const SOLD_STATUSES: Labels = [
  ['completed', 'Completado'],
  ['delivered', 'Entregado'],
];
const UNKNOWN_STATUS = 'reprogramada';

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export function writeCitation(
  writer: Writer,
  catalogue: Catalogue,
  person: Person,
  /** When it was made, between 9 and 17 o'clock in Montevideo. */
  at: number,
): Visit {
  const { random, dirt } = writer;
  const id = writer.newId(at);
  const isOpen = Date.parse(writer.today) - at < 10 * DAY_MS;
  const isDelivered = !isOpen && random.chance(0.8);
  const [status, label]: Label = isDelivered
    ? ['delivered', 'Entregada']
    : isOpen
      ? random.pick(CITATION_STATUSES)
      : ['cancelled', 'Cancelada'];
  const isUnknown = dirt.has('unknown status');
  const item = writeItem(writer, catalogue);
  const day = writer.day(dayOf(at + (1 + random.whole(6)) * DAY_MS));
  const deliveredAt = at + (7 + random.whole(3)) * DAY_MS;
  const hasDate = isDelivered && !dirt.has('no delivery date');
  const document = {
    ...writer.stamps(id, at),
    ...writer.client(person),
    ...item.fields,
    vehicleType: 'motorcycle',
    ...writer.vehicle('bikeInfo'),
    date: day.written,
    time: writer.time(),
    status: isUnknown ? UNKNOWN_STATUS : writer.status(status, label),
    notes: writer.note(),
    ...(hasDate ? { deliveredAt: new Date(deliveredAt) } : {}),
  };
  const sale = isDelivered
    ? {
        at: hasDate ? deliveredAt : at,
        priceCents: item.priceCents,
        costCents: item.costCents,
        item: item.name,
      }
    : null;
  return { kind: 'citation', id, document, person, isRejected: isUnknown, sale };
}

/** The booked service or product. */
function writeItem(writer: Writer, { services, products }: Catalogue) {
  const { random, dirt } = writer;
  const nothing = { name: '', priceCents: 0, costCents: 0 };
  if (dirt.has('null reference')) return { ...nothing, fields: { service: null } };
  if (dirt.has('reference to nothing')) {
    return { ...nothing, fields: { service: writer.newId(Date.parse('2021-01-01')) } };
  }
  const isProduct = random.chance(0.1);
  const offers = isProduct ? products : services;
  const offer = offers[random.whole(offers.length)] ?? { ...nothing, id: new Id('0'.repeat(24)) };
  const field = isProduct && !dirt.has('product in the service field') ? 'product' : 'service';
  return { ...offer, fields: { [field]: referenceTo(writer, offer) } };
}

/** The id, or the document as it was populated. */
function referenceTo({ dirt }: Writer, { id, name, priceCents }: Offer): unknown {
  return dirt.has('populated reference') ? { _id: id, name, price: priceCents / 100 } : id;
}

export function writeReservation(
  writer: Writer,
  { products }: Catalogue,
  person: Person,
  at: number,
): Visit {
  const { random, dirt } = writer;
  const id = writer.newId(at);
  const isSold = Date.parse(writer.today) - at > 60 * DAY_MS && random.chance(0.8);
  const [status, label] = isSold ? random.pick(SOLD_STATUSES) : random.pick(RESERVATION_STATUSES);
  const isUnknown = dirt.has('unknown status');
  const product = products[random.whole(products.length)];
  if (product === undefined) throw new Error('a dump has products');
  const deliveredAt = at + (20 + random.whole(30)) * DAY_MS;
  const hasDate = isSold && !dirt.has('no delivery date');
  const finalCents = product.priceCents - random.whole(5_000);
  const hasFinal = isSold && !dirt.has('no final value');
  const document = {
    ...writer.stamps(id, at),
    ...writer.client(person),
    clientCountry: 'Uruguay',
    clientState: 'Montevideo',
    clientAddress: '18 de Julio 1234',
    product: referenceTo(writer, product),
    ...writer.vehicle('vehicleInfo'),
    payment: { amount: product.priceCents / 100, currency: 'USD', paymentStatus: 'completed' },
    notes: writer.note(),
    status: isUnknown ? UNKNOWN_STATUS : writer.status(status, label),
    reservationDate: new Date(at),
    ...(hasDate ? { deliveredAt: new Date(deliveredAt) } : {}),
    ...(hasFinal ? { finalSaleValue: writer.money(finalCents) } : {}),
  };
  const sale = isSold
    ? {
        at: hasDate ? deliveredAt : at,
        priceCents: hasFinal ? finalCents : product.priceCents,
        costCents: product.costCents,
        item: product.name,
      }
    : null;
  return { kind: 'reservation', id, document, person, isRejected: isUnknown, sale };
}
