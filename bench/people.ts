import { MOTORCYCLES, PEOPLE } from '#demo/sample-data.ts';

const FIRST = PEOPLE.map(({ name }) => name.split(' ')[0] ?? name);
/** Surnames of the demo's people, which stored clients share. */
export const SURNAMES = PEOPLE.map(({ name }) => name.split(' ').slice(1).join(' '));

/**
 * Returns the client of a stored citation: some hundreds of people, each with equally many
 * citations.
 */
export function clientOf(index: number): { name: string; brand: string; model: string } {
  const first = FIRST[index % FIRST.length] ?? '';
  const surname = SURNAMES[Math.floor(index / FIRST.length) % SURNAMES.length] ?? '';
  const { brand = '', model = '' } = MOTORCYCLES[index % MOTORCYCLES.length] ?? {};
  return { name: `${first} ${surname}`, brand, model };
}

/** The number of different people of `clientOf`. */
export const CLIENTS = FIRST.length * SURNAMES.length;
