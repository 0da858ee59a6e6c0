import { seededRandom } from '../../simulation/seeded-random.ts';
import { writeCatalogue } from './catalogue.ts';
import { createDirtCounter, type Dirt } from './dirt.ts';
import { createWriter, DAY_MS, type Person, type Source, type Writer } from './dirty-values.ts';
import { writeCounterSale, writeExpense, writeMovement, writeTransaction } from './ledger.ts';
import { type Reference, referenceOf, rejectedDocuments } from './reference.ts';
import { type Visit, writeCitation, writeReservation } from './visits.ts';
import type { CollectionName, Written } from './written.ts';

export type GeneratedDump = {
  collections: Record<CollectionName, Source[]>;
  /** Lines that are no JSON, for files of lines: after the document with this number, from 0. */
  brokenLines: { collection: CollectionName; after: number }[];
  /** What an import must give, computed from what was written. */
  reference: Reference;
  dirt: ReadonlyMap<Dirt, number>;
};

type Options = { seed: number; documents: number /** The last day. */; today: string };

const YEARS = 4;

/** Generates the dump of a workshop: about `documents` documents of four years, with every fault of `DIRT`. */
export function generateDump({ seed, documents, today }: Options): GeneratedDump {
  const random = seededRandom(seed);
  const dirt = createDirtCounter(random);
  const writer = createWriter(random, dirt, today);
  const start = Date.parse(`${today}T00:00:00Z`) - YEARS * 365 * DAY_MS;
  const share = (part: number) => Math.max(5, Math.round(documents * part));
  const written = writeAll(writer, start, share);
  const collections = {
    ...written.catalogue.documents,
    citations: ofKind(written.visits, 'citation'),
    reservations: ofKind(written.visits, 'reservation'),
    movements: written.movements.map(({ document }) => document),
    transactions: written.transactions.map(({ document }) => document),
    expenses: written.expenses.map(({ document }) => document),
  };
  const rejected = rejectedDocuments(written);
  damageIds(writer, rejected, collections);
  const brokenLines = (['citations', 'expenses', 'movements'] as const).flatMap((collection) =>
    collections[collection].flatMap((_, after) =>
      dirt.has('unreadable line') ? [{ collection, after }] : [],
    ),
  );
  return {
    collections,
    brokenLines,
    reference: referenceOf(written, collections, rejected),
    dirt: dirt.counts,
  };
}

const ofKind = (visits: readonly Visit[], kind: Visit['kind']) =>
  visits.filter((visit) => visit.kind === kind).map(({ document }) => document);

function writeAll(writer: Writer, start: number, share: (part: number) => number): Written {
  const { random } = writer;
  const catalogue = writeCatalogue(writer, start, {
    users: 12,
    components: share(0.02),
    services: share(0.002),
    products: share(0.003),
  });
  const people = Array.from({ length: share(0.08) }, (_, number) => personOf(writer, number));
  const person = () => people[random.whole(people.length)] ?? personOf(writer, 0);
  /** A moment between 9 and 17 o'clock in Montevideo. */
  const moment = () =>
    start + random.whole(YEARS * 365) * DAY_MS + (12 * 3600 + random.whole(8 * 3600)) * 1000;
  const visits = [
    ...list(share(0.3), () => writeCitation(writer, catalogue, person(), moment())),
    ...list(share(0.05), () => writeReservation(writer, catalogue, person(), moment())),
  ];
  const transactions = [
    ...visits.flatMap((visit) => writeTransaction(writer, visit) ?? []),
    ...list(share(0.03), () => writeCounterSale(writer, catalogue, person(), moment())),
  ];
  const expenses = list(share(0.1), () => writeExpense(writer, moment()));
  const movements = list(share(0.26), () => writeMovement(writer, catalogue, moment()));
  return { catalogue, visits, transactions, expenses, movements };
}

const list = <Each>(length: number, make: () => Each): Each[] => Array.from({ length }, make);

const NAMES = ['Ana', 'Lucía', 'Martín', 'José', 'Ñande', 'Camila', 'Agustín'] as const;
const SURNAMES = ['Pérez', 'García', 'Núñez', 'Olivera', 'Da Silva', 'Güemes'] as const;

function personOf({ random }: Writer, number: number): Person {
  return {
    name: `${random.pick(NAMES)} ${random.pick(SURNAMES)}`,
    email: `cliente${number}@ejemplo.com`,
    phone: `09${1 + (number % 9)} ${String(100 + (number % 900))} ${String(100 + (Math.floor(number / 900) % 900))}`,
  };
}

/**
 * Movements and expenses that lost their id, or have that of the document before. A document with the id of a rejected
 * one is the first with that id.
 */
function damageIds(
  { dirt }: Writer,
  rejected: Set<Source>,
  collections: Record<CollectionName, Source[]>,
) {
  for (const name of ['movements', 'expenses'] as const) {
    for (const [at, document] of collections[name].entries()) {
      const before = collections[name][at - 1];
      if (dirt.has('id that is no id')) document['_id'] = at;
      else if (before && !rejected.has(before) && dirt.has('same id twice')) {
        document['_id'] = before['_id'];
      } else continue;
      rejected.add(document);
    }
  }
}
