import {
  type ContactKey,
  type KnownClient,
  type KnownMotorcycle,
  type MotorcycleValues,
  nameWords,
  wordsAgree,
} from '#clients/rules/client-directory.ts';
import { plateKey } from '#clients/rules/client-fields.ts';
import { fold } from '#shared/text/fold.ts';

type Sought = Omit<MotorcycleValues, 'id' | 'notes'>;

/** Finds clients and motorcycles, and knows those that are added. */
export function createClientFinder<
  Client extends KnownClient,
  Motorcycle extends KnownMotorcycle,
>(known: { clients: Client[]; motorcycles: Motorcycle[] }) {
  const clients = new Map<string, Client>();
  const byContact = new Map<string, Client[]>();
  const byPlate = new Map<string, Motorcycle>();
  const byOwner = new Map<string, Motorcycle[]>();
  const words = new Map<string, ReadonlySet<string>[]>();
  const motorcycles: Motorcycle[] = [];

  for (const client of known.clients) addClient(client);
  for (const motorcycle of known.motorcycles) addMotorcycle(motorcycle);

  function addClient(client: Client): void {
    clients.set(client.id, client);
    for (const contact of client.contacts) append(byContact, contactText(contact), client);
  }

  function addMotorcycle(motorcycle: Motorcycle): void {
    motorcycles.push(motorcycle);
    const key = plateKey(motorcycle.plate);
    if (key !== '') byPlate.set(key, motorcycle);
    for (const owner of motorcycle.owners) append(byOwner, owner, motorcycle);
  }

  /** Returns whether the contact is new to the client. */
  function addContact(client: Client, contact: ContactKey): boolean {
    const { kind, key } = contact;
    if (client.contacts.some((own) => own.kind === kind && own.key === key)) return false;
    client.contacts.push(contact);
    append(byContact, contactText(contact), client);
    return true;
  }

  /** Returns whether the name has words that no name of the client has. */
  function addName(client: Client, name: string): boolean {
    const known = new Set(wordsOf(client).flatMap((each) => [...each]));
    if ([...nameWords(name)].every((word) => known.has(word))) return false;
    client.otherNames.push(name);
    words.delete(client.id);
    return true;
  }

  function addOwner(motorcycle: Motorcycle, client: Client): void {
    motorcycle.owners.unshift(client.id);
    append(byOwner, client.id, motorcycle);
  }

  function addPlate(motorcycle: Motorcycle & { isChanged: boolean }, plate: string): void {
    motorcycle.plate = plate;
    motorcycle.isChanged = true;
    byPlate.set(plateKey(plate), motorcycle);
  }

  function wordsOf(client: Client): ReadonlySet<string>[] {
    const found = words.get(client.id);
    if (found) return found;
    const all = [client.name, ...client.otherNames].map(nameWords);
    words.set(client.id, all);
    return all;
  }

  /**
   * Returns the client of a line, by the rules of `find_client()` in the schema and by the plate: the name agrees and a
   * contact or the plate, or telephone and address. Of several the one that most agrees, then the first. `others` have a
   * contact of the line, and another name.
   */
  function find(name: string, contacts: readonly ContactKey[], plate: string) {
    const typed = nameWords(name);
    const candidates = new Map<Client, { phone: number; email: number; plate: number }>();
    const signs = (client: Client) => {
      const found = candidates.get(client) ?? { phone: 0, email: 0, plate: 0 };
      candidates.set(client, found);
      return found;
    };
    for (const contact of contacts)
      for (const client of byContact.get(contactText(contact)) ?? [])
        signs(client)[contact.kind] = 1;
    for (const id of byPlate.get(plate)?.owners ?? []) {
      const owner = clients.get(id);
      if (owner !== undefined) signs(owner).plate = 1;
    }
    let best: { client: Client; score: number } | null = null;
    const others: Client[] = [];
    for (const [client, { phone, email, plate: byPlate }] of candidates) {
      if (client.isErased) continue;
      const agrees = wordsOf(client).some((own) => wordsAgree(own, typed));
      if (!agrees && phone + email < 2) {
        if (phone + email > 0) others.push(client);
        continue;
      }
      const score = 8 * (Number(agrees) + phone + email + byPlate) + 4 * Number(agrees) + phone;
      if (best === null || score > best.score) best = { client, score };
    }
    return { client: best?.client ?? null, others };
  }

  /**
   * Returns the motorcycle of a line: by its plate, else the client's motorcycle without another plate with the same
   * frame number, or the same brand and model and no other year.
   */
  function findMotorcycle(client: Client, sought: Sought): Motorcycle | null {
    const key = plateKey(sought.plate);
    const byOwnPlate = byPlate.get(key);
    if (key !== '' && byOwnPlate !== undefined) return byOwnPlate;
    const own = (byOwner.get(client.id) ?? []).filter((each) => key === '' || each.plate === '');
    const sameFrame = own.find(
      ({ frameNumber }) => frameNumber !== '' && fold(frameNumber) === fold(sought.frameNumber),
    );
    if (sameFrame !== undefined) return sameFrame;
    if (sought.brand + sought.model === '') return null;
    const alike = own.filter(
      ({ brand, model, frameNumber }) =>
        fold(brand) === fold(sought.brand) &&
        fold(model) === fold(sought.model) &&
        (frameNumber === '' || sought.frameNumber === ''),
    );
    return (
      alike.find(({ year }) => year === sought.year) ??
      alike.find(({ year }) => year === null || sought.year === null) ??
      null
    );
  }

  return {
    addClient,
    addMotorcycle,
    addContact,
    addName,
    addOwner,
    addPlate,
    find,
    findMotorcycle,
    findByPlate: (plate: string) => byPlate.get(plateKey(plate)) ?? null,
    withContact: (contact: ContactKey) => byContact.get(contactText(contact)) ?? [],
    motorcyclesOf: (client: Client) => byOwner.get(client.id) ?? [],
    clientOf: (id: string | undefined) => (id === undefined ? null : (clients.get(id) ?? null)),
    all: () => ({ clients: [...clients.values()], motorcycles }),
  };
}

const contactText = ({ kind, key }: ContactKey) => `${kind} ${key}`;

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
