import { fold } from '#shared/text/fold.ts';

export type ContactKey = { kind: 'phone' | 'email'; key: string };

/** A client at the end of its merges, with the names and contacts of those that were merged into it. */
export type KnownClient = {
  id: string;
  name: string;
  /** Names of the merged clients, as `find_client()` compares them. */
  otherNames: string[];
  contacts: ContactKey[];
  taxNumber: string;
  notes: string;
  isErased: boolean;
};

/** A motorcycle at the end of its merges. */
export type KnownMotorcycle = {
  id: string;
  plate: string;
  brand: string;
  model: string;
  year: number | null;
  frameNumber: string;
  notes: string;
  /** Ids of `KnownClient`, the newest owner first. */
  owners: string[];
  /** Without corrected ones, in the order of their instants. */
  readings: { km: number; at: number }[];
};

/** All clients and motorcycles, in the order in which they were made. */
export type ClientDirectory = {
  clients: KnownClient[];
  motorcycles: KnownMotorcycle[];
};

/** New rows, and the whole values of changed ones. `contacts` and `names` are of new and of known clients. */
export type ClientImport = {
  clients: { id: string; name: string; taxNumber: string; notes: string }[];
  changedClients: { id: string; taxNumber: string; notes: string }[];
  names: { id: string; name: string }[];
  contacts: (ContactKey & { client: string; value: string })[];
  motorcycles: MotorcycleValues[];
  changedMotorcycles: MotorcycleValues[];
  owners: { motorcycle: string; client: string }[];
  readings: { motorcycle: string; km: number; at: number }[];
};

export type MotorcycleValues = Omit<KnownMotorcycle, 'owners' | 'readings'>;

/** The words of a name as searches compare them; as `folded_words()` of the schema. */
export const nameWords = (name: string): ReadonlySet<string> =>
  new Set(
    fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );

/** Whether all words of one name are words of the other; as `names_agree()` of the schema. */
export function wordsAgree(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
    [...some].every((word) => all.has(word));
  return isWithin(one, other) || isWithin(other, one);
}

/** Whether a reading fits between the earlier and the later ones: kilometres rise. */
export function fitsReadings(
  readings: KnownMotorcycle['readings'],
  { km, at }: { km: number; at: number },
): boolean {
  return readings.every((each) => (each.at <= at ? each.km <= km : each.km >= km));
}
