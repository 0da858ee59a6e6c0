import { fold } from '#shared/text/fold.ts';

/** Which visits of a client belong to another person (docs/rules/clients.md 4). */

/** A citation, reservation or counter sale, with what was typed on it. */
export type SplitRecord = {
  kind: 'citation' | 'reservation' | 'sale';
  _id: string;
  name: string;
  email: string;
  phone: string;
  /** Keys of the typed contacts: E.164, or the address in lower case. */
  keys: readonly string[];
  motorcycle: { _id: string } | null;
};

/** Records of one typed name and typed contacts. */
type TypedGroup<Each extends SplitRecord> = { records: [Each, ...Each[]] };

/** Returns the records by typed name and contacts, in the order of their first one. */
export function typedGroups<Each extends SplitRecord>(
  records: readonly Each[],
): TypedGroup<Each>[] {
  const groups = new Map<string, TypedGroup<Each>>();
  for (const record of records) {
    const typed = JSON.stringify([fold(record.name.trim()), ...record.keys.toSorted()]);
    const group = groups.get(typed);
    if (group) group.records.push(record);
    else groups.set(typed, { records: [record] });
  }
  return [...groups.values()];
}

/** Whether two records would be linked to one client: a contact and the name agree, or both contacts. */
function isSamePerson(one: SplitRecord, other: SplitRecord): boolean {
  const shared = one.keys.filter((key) => other.keys.includes(key)).length;
  return shared > 1 || (shared === 1 && namesAgree(one.name, other.name));
}

/** Returns the groups of each person: groups are of one person if `isSamePerson` connects them, also through others. */
function peopleOf<Each extends SplitRecord>(groups: readonly TypedGroup<Each>[]) {
  const people: TypedGroup<Each>[][] = [];
  for (const group of groups) {
    const agrees = (person: TypedGroup<Each>[]) =>
      person.some(({ records: [first] }) => isSamePerson(first, group.records[0]));
    const same = people.filter(agrees);
    for (const person of same) people.splice(people.indexOf(person), 1);
    people.push([...same.flat(), group]);
  }
  return people;
}

const recordsOf = <Each extends SplitRecord>(person: readonly TypedGroup<Each>[]): Each[] =>
  person.flatMap(({ records }) => records);

/**
 * Returns the ids of the records that a split proposes for the other person: those of the person with most records, the
 * person with the client's own name excluded. Empty if all records are of one person.
 */
export function proposedRecords(name: string, records: readonly SplitRecord[]): string[] {
  const people = peopleOf(typedGroups(records));
  const rank = (person: readonly TypedGroup<SplitRecord>[]) => recordsOf(person).length;
  const sorted = people.toSorted((one, other) => rank(other) - rank(one));
  const own =
    sorted.find((person) => recordsOf(person).some((record) => namesAgree(record.name, name))) ??
    sorted[0];
  const other = sorted.find((person) => person !== own);
  return other ? recordsOf(other).map(({ _id }) => _id) : [];
}

type Contact = { key: string };
type Bike = { _id: string };
export type SplitSide<C extends Contact, M extends Bike, R extends SplitRecord> = {
  records: R[];
  contacts: C[];
  motorcycles: M[];
};

/**
 * Returns what each client has after a split. Contacts and motorcycles follow the records: those that only chosen records
 * name go, those that records of both sides name belong to both, and those that no record names stay.
 */
export function splitSides<C extends Contact, M extends Bike, R extends SplitRecord>(
  client: { contacts: readonly C[]; motorcycles: readonly M[]; records: readonly R[] },
  chosen: ReadonlySet<string>,
): { stays: SplitSide<C, M, R>; goes: SplitSide<C, M, R> } {
  const { contacts, motorcycles } = client;
  const goes = client.records.filter(({ _id }) => chosen.has(_id));
  const stays = client.records.filter(({ _id }) => !chosen.has(_id));
  const keysOf = (records: readonly R[]) => new Set(records.flatMap(({ keys }) => keys));
  const bikesOf = (records: readonly R[]) =>
    new Set(records.map(({ motorcycle }) => motorcycle?._id));
  const [goingKeys, stayingKeys] = [keysOf(goes), keysOf(stays)];
  const [goingBikes, stayingBikes] = [bikesOf(goes), bikesOf(stays)];
  const remains = (going: boolean, staying: boolean) => staying || !going;
  return {
    goes: {
      records: goes,
      contacts: contacts.filter(({ key }) => goingKeys.has(key)),
      motorcycles: motorcycles.filter(({ _id }) => goingBikes.has(_id)),
    },
    stays: {
      records: stays,
      contacts: contacts.filter(({ key }) => remains(goingKeys.has(key), stayingKeys.has(key))),
      motorcycles: motorcycles.filter(({ _id }) =>
        remains(goingBikes.has(_id), stayingBikes.has(_id)),
      ),
    },
  };
}

/** Whether all words of one name are words of the other, as the schema's `names_agree()`. */
export function namesAgree(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return (
    words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
  );
}

const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
