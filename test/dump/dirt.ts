import type { SeededRandom } from '../../simulation/seeded-random.ts';

/**
 * The faults of a generated dump, each with the share of the documents that can have it and do. A document has at most
 * one fault of a group of fields, and perhaps several of different groups.
 */
export const DIRT = {
  // Any document.
  'unknown field': 0.02,
  'no creation date': 0.02,
  'id that is no id': 0.002,
  'same id twice': 0.003,
  // People.
  'name with double blanks': 0.05,
  'no name': 0.01,
  'broken email': 0.03,
  'no email': 0.03,
  'two telephones in one field': 0.02,
  'telephone in words': 0.01,
  // Money.
  'noise of doubles': 0.1,
  'amount as Spanish text': 0.05,
  'amount with currency': 0.03,
  'amount that is no number': 0.01,
  'negative amount': 0.01,
  'amount of zero': 0.005,
  // Statuses, days, times.
  'status in Spanish, other case': 0.15,
  'unknown status': 0.005,
  'midnight in Montevideo': 0.3,
  'day as text, day first': 0.05,
  'unreadable day': 0.01,
  'time without zeros': 0.05,
  'time of twelve hours': 0.03,
  'no time': 0.02,
  // References.
  'populated reference': 0.3,
  'reference to nothing': 0.01,
  'null reference': 0.01,
  'product in the service field': 0.05,
  // Texts.
  'control characters': 0.02,
  'emoji and right-to-left text': 0.02,
  'text that is too long': 0.005,
  // Vehicles.
  'vehicle as an object': 0.1,
  'impossible year': 0.01,
  // Catalogue and stock.
  'duration as text': 0.2,
  'unit in Spanish': 0.2,
  'same code twice': 0.05,
  'negative stock': 0.03,
  'half a piece': 0.06,
  'sum of stock that is wrong': 0.02,
  'movement of nothing': 0.01,
  // Sales.
  'no delivery date': 0.03,
  'no final value': 0.03,
  // Pictures.
  'embedded picture': 0.02,
  'picture by address': 0.02,
  // Files of lines alone.
  'unreadable line': 0.002,
} as const;

export type Dirt = keyof typeof DIRT;

export type DirtCounter = {
  /** Decides by chance whether the document has the fault, and counts it. */
  has(kind: Dirt): boolean;
  counts: ReadonlyMap<Dirt, number>;
};

export function createDirtCounter(random: SeededRandom): DirtCounter {
  const counts = new Map<Dirt, number>();
  return {
    has(kind) {
      if (!random.chance(DIRT[kind])) return false;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return true;
    },
    counts,
  };
}
